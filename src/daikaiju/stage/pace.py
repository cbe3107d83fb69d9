"""The paces of a table."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.words.language import mark as _


@dataclass(frozen=True)
class Pace:
    """A pace: its name, and the factor by which beats are longer than at normal pace."""

    title: str
    factor: float


# By the number that tables store; the order is that of the buttons.
PACES = {
    3: Pace(_("Slow"), 2.0),
    2: Pace(_("Calm"), 1.5),
    1: Pace(_("Normal"), 1.0),
    4: Pace(_("Fast"), 0.5),
    0: Pace(_("At once"), 0.0),
}
