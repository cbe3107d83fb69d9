"""The contract of a game: the hooks that it defines, and the verbs derived from them.

`machine.py`, `legal_moves.py` and `kernels.py` are written against these names. `bind.py` makes
copies of them with the names bound to one game's functions and tables.
"""

from __future__ import annotations

from .dice import Dice
from .layout import Mask, Row
from .steps import Steps

# What a game's modules define; the verbs at the end of this file are derived from them.
HOOKS = (
    "FIRST",
    "END",
    "MAY_PASS",
    "ACTIONS",
    "MASKS",
    "new_game",
    "random_position",
    "do",
    "choose",
    "happen",
    "outcomes",
    "is_out",
    "may",
    "end_of_range",
    "choosable",
    "fault",
)

# Tables of a game, by kind of question from QUESTION on: the actions that can answer it besides
# PASS and choices of dice (from FIRST up to, not including, END), and whether PASS can.
FIRST: tuple[int, ...] = ()
END: tuple[int, ...] = ()
MAY_PASS: tuple[int, ...] = ()
ACTIONS = 0  # actions are numbered from 0 to this, exclusive
MASKS = 0  # actions from 1 to this, exclusive, are choices of dice


# Hooks


def new_game(state: Steps, players: int, first: int) -> None:
    """Set up a blank record that has its rules; the first player is rolled for if NOBODY.

    A question or chance comes next: what goes on by itself has been done.
    """
    raise NotImplementedError


def random_position(state: Steps, players: int, stream: Row) -> None:
    """Set up a blank record as a random position in the middle of a game; `settle` must follow."""
    raise NotImplementedError


def do(state: Steps, kind: int, seat: int, a: int, b: int) -> None:
    """Carry out an automatic step."""
    raise NotImplementedError


def choose(state: Steps, kind: int, seat: int, a: int, b: int, action: int) -> None:
    """Carry out an answer to a question."""
    raise NotImplementedError


def happen(state: Steps, kind: int, seat: int, a: int, b: int, outcome: int) -> None:
    """Carry out an outcome of chance."""
    raise NotImplementedError


def outcomes(state: Steps) -> int:
    """The number of equally likely outcomes of chance now, numbered from 0."""
    raise NotImplementedError


def is_out(state: Steps, seat: int) -> bool:
    """Whether a seat is eliminated, so that its steps are dropped."""
    raise NotImplementedError


def may(state: Steps, kind: int, seat: int, a: int, action: int) -> bool:
    """Whether an action in a question's range answers it."""
    raise NotImplementedError


def end_of_range(state: Steps, kind: int, seat: int) -> int:
    """The end of a question's range of actions, reduced where the rest cannot be legal."""
    raise NotImplementedError


def choosable(state: Dice, kind: int, seat: int) -> int:
    """Which dice may be chosen at a question: a face, ANY_FACE or NO_DICE."""
    raise NotImplementedError


def fault(state: Steps) -> int:
    """The number of the first invariant a state breaks, or 0 if it is sound."""
    raise NotImplementedError


# Verbs


def actor(state: Steps) -> int:
    """The seat that decides, CHANCE, or NOBODY once the game is over."""
    raise NotImplementedError


def n_legal(state: Steps) -> int:
    """The number of legal actions."""
    raise NotImplementedError


def nth_legal(state: Steps, n: int) -> int:
    """The n-th legal action."""
    raise NotImplementedError


def count_legal(state: Steps, enough: int) -> int:
    """The number of legal actions, counted only up to `enough`."""
    raise NotImplementedError


def legal(state: Steps, mask: Mask) -> None:
    """Mark every legal action with 1 and all others with 0."""
    raise NotImplementedError


def legal_bits(state: Steps, words: Row) -> None:
    """Mark every legal action with a bit, 64 to a word, and clear all others."""
    raise NotImplementedError


def apply(state: Steps, action: int) -> None:
    """Carry out an action, or an outcome of chance, and all that follows without a choice."""
    raise NotImplementedError


def play_on(state: Steps, action: int, enough: int) -> int:
    """Do the same; returns the number of legal actions, counted only up to `enough`, 0 if no seat is asked."""
    raise NotImplementedError


def carry_out(state: Steps, answer: int) -> int:
    """Carry out one step with an answer; returns the answer to the next step, or -1 if chance or a seat decides it."""
    raise NotImplementedError


def winners(state: Steps) -> int:
    """The seats that have won, bit n for seat n."""
    raise NotImplementedError


def settle(state: Steps) -> None:
    """Run a state that was built by hand to its first question or chance step."""
    raise NotImplementedError
