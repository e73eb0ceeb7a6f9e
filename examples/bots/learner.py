#!/usr/bin/env python3
"""A bot that learns while it plays: it gives again what it gave in games that went well. Needs nothing but Python.

malecon simulate cuba -n 200 --jobs 1 --bots "exec:python3 examples/bots/learner.py,random,random,random"

With a word after its name it draws the same random numbers every time.
"""

import json
import random
import sys

random.seed(*sys.argv[1:2])
worth = {}  # by question and answer: how often it was given, and what the games came to in sum
given = []  # what was given in this game, and by which role


def hope(question, answer):
    """What to expect of an answer: its mean share of wins, and more the less it is known."""
    times, won = worth.get((question, answer), (0, 0.0))
    return (won + 1) / (times + 1) + 0.05 * random.random()


def say(message):
    """One line of JSON, sent at once."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if told["kind"] == "hello":
        say({"kind": "hello", "protocol": 1, "name": "learner"})
    elif told["kind"] == "game":
        given = []
    elif told["kind"] == "question":
        answer = max(told["legal"], key=lambda name: hope(told["question"], name))
        given.append((told["role"], told["question"], answer))
        say({"kind": "answer", "id": told["id"], "answer": answer})
    elif told["kind"] == "end":
        for role, question, answer in given:
            times, won = worth.get((question, answer), (0, 0.0))
            worth[question, answer] = times + 1, won + told["shares"].get(role, 0.0)
    elif told["kind"] == "bye":
        break
