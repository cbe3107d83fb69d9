"""Where a space is, as people see it on a board without numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from daikaiju.rules.duel.state import HALF, LAST_SPACE, VICTORY_SPACE
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _


class Sides(NamedTuple):
    """Whose side of a track is which: the first player pulls towards -7, the second towards 7."""

    first: int

    def of(self, space: int) -> int:
        """Return the seat on whose side a space is."""
        return self.first if space < 0 else 1 - self.first

    def to_crown(self, seat: int, position: int) -> int:
        """Return how many spaces are left to a monster's crown from a position in half spaces."""
        towards = -1 if seat == self.first else 1
        return -(-(VICTORY_SPACE - position * towards) // HALF)


def space_name(words: Language, names: Sequence[str], sides: Sides | None, you: int, space: int) -> str:
    """Return where a space is, told to a seat; its number for boards with numbers, which need no sides."""
    if sides is None:
        return str(space)
    if not space:
        return words.text(_("the middle"))
    owner, n = sides.of(space), abs(space)
    if n == LAST_SPACE:
        crown = _("your crown") if owner == you else _("the crown of {who}")
        return words.text(crown, who=names[owner])
    if owner == you:
        return words.plural("{n} space towards you", "{n} spaces towards you", n)
    return words.plural("{n} space towards {who}", "{n} spaces towards {who}", n, who=names[owner])
