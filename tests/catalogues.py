"""Helpers of the tests of translations."""

from __future__ import annotations

import gettext
import re

import polib

from daikaiju.words.language import Language, catalogue_file

CODES = ("pl", "cs")
WORDS = re.compile(r"[^\W\d_]{3,}")
PLACES = re.compile(r"\{\w*(?:!r)?(?::[^}]*)?\}|%\(\w+\)[a-z]|%[^\s\w]")
OPTIONS = re.compile(r"--\w+|\w+(?:[>=]+\w+)")


class NoFallback(gettext.NullTranslations):
    """Refuses to show English where a translation is missing."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"not translated: {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"not translated as a plural: {msgid1!r}")


def strict(code: str) -> Language:
    words = Language(code)
    words.catalogue.add_fallback(NoFallback())
    return words


def catalogue(code: str) -> polib.POFile:
    return polib.pofile(str(catalogue_file(code)))


def versions(entry: polib.POEntry) -> list[str]:
    """All translations of a message."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def words_in(text: str) -> set[str]:
    """Return the words of a text, without short words, placeholders and command options."""
    return set(WORDS.findall(OPTIONS.sub("", PLACES.sub("", text.lower()))))


def english_words(code: str) -> set[str]:
    """Return the words of the originals that no translation into a language uses."""
    originals = " ".join(entry.msgid + " " + entry.msgid_plural for entry in catalogue(code))
    translated = " ".join(text for entry in catalogue(code) for text in versions(entry))
    return words_in(originals) - words_in(translated)
