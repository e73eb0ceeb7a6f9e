"""A program that plays badly, in the way that its first word says; for tests of those who must bear it."""

import json
import os
import signal
import sys
import time
from pathlib import Path


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    how, rest = sys.argv[1], sys.argv[2:]
    if how == "mute":
        time.sleep(3600)
    if how == "marks":  # leaves a mark, so that a test sees that it was started
        Path(rest[0]).write_text("started")
    asked = 0
    for line in sys.stdin:
        told = json.loads(line)
        if how == "seen" and told["kind"] not in ("hello", "bye"):
            with Path(rest[1]).open("a") as file:
                file.write(line)
        if told["kind"] == "hello":
            if how == "rude-hello":
                say("hello yourself")
            else:
                say({"kind": "hello", "protocol": 2 if how == "future" else 1, "name": how, "sees": rest[:1]})
        elif told["kind"] == "question":
            asked += 1
            good = {"kind": "answer", "id": told["id"], "answer": told["legal"][0]}
            if how == "slow" or (how == "slow-once" and asked == 2):
                time.sleep(1 if how == "slow" else 4)
            if how == "dies" or (how == "dies-once" and asked == 2 and not Path(rest[1]).exists()):
                if how == "dies-once":
                    Path(rest[1]).write_text("died")
                print("I have had enough", file=sys.stderr, flush=True)
                os._exit(3)
            if how == "nonsense":
                print("pass, please", flush=True)
            elif how == "illegal":
                say({**good, "answer": "no-such-answer"})
            elif how == "endless":
                sys.stdout.write("x" * 200_000)
                sys.stdout.flush()
            elif how == "flood":
                for _ in range(100_000):
                    say({**good, "id": told["id"] - 1})
            elif how == "ahead":
                say({**good, "id": told["id"] + 7})
            else:
                say(good)
        elif told["kind"] == "bye" and how == "stays":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(3600)


main()
