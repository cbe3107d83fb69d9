"""The odds of King of Tokyo."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.errors import BadOptions
from daikaiju.notation.tokyo.keys import FACE_NAMES
from daikaiju.odds.contract import Chances, Choice, Choices, GameOdds
from daikaiju.odds.targets import Hand
from daikaiju.rules.tokyo.state import CITY, TokyoState
from daikaiju.words.language import mark as _

from .cards import ALL_ROLLS, rolling_with
from .danger import danger

NUMBERS = 3  # faces that score stars


def stars(hand: Hand) -> int:
    """Three of a number score it, each further one 1 more star."""
    return sum(face + 1 + hand[face] - 3 for face in range(NUMBERS) if hand[face] >= 3)


SUMS = {"stars": stars}


class TokyoOdds(GameOdds[TokyoState]):
    """See `GameOdds`."""

    faces = FACE_NAMES
    rolls = ALL_ROLLS
    sums = SUMS

    def rolling_with(self, cards: Iterable[str], energy: int, dice: int | None, rolls: int) -> Chances:
        """Eight cards change rolling; two of them are paid with energy."""
        return rolling_with(cards, energy, dice, rolls)

    def choices(self, state: TokyoState, seat: int | None) -> Choices:
        """Staying in Tokyo and leaving it, by default for the monster in Tokyo City."""
        who = state.tokyo[CITY] if seat is None else seat
        there = [monster for monster in state.tokyo if monster >= 0]
        if not there:
            raise BadOptions("nobody is in Tokyo there; stay-or-leave odds need a monster in Tokyo")
        if who not in there:
            raise BadOptions(
                "seat {seat} is not in Tokyo there; in Tokyo: {there}", seat=who, there=", ".join(map(str, there))
            )
        stay = Choice("stay", _("Seat {n} stays in Tokyo: hearts left"), danger(state, who))
        leave = Choice("leave", _("Seat {n} leaves Tokyo when it may: hearts left"), danger(state, who, leaves=True))
        return Choices(who, (stay, leave), _("Opponents are taken to go for claws with everything they have."))
