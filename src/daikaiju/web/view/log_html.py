"""Pieces of the log as HTML; what recurs is written once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from markupsafe import Markup, escape

from daikaiju.words.language import Language

from .icons import face, pic

# The arrow keys reach them: as many stops of the Tab key as lines would be in everybody's way.
WHY_RULE = Markup(
    '<button type="button" class="reason-b" tabindex="-1" data-why="{why}" aria-label="{label}" title="{label}">'
    "</button>"
)
WHY_CARD = Markup(
    '<a class="reason-b" tabindex="-1" href="{address}" data-dialog aria-label="{label}" title="{label}"></a>'
)
TERM = Markup('<a class="term" href="{address}" data-dialog>{name}</a>')
FACE_END = "</span>"  # dice at the end of a sentence: a full stop after them would stand alone in the next line
UNSEEN_STOP = Markup('<span class="sr">.</span>')
DOT = Markup('<span class="dot" aria-hidden="true"></span>')


class HtmlLanguage(Language):
    """A language that fills HTML into its messages; other values, and the messages themselves, are escaped."""

    def __init__(self, plain: Language) -> None:
        self.code, self.catalogue = plain.code, plain.catalogue
        self.translated, self.plain = plain.translated, plain.plain

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """Return HTML; a message without values is not filled: it stays text, as it may become part of another."""
        return filled(escape(text), values)

    def join(self, separator: str, parts: Iterable[str]) -> str:
        """Return parts as HTML."""
        return escape(separator).join(parts)


@cache
def html_of(words: Language) -> HtmlLanguage:
    """Return the language that fills HTML into the messages of another."""
    return HtmlLanguage(words)


def log_line(name: str, kind: str, monster: str, sentence: Markup, why: Markup) -> Markup:
    """Return a line of the log as HTML."""
    portrait = pic(monster, "") if monster else DOT
    if sentence.endswith(f"{FACE_END}."):
        sentence = sentence[:-1] + UNSEEN_STOP
    return Markup(f'<li id="{name}" class="ev-{kind}">{portrait}<span>{sentence}</span>{why}</li>')  # noqa: S704 - made of HTML


def filled(html: Markup, values: Mapping[str, object]) -> Markup:
    """Fill values into HTML, escaped if they are text; much quicker than `Markup.format`, without its formats."""
    return Markup(str(html).format(**{name: escape(value) for name, value in values.items()}))  # noqa: S704


@cache
def term(address: str, name: str) -> Markup:
    """Return a name with a link to its page."""
    return filled(TERM, {"address": address, "name": name})


@cache
def why_rule(key: str, label: str) -> Markup:
    """Return the button that shows a rule."""
    return filled(WHY_RULE, {"why": key, "label": label})


@cache
def why_card(address: str, label: str) -> Markup:
    """Return the link to the card behind an event."""
    return filled(WHY_CARD, {"address": address, "label": label})


@cache
def drawn_face(key: str, name: str) -> Markup:
    """Return a face within a sentence as a picture with its name for screen readers."""
    html = Markup('<span class="in-text">{face}<span class="sr">{name}</span></span>')
    return filled(html, {"face": face(key), "name": name})
