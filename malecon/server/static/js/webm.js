// Browsers record WebM without saying how long it is, so that players cannot wind it; here it is written in.

const INFO = [0x15, 0x49, 0xa9, 0x66];
const DURATION = [0x44, 0x89];
const HEAD = 4096; // the part of the file in which it is told

/** @param {Uint8Array} bytes @param {number[]} wanted @param {number} from @param {number} to */
function find(bytes, wanted, from, to) {
  for (let i = from; i + wanted.length <= to; i++) if (wanted.every((byte, k) => bytes[i + k] === byte)) return i;
  return -1;
}

/** The same film, its length told: one more element in the Info of the segment. @param {Blob} film @param {number} ms @returns {Promise<Blob>} */
export async function withDuration(film, ms) {
  const bytes = new Uint8Array(await film.slice(0, HEAD).arrayBuffer());
  const info = find(bytes, INFO, 0, bytes.length);
  if (info < 0) return film;
  const width = Math.clz32(bytes[info + 4]) - 23; // bytes of the size that follows
  let size = bytes[info + 4] & (0xff >> width);
  for (let i = 1; i < width; i++) size = size * 256 + bytes[info + 4 + i];
  const begin = info + 4 + width;
  if (begin + size > bytes.length || find(bytes, DURATION, begin, begin + size) >= 0) return film;
  const told = new DataView(new ArrayBuffer(15));
  told.setUint32(0, 0x10000000 + size + 11); // a size in four bytes
  told.setUint16(4, 0x4489);
  told.setUint8(6, 0x88);
  told.setFloat64(7, ms);
  return new Blob([bytes.slice(0, info + 4), told, film.slice(begin)], { type: film.type });
}
