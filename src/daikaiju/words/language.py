"""Languages: English is the source, others are gettext catalogues (.po files) beside this file."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from daikaiju.errors import DaikaijuError, UnknownName, mark

__all__ = ["LANGUAGES", "Language", "catalogue_file", "language", "mark", "mark_in", "mark_plural"]
LANGUAGES = ("en", "pl", "cs")
FOLDER = Path(__file__).parent / "locale"
# gettext's separator between a context and a message.
CONTEXT_END = "\4"
WITH_COMMA = ("pl", "cs")  # languages with a decimal comma
PER_CENT = mark("{percent}%")
NAMES = mark("{names} and {last}")


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
    import polib

    return gettext.GNUTranslations(BytesIO(polib.pofile(str(catalogue_file(code))).to_binary()))


class CommaNumber(float):
    """A number that is written with a decimal comma, and with spaces between thousands."""

    MARKS = str.maketrans({".": ",", ",": "\N{NO-BREAK SPACE}"})

    def __format__(self, form: str) -> str:
        return super().__format__(form).translate(self.MARKS)


class Language:
    """One language: `text` translates, `plural` chooses the form for a number, `number` writes one."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.catalogue = read_catalogue(code)
        self.translated: dict[str, str] = {}  # messages that were looked up before
        self.plain: dict[str, str] = {}  # and those without placeholders, as they are shown

    def text(self, message: str, **values: object) -> str:
        """Translate a message and fill in its {placeholders}."""
        if values:
            return self.fill(self._translated(message), self._local(values))
        found = self.plain.get(message)
        if found is None:
            found = self.plain[message] = self._translated(message).format()
        return found

    def _translated(self, message: str) -> str:
        """Return a message in this language, with its placeholders."""
        found = self.translated.get(message)
        if found is None:
            found = self.translated[message] = self.catalogue.gettext(message).rpartition(CONTEXT_END)[2]
        return found

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """Translate a message in the form for a number, {n}."""
        return self.fill(self.catalogue.ngettext(one, many, number), {"n": number, **self._local(values)})

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """Fill in the {placeholders} of a translated message."""
        return text.format(**values)

    def number(self, value: float, form: str = ".1f") -> str:
        """Write a number with the decimal mark of the language; `form` is a format specification."""
        return format(CommaNumber(value) if self.code in WITH_COMMA else float(value), form)

    def percent(self, value: float, form: str = ".1f") -> str:
        """Write a number of per cent."""
        return self.per_cent(self.number(value, form))

    def per_cent(self, numbers: str) -> str:
        """Write the sign of per cent after what has been written of numbers, as the language does."""
        return self.text(PER_CENT, percent=numbers)

    def _local(self, values: dict[str, object]) -> dict[str, object]:
        """Return the values of placeholders; numbers with decimals get the decimal mark of the language."""
        if self.code not in WITH_COMMA:
            return values
        return {name: CommaNumber(value) if isinstance(value, float) else value for name, value in values.items()}

    def join(self, separator: str, parts: Iterable[str]) -> str:
        """Return several parts as one value of a message."""
        return separator.join(parts)

    def names(self, names: Sequence[str]) -> str:
        """Return names as they are listed in a sentence."""
        if len(names) < 2:
            return self.join("", names)
        return self.text(NAMES, names=self.join(", ", names[:-1]), last=names[-1])

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
