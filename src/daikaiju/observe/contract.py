"""The hook that a game must define to be observed; `kernels.py` is written against it."""

from __future__ import annotations

from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import Steps


def observe(state: Steps, me: int, out: Mask) -> None:
    """Write what seat `me` may know into a row of zeros."""
    raise NotImplementedError
