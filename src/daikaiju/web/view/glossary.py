"""The glossary of a game and the rules behind its events, as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from daikaiju.games import vocabulary_of
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language

from .icons import face, icon, symbols
from .rulings import cite


@dataclass(frozen=True)
class Entry:
    """A word of the rules with its symbols."""

    keys: str
    picture: Markup
    title: str
    text: str


@dataclass(frozen=True)
class Glossary:
    """The words of a game, and the faces of its dice in their order."""

    words: list[Entry]
    faces: str
    reasons: list[tuple[str, str, str]]  # the key of an event, the rule behind it, and its number and source


def glossary(game: str, words: Language) -> Glossary | None:
    """Return the glossary of a game; None if it has none."""
    found = [
        Entry(" ".join(word.keys), picture(word.keys), words.text(word.title), words.text(word.text))
        for word in texts_of(game).glossary
    ]
    reasons = [(key, words.text(reason.text), cite(reason, words)) for key, reason in texts_of(game).reasons.items()]
    return Glossary(found, " ".join(vocabulary_of(game).faces), reasons) if found else None


def picture(keys: tuple[str, ...]) -> Markup:
    """Return the symbols of a word: faces of dice where there are such, else icons."""
    shown = [
        face(key) if f"d-{key}" in symbols() else icon(key) for key in keys if {f"i-{key}", f"d-{key}"} & symbols()
    ]
    return Markup("").join(shown)
