"""Languages: English is the source, others are gettext catalogues beside this file."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from daikaiju.errors import UnknownName

LANGUAGES = ("en", "pl", "cs")
FOLDER = Path(__file__).parent / "locale"


def mark(text: str) -> str:
    """Mark a text for translation where it stands; it is translated when shown."""
    return text


class Language:
    """One language: `text` translates, `plural` chooses the form for a number."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._catalogue = (
            gettext.NullTranslations()
            if code == "en"
            else gettext.translation("daikaiju", FOLDER, languages=[code], fallback=True)
        )

    def text(self, message: str, **values: object) -> str:
        """Translate a message and put values into its {places}."""
        return self._catalogue.gettext(message).format(**values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """Translate a message that counts something; {n} is the number."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **values)


@cache
def language(code: str) -> Language:
    """Return a language by its code."""
    if code not in LANGUAGES:
        raise UnknownName("language", code, LANGUAGES)
    return Language(code)
