"""The bots that a form offers, by their display names."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.table.bots import level_of, levels_at_tables, others_at_tables
from daikaiju.words.language import Language
from daikaiju.words.names import bot_title


def bot_choices(game: str, words: Language) -> list[tuple[str, str]]:
    """Return name and title of the bots that can play a game, the levels for people first."""
    return titled([*levels_at_tables(game), *others_at_tables(game)], words)


def titled(names: Iterable[str], words: Language) -> list[tuple[str, str]]:
    """Return name and title of some bots."""
    return [(name, bot_title(name, words, level_of(name))) for name in names]
