"""Who looks at a page."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from daikaiju.words.language import Language, language


@dataclass(frozen=True)
class Viewer:
    """A guest with a language and a theme; `base` is the address by which the page was reached."""

    guest: str
    name: str = ""
    lang: str = "en"
    theme: str = ""  # "light", "dark", or "" as the device says
    base: str = ""
    return_to: str = "/"

    @property
    def is_alone(self) -> bool:
        """Whether the page was reached by an address that only this machine has."""
        return urlsplit(self.base).hostname in ("localhost", "127.0.0.1", "::1")

    @property
    def words(self) -> Language:
        """The language everything is shown in."""
        return language(self.lang)
