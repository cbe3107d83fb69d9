"""The viewer of a page."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from daikaiju.words.language import Language, language


@dataclass(frozen=True)
class Viewer:
    """A guest with a language and a theme; `base` is the origin the page was requested from."""

    guest: str
    name: str = ""
    lang: str = "en"
    odds: bool | None = None  # whether odds are shown; None: as the table's option says
    theme: str = ""  # "light", "dark", or "" for the device's setting
    base: str = ""
    return_to: str = "/"

    @property
    def is_alone(self) -> bool:
        """Whether the page was opened at a loopback address, which nobody else can reach."""
        return urlsplit(self.base).hostname in ("localhost", "127.0.0.1", "::1")

    @property
    def words(self) -> Language:
        """The viewer's language."""
        return language(self.lang)
