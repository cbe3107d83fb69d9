"""What the tastes of characters refer to in every game, by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from daikaiju.rules.duel import actions as duel
from daikaiju.rules.duel import state as duel_state
from daikaiju.rules.tokyo import actions as tokyo
from daikaiju.rules.tokyo import state as tokyo_state
from daikaiju.words.language import mark as _

from .characters import Character


class Meanings(NamedTuple):
    """Faces and actions by the words of `Character.tastes`, which a game may lack; and how sure its networks are."""

    faces: Mapping[str, int]
    actions: Mapping[str, range]
    # Factors of temperatures by number of players, if not 1: a network that is less sure of itself errs at less.
    warmth: Mapping[int, float] = MappingProxyType({})
    abouts: Mapping[str, str] = MappingProxyType({})  # sentences about characters, where their own ones do not fit


# In a game that is not in this table nobody has tastes.
GAMES = {
    "tokyo": Meanings(
        {"claw": tokyo_state.CLAW, "energy": tokyo_state.ENERGY, "heart": tokyo_state.HEART},
        {"buy": range(tokyo.BUY, tokyo.SWEEP), "leave": range(tokyo.LEAVE, tokyo.LEAVE + 1)},
        warmth=MappingProxyType({3: 0.7, 4: 0.7, 5: 1.4, 6: 1.4}),
    ),
    "duel": Meanings(
        {"claw": duel_state.CLAW, "energy": duel_state.ENERGY, "heart": duel_state.HEART},
        {"buy": range(duel.BUY, duel.SWEEP)},
        warmth=MappingProxyType({2: 1.2}),
        abouts={"taro": _("Stands his ground, and slips now and then.")},
    ),
}


def meanings_of(game: str) -> Meanings:
    """Return what tastes refer to in a game."""
    return GAMES.get(game, Meanings({}, {}))


def warmed(character: Character, game: str, players: int) -> Character:
    """Return a character with the temperature for a game and a number of players."""
    return character._replace(temperature=character.temperature * meanings_of(game).warmth.get(players, 1.0))
