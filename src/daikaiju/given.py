"""What callers of the Python API pass in, checked: each error is one line that says what is allowed."""

from __future__ import annotations

import operator
from collections.abc import Iterable

from .errors import BadOptions

LAST_SEED = 2**64 - 1
WIDTH = 80  # characters of a value in an error


def shown(value: object) -> str:
    """Return a value of any kind in one short line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def whole(value: object) -> int | None:
    """Return a whole number of any library as an int, None for anything else."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number_of_games(games: object) -> int:
    """Return how many games there are to be; raises BadOptions unless it is a number of games."""
    number = whole(games)
    if number is None or number < 1:
        raise BadOptions("the number of games is a whole number, 1 or more, not {games}", games=shown(games))
    return number


def number_of_threads(threads: object) -> int | None:
    """Return how many threads there may be; None leaves it to the number of cores."""
    number = whole(threads)
    if threads is not None and (number is None or number < 1):
        raise BadOptions(
            "the number of threads is a whole number, 1 or more, or None for all cores, not {threads}",
            threads=shown(threads),
        )
    return number


def seed_of_games(seed: object) -> int:
    """Return the seed of many games; raises BadOptions unless it has at most 64 bits."""
    number = whole(seed)
    if number is None or not 0 <= number <= LAST_SEED:
        raise BadOptions("a seed is a whole number from 0 to {last}, not {seed}", last=LAST_SEED, seed=shown(seed))
    return number


def house_rules(house: Iterable[str]) -> tuple[str, ...]:
    """Return house rules by name; raises BadOptions unless they are a list of names."""
    names = listed(house)
    if names is None:
        raise BadOptions("house rules are a list of names, not {house}", house=shown(house))
    return names


def monsters_of(monsters: Iterable[str], players: int) -> tuple[str, ...]:
    """Return the monsters of all players, or none; raises BadOptions unless they are a list of names."""
    names = listed(monsters)
    if names is None:
        raise BadOptions("monsters are a list of names, one for each player, not {monsters}", monsters=shown(monsters))
    if names and len(names) != players:
        raise BadOptions(
            "{players} players have as many monsters, not {monsters}", players=players, monsters=len(names)
        )
    return names


def listed(names: object) -> tuple[str, ...] | None:
    """Return a list of texts, None for anything else; one text is no list."""
    found = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else (None,)
    return None if any(not isinstance(name, str) for name in found) else found
