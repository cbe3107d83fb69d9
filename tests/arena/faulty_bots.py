"""Bots that fail, each in its own way, and some that do not."""

import ctypes
import os
import re
import sys


class Fine:
    def decide(self, game, rng):
        return rng.choice(game.legal_actions)


class Words:
    def decide(self, game, rng):
        return rng.choice(game.legal_actions)


class Raises:
    def decide(self, game, rng):
        raise KeyError("lost my mind")


class RaisesLines:
    def decide(self, game, rng):
        raise ValueError("one line\nand another")


class Illegal:
    def decide(self, game, rng):
        return 10**6


class Nothing:
    def decide(self, game, rng):
        pass


class Slow:
    def decide(self, game, rng):
        while True:
            pass


class Stuck:
    """In C code that neither returns nor lets another thread run."""

    def decide(self, game, rng):
        re.match(r"(a+)+$", "a" * 60 + "b")


class Quits:
    def decide(self, game, rng):
        sys.exit("enough")


class Dies:
    def decide(self, game, rng):
        os._exit(3)


class Crashes:
    def decide(self, game, rng):
        ctypes.string_at(0)


class DiesAtTimes:
    def decide(self, game, rng):
        if rng.random() < 0.02:
            os._exit(1)
        return rng.choice(game.legal_actions)


class Noisy:
    """Writes where replies are written."""

    def decide(self, game, rng):
        print("{thinking}")
        os.write(1, b"noise")
        return rng.choice(game.legal_actions)


class Strange:
    """Answers with something that no other process can read."""

    def decide(self, game, rng):
        return self


class FailsToBegin:
    def __init__(self):
        raise OSError("no {brain}")

    def decide(self, game, rng):
        pass


class DiesAtBirth:
    def __init__(self):
        os._exit(7)

    def decide(self, game, rng):
        pass


class Meddler:
    def decide(self, game, rng):
        legal = [action.number for action in game.legal_actions]
        game.play(legal[0])
        return legal[0]


class Simple:
    """Keeps claws and threes, buys what it can: better than chance."""

    def decide(self, game, rng):
        options = {str(action): action for action in game.legal_actions}
        for action in options.values():
            if action.kind == "buy":
                return action
        if "stop" in options:
            faces = [
                face for face, count in zip(game.vocabulary.faces, game.state.dice, strict=True) for _ in range(count)
            ]
            unwanted = [face for face in faces if face not in ("3", "claw", "energy")]
            return options.get(" ".join(["reroll", *unwanted]), options["stop"])
        return rng.choice(game.legal_actions)
