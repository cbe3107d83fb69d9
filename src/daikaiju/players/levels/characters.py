"""The characters of the levels, the weakest first; `champion` is the step above them.

`tools/calibrate_levels.py` shows how often each beats the one below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from daikaiju.words.language import mark as _


class Character(NamedTuple):
    """How somebody plays."""

    name: str
    about: str
    temperature: float  # how far chances to be chosen are levelled: near 0 the best action, at 1 the network's own
    attention: float  # the probability to think about dice at all; else they are taken as they lie
    # What it likes, in logits: a face for each die of it that is not rerolled, or a kind of action; see `games.py`.
    tastes: Mapping[str, float]


PIP = Character(
    "pip",
    _("A first game, and claws are the best thing ever."),
    temperature=10.0,
    attention=0.75,
    tastes={"claw": 0.8},
)
MOMO = Character(
    "momo",
    _("Wants every card that glitters."),
    temperature=7.6,
    attention=0.85,
    tastes={"buy": 1.2, "energy": 0.4},
)
TARO = Character(
    "taro",
    _("Never leaves Tokyo if he can help it."),
    temperature=6.2,
    attention=0.93,
    tastes={"leave": -1.0},
)
YUKI = Character(
    "yuki",
    _("Calm, careful and rarely wrong."),
    temperature=5.0,
    attention=1.0,
    tastes={"heart": 0.15},
)
CHARACTERS = {character.name: character for character in (PIP, MOMO, TARO, YUKI)}
LEVELS = (*CHARACTERS, "champion")  # the steps by name, the weakest first
