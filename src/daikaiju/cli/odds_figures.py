"""The figures of the command odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .options import words_of

if TYPE_CHECKING:
    from daikaiju.odds.contract import Chances, Choices, Danger, GameOdds

SHOWN_KEEPS = 5


class Roll(NamedTuple):
    """What the options say of a roll."""

    dice: str | None
    rolls: int | None
    target: str | None
    number: int | None
    cards: str
    energy: int
    game: str


def roll_figures(roll: Roll) -> dict[str, Any]:
    """Return all figures of a roll."""
    from daikaiju.odds.games import odds_of

    of_game = odds_of(roll.game)
    hand = read_hand(roll.dice, of_game.faces) if roll.dice is not None else None
    chances = chances_of(of_game, hand, roll)
    figures: dict[str, Any] = {
        "game": roll.game,
        "dice": chances.rolling.dice,
        "rolls": chances.rolls,
        "faces": {name: chances.rolling.at_least(face, chances.rolls, hand) for face, name in enumerate(of_game.faces)},
        "left_out": list(chances.left_out),
        "uncounted": list(chances.uncounted),
    }
    return figures | (target_figures(roll.target, of_game, chances, hand) if roll.target is not None else {})


def target_figures(target: str, odds: GameOdds[Any], chances: Chances, hand: tuple[int, ...] | None) -> dict[str, Any]:
    """Return the chance of a target and, with dice on the table, the best dice to keep."""
    from daikaiju.odds.targets import read_target

    wanted, rolling = read_target(target, odds.faces, odds.sums), chances.rolling
    figures: dict[str, Any] = {"target": target, "chance": rolling.chance(wanted, chances.rolls, hand)}
    if hand is not None:
        best = rolling.best_keeps(lambda final: float(wanted.holds(final)), chances.rolls, hand, SHOWN_KEEPS)
        figures["keeps"] = [{"keep": names_in(keep.hand, odds.faces), "chance": keep.value} for keep in best]
    return figures


def names_in(hand: Sequence[int], faces: Sequence[str]) -> list[str]:
    """Return the names of the dice of a hand."""
    return [name for face, name in enumerate(faces) for _die in range(hand[face])]


def read_hand(dice: str, faces: tuple[str, ...]) -> tuple[int, ...]:
    """Read dice as counts by face."""
    from daikaiju.errors import BadOptions, IllegalAction
    from daikaiju.notation.words import read_faces

    try:
        shown = read_faces(dice, faces)
    except IllegalAction as error:
        raise BadOptions(error) from error
    if not shown:
        raise BadOptions("--dice names no die; leave it out for the chances before the first roll")
    return tuple(shown.count(face) for face in faces)


def chances_of(odds: GameOdds[Any], hand: tuple[int, ...] | None, roll: Roll) -> Chances:
    """Return the chances for the given cards, dice on the table, and rolls left."""
    from daikaiju.errors import BadOptions

    if hand is not None and roll.number not in (None, sum(hand)):
        raise BadOptions(
            "--number is {number}, but --dice names {dice} dice; one is enough", number=roll.number, dice=sum(hand)
        )
    dice = sum(hand) if hand is not None else roll.number
    usual = odds.rolls if hand is None else odds.rolls - 1
    return odds.rolling_with(words_of(roll.cards), roll.energy, dice, usual if roll.rolls is None else roll.rolls)


def choices_at(position: str, seat: int | None) -> Choices:
    """Return the choices of a seat at a position, with the danger of each."""
    from daikaiju.game import Game
    from daikaiju.odds.games import odds_of

    playing = Game.from_position(position)
    return odds_of(playing.setup.game).choices(playing.state, seat)


def danger_figures(choices: Choices) -> dict[str, Any]:
    """Return all figures of every choice of a seat."""
    return {"seat": choices.seat} | {choice.name: figures_of(choice.danger) for choice in choices.choices}


def figures_of(danger: Danger) -> dict[str, Any]:
    """Return all figures of one choice."""
    threats = [{"seat": t.seat, "damage": t.damage, "hearts": t.hearts} for t in danger.threats]
    return {"dead": danger.dead, "threats": threats, "left_out": list(danger.left_out)}
