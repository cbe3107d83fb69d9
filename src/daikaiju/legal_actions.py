"""The legal actions of a game as a lazy sequence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from .action import Action
from .errors import IllegalAction


class LegalActions(Sequence[Action]):
    """The legal actions at one point of a game, each made on access; not valid after the next action."""

    def __init__(self, count: int, action: Callable[[int], Action], is_current: Callable[[], bool]) -> None:
        self._count, self._action, self._is_current = count, action, is_current

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if not self._is_current():
            raise IllegalAction("the game went on; ask for its legal actions again")
        if isinstance(place, slice):
            return [self._action(number) for number in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(place)
        return self._action(place % self._count)

    def __iter__(self) -> Iterator[Action]:
        return iter(self[:])

    def __repr__(self) -> str:
        shown = [str(action) for action in self[:12]]
        more = f" and {self._count - len(shown)} more" if self._count > len(shown) else ""
        return f"<{self._count} legal actions: {', '.join(shown)}{more}>"
