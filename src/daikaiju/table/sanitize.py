"""Sanitize names and chat before others see them."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_TEXT = 280
FEWEST_FOR_MARKS = 2  # combining marks in a row; more would overflow the line


def clean_text(text: str, longest: int) -> str:
    """Return text on one line, without control and direction characters, cut to a length."""
    kept: list[str] = []
    marks = 0
    for letter in text[: longest * 4]:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C") and marks <= FEWEST_FOR_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].strip()


def clean_name(text: str) -> str:
    """Return a sanitized name, which can be empty; commas and slashes are separators in records."""
    return clean_text(text.replace(",", " ").replace("/", " "), LONGEST_NAME)
