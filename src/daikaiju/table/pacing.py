"""How long pages show what happened, before a bot acts again."""

from __future__ import annotations

from daikaiju.errors import IllegalAction
from daikaiju.game import Game
from daikaiju.notation.actions import REROLL
from daikaiju.rules.steps import CHANCE
from daikaiju.stage.beat import KEEP, ROLL, Beat
from daikaiju.stage.beats import beats_of, length, rest_before, together
from daikaiju.stage.pace import PACES

from .model import LiveTable

DRAWN = 0.04  # seconds that a page needs to draw what follows; without them it would fall behind a little each time


def seconds_shown(table: LiveTable, following: int) -> float:
    """Return how long pages show the last command, before a bot's next action."""
    assert table.game is not None
    beats = last_beats(table)
    rests = bool(beats) and beats[-1].kind == ROLL
    shown = length(beats) + (rest_before(KEEP if rerolls(table.game, following) else "") if rests else 0)
    factor = PACES[table.options.speed].factor
    return shown / 1000 * factor + (DRAWN if factor else 0.0)


def seconds_of_last(table: LiveTable) -> float:
    """Return how long pages show the last command."""
    return length(last_beats(table)) / 1000 * PACES[table.options.speed].factor


def rerolls(game: Game, number: int) -> bool:
    """Whether a number is a legal reroll; a bot may want what is not possible."""
    try:
        return game.legal_action(number, game.actor).kind == REROLL
    except IllegalAction:
        return False


def last_beats(table: LiveTable) -> list[Beat]:
    """Return the beats of the last action of a seat and of what chance made of it."""
    shown: list[Beat] = []
    for entry in reversed(table.entries):
        shown[:0] = beats_of(table.options.game, entry.events, entry.kept, table.people)
        if entry.actor != CHANCE:
            break
    return together(shown)
