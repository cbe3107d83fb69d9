"""The verbs every game has. `rules/tokyo/engine.py` and its sibling define them.

Code written against these names works for every game: a build puts a game's own verbs in their
place (`compile.py`), and `games.py` hands them out for the interpreted form.
"""

from __future__ import annotations

from .layout import Mask, Row
from .steps import Steps


def new_game(state: Steps, players: int, first: int) -> None:
    """Set up a blank record that has its rules; the first player is rolled for if NOBODY."""
    raise NotImplementedError


def actor(state: Steps) -> int:
    """The seat that decides, CHANCE, or NOBODY once the game is over."""
    raise NotImplementedError


def outcomes(state: Steps) -> int:
    """How many equally likely outcomes chance has now; they are numbered from 0."""
    raise NotImplementedError


def n_legal(state: Steps) -> int:
    """How many actions the actor may choose from."""
    raise NotImplementedError


def nth_legal(state: Steps, n: int) -> int:
    """The n-th of them."""
    raise NotImplementedError


def is_legal(state: Steps, action: int) -> bool:
    """Whether the actor may choose an action."""
    raise NotImplementedError


def legal(state: Steps, mask: Mask) -> None:
    """Mark every legal action with 1 and all others with 0."""
    raise NotImplementedError


def apply(state: Steps, action: int) -> None:
    """Carry out an action, or an outcome of chance, and all that follows without a choice."""
    raise NotImplementedError


def settle(state: Steps) -> None:
    """Go on from a state put together by hand to the first question or chance."""
    raise NotImplementedError


def wild(state: Steps, players: int, stream: Row) -> None:
    """Set up a blank record in the middle of a game, everything dealt at random; not yet settled."""
    raise NotImplementedError


def winners(state: Steps) -> int:
    """The seats that have won, bit n for seat n."""
    raise NotImplementedError


def fault(state: Steps) -> int:
    """The number of the first invariant a state breaks, or 0 if it is sound."""
    raise NotImplementedError
