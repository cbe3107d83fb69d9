"""Where rulings and rules are from."""

from __future__ import annotations

from daikaiju.words.language import Language
from daikaiju.words.rulings import SOURCES, Ruling


def cite(ruling: Ruling, words: Language) -> str:
    """Return the number and the source of a ruling."""
    sources = ", ".join(words.text(SOURCES[key]) for key in ruling.sources)
    return f"{ruling.number}: {sources}"
