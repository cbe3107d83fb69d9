"""Sanitize names and chat before others see them."""

from __future__ import annotations

import unicodedata

from daikaiju.words.language import mark as _

from .errors import NotPossible

LONGEST_NAME = 24
LONGEST_TEXT = 280
FEWEST_FOR_MARKS = 2  # combining marks in a row; more would overflow the line
# Letters and signs by their category, but nothing is seen: fillers, an empty Braille pattern, an empty note,
# a place for an object, blanks among hieroglyphs.
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159\U00013441\U00013442")
# Marks that change nothing by themselves: a joiner, and selectors of variants.
UNSEEN_MARKS = frozenset("\u034f\u180b\u180c\u180d\u180f") | {chr(code) for code in range(0xFE00, 0xFE0F)}


def clean_text(text: str, longest: int) -> str:
    """Return text on one line, without control and direction characters, cut to a length."""
    kept: list[str] = []
    marks = 0
    for letter in text[: longest * 4]:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or letter in "\t\n\r" or letter in BLANK:
            kept.append(" ")
        elif letter not in UNSEEN_MARKS and not kind.startswith("C") and marks <= FEWEST_FOR_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].strip()


def clean_name(text: str) -> str:
    """Return a sanitized name, which can be empty; commas and slashes are separators in records."""
    return clean_text(text.replace(",", " ").replace("/", " "), LONGEST_NAME)


def visible_name(text: str) -> str:
    """Return a sanitized name; "" for none, but a name that nobody could see is refused."""
    name = clean_name(text)
    is_seen = any(unicodedata.category(letter)[0] in "LNPS" for letter in name)
    if not is_seen and (name or text.strip()):
        raise NotPossible(_("Nobody could see this name. Please use letters or digits."))
    return name
