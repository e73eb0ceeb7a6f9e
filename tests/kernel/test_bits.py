from random import Random

from malecon.kernel.bits import count, nth


def test_sets_are_counted_and_searched_as_lists_are() -> None:
    rng = Random(1)
    for _ in range(300):
        things = sorted(rng.sample(range(size := rng.choice((10, 62, 63, 130))), rng.randint(0, size)))
        as_set = sum(1 << thing for thing in things)
        assert count(as_set) == len(things)
        assert [nth(as_set, n) for n in range(len(things))] == [1 << thing for thing in things]
