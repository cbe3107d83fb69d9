"""Whether a text is treated well: refused with a named error, or accepted and played to the end, within a second."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from daikaiju import errors
from daikaiju.errors import BadPosition, BadRecord, DaikaijuError, RulesFault
from daikaiju.fuzz import LONGEST
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.native import native
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.scenario import Run, parse_scenarios
from daikaiju.words.language import language

from .seeds import Seed, play_at_random

MOST_SECONDS = 1.0  # of processor time, to read a text or to refuse it
HUNG = 5.0  # seconds of processor time after which reading or playing in plain Python is given up
NAMED = 5  # actions of a Game
READ_AGAIN = (1, 2, 4)  # actions after which the position that was reached is read again
INTERPRETED = 12  # further ones in plain Python, which notices a wrong index; the rest of a game is compiled
CHECKED = 4  # of those, every so many are checked; all later ones are
WORDS = language("pl")


@lru_cache(5000)
def known_near(word: str, known: tuple[str, ...], number: int, likeness: float) -> list[str]:
    """Return the names that are like a word; the same ones are misspelt again and again."""
    return get_close_matches(word, known, number, likeness)


vars(errors)["get_close_matches"] = lambda word, known, *more: known_near(word, tuple(known), *more)


class Verdict(NamedTuple):
    """What was found: whether the text was accepted, and what is wrong with that, if anything."""

    accepted: bool
    fault: str = ""


def judge(seed: Seed) -> Verdict:
    """Read a text; whatever is accepted is played to the end at random, the same way every time."""
    start = time.process_time()
    try:
        with limited():
            games = READERS[seed.kind](seed.text)
    except RulesFault as error:
        return Verdict(True, f"fault of the rules: {error}")
    except DaikaijuError as error:
        WORDS.error(error)
        return Verdict(False, too_slow(start) or wrong_name(seed.kind, error))
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return Verdict(False, f"{type(error).__name__}: {error}")
    return Verdict(True, too_slow(start) or played(games))


@contextmanager
def limited() -> Iterator[None]:
    """Raise TimeoutError in the block once it has used too much processor time."""

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError("no end")

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def too_slow(start: float) -> str:
    """Return a fault if reading took too long."""
    spent = time.process_time() - start
    return f"took {spent:.1f} s" if spent > MOST_SECONDS else ""


def wrong_name(kind: str, error: DaikaijuError) -> str:
    """Return a fault unless the error is one that the caller expects."""
    expected = {"position": BadPosition, "record": BadRecord}.get(kind, DaikaijuError)
    return "" if isinstance(error, expected) else f"unexpected {type(error).__name__}: {error}"


def read_position(text: str) -> list[Game]:
    """Read a position, also from what is written of it."""
    game = Game.from_position(text)
    if Game.from_position(game.position()) != game:
        raise AssertionError(f"written and read again it is another one: {game.position()}")
    return [game]


def read_record(text: str) -> list[Game]:
    """Read a record."""
    return [Game.from_record(text)]


def read_scenario(text: str) -> list[Game]:
    """Run scenarios in their editions; whether they hold does not matter."""
    games: list[Game] = []
    for scenario in parse_scenarios(text):
        for edition in scenario.rules or vocabulary_of(scenario.game).editions:
            run = Run(scenario, edition)
            run.faults()
            games.append(run.game)
    return games


READERS: dict[str, Callable[[str], list[Game]]] = {
    "position": read_position,
    "record": read_record,
    "scenario": read_scenario,
}


def played(games: list[Game]) -> str:
    """Play games to the end; return the first fault."""
    for game in games:
        checked_game = native(game.vocabulary.ruleset)["checked_game"]  # compiled before the clock runs
        try:
            with limited():
                fault = played_on(game, checked_game)
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            fault = f"in play, {type(error).__name__}: {error}"
        if fault:
            return fault
    return ""


def played_on(game: Game, checked_game: Callable[..., int]) -> str:
    """Play one game to the end: with names and events, then in plain Python, then compiled."""
    rng = random.Random(1)
    for number in range(NAMED):
        if fault := fault_of(game.vocabulary, game.state) or (number in READ_AGAIN and read_again(game)):
            return fault
        if game.is_over:
            return ""
        play_at_random(game, rng)
    state, rules, stream = game.state.copy(), game.vocabulary.ruleset, split(3, 0)
    for number in range(INTERPRETED):
        if number % CHECKED == 0 and (fault := fault_of(game.vocabulary, state)):
            return fault
        if state.over:
            return ""
        rules.apply(state, rules.kernels["random_choice"](state, stream))
    return played_compiled(game.vocabulary, state, checked_game)


def read_again(game: Game) -> str:
    """Return a fault unless the position that was reached is read as it is; play may carry numbers past their limit."""
    state, line = game.state, game.position()
    for name, limit in game.vocabulary.limits(game.players).items():
        value = getattr(state, name)
        if any(number not in limit for number in (value if isinstance(value, list) else [value])):
            return ""
    try:
        same = Game.from_position(line) == game
    except BadPosition as error:
        return f"play leads to a position that is refused: {error}: {line}"
    return "" if same else f"play leads to a position that is read as another one: {line}"


def fault_of(vocabulary: Any, state: Any) -> str:
    """Return the invariant that a state breaks."""
    return str(vocabulary.ruleset.faults[vocabulary.ruleset.fault(state)])


def played_compiled(vocabulary: Any, state: Any, checked_game: Callable[..., int]) -> str:
    """Play the rest of a game in compiled code."""
    rules = vocabulary.ruleset
    states = np.zeros(1, dtype_of(rules.state))
    state.write_to(states[0])
    actions, seen = np.zeros(LONGEST, np.int64), np.zeros(2, np.int64)
    count = checked_game(states, np.array(split(7, 0), np.int64), actions, seen)
    if count >= 0:
        return ""
    return fault_of(vocabulary, rules.state.read_from(states[0])) or f"no end after {LONGEST} actions"
