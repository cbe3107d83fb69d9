"""Names of faces, endings and cards."""

from __future__ import annotations

from daikaiju.notation.fields import CardNames
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS

FACE_NAMES = ("1", "2", "3", "heart", "energy", "claw")
ENDINGS = ("goes_on", "stars", "survival", "all_fell", "turn_limit")
CARDS = CardNames(
    keys=[card.key for card in CATALOG],
    keeps=KEEPS,
    aliases={card.alias: card.key for card in CATALOG if card.alias},
)
KEYS = CARDS.keys
