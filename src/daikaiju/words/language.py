"""Languages: English is the source, others are gettext catalogues (.po files) beside this file."""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from daikaiju.errors import BadOptions, DaikaijuError, UnknownName, mark

__all__ = ["LANGUAGES", "Language", "catalogue_file", "language", "mark", "mark_in", "mark_plural"]
LANGUAGES = ("en", "pl", "cs")
FOLDER = Path(__file__).parent / "locale"
# gettext's separator between a context and a message.
CONTEXT_END = "\4"


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text with a number, {n}, for translation: the singular and the plural form."""
    return one, many


def mark_in(context: str, text: str) -> str:
    """Mark a text for translation in a context: other languages may need different texts where English has one."""
    return context + CONTEXT_END + text


def catalogue_file(code: str) -> Path:
    """Return the file of a language's translations."""
    return FOLDER / code / "LC_MESSAGES" / "daikaiju.po"


def read_catalogue(code: str) -> gettext.NullTranslations:
    """Read a language's translations directly from the .po file; there is no compile step."""
    if code == "en":
        return gettext.NullTranslations()
    try:
        import polib
    except ImportError as error:
        raise BadOptions("languages other than English need polib: pip install 'daikaiju[cli]'") from error

    return gettext.GNUTranslations(BytesIO(polib.pofile(str(catalogue_file(code))).to_binary()))


class Language:
    """One language: `text` translates, `plural` chooses the form for a number."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._catalogue = read_catalogue(code)

    def text(self, message: str, **values: object) -> str:
        """Translate a message and fill in its {placeholders}."""
        return self._catalogue.gettext(message).rpartition(CONTEXT_END)[2].format(**values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """Translate a message in the form for a number, {n}."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **values)

    def error(self, error: DaikaijuError) -> str:
        """Translate an error, and errors among its values."""
        values = {
            name: self.error(value) if isinstance(value, DaikaijuError) else value
            for name, value in error.values.items()
        }
        return self.text(error.message, **values)


@cache
def language(code: str) -> Language:
    """Return a language by its code."""
    if code not in LANGUAGES:
        raise UnknownName("language", code, LANGUAGES)
    return Language(code)
