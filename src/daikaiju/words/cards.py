"""Names and texts of cards."""

from __future__ import annotations

from typing import NamedTuple


def title_key(key: str) -> str:
    """Return the key of a card's name, text and picture: a second copy, extra_head_2, has those of the first."""
    return key.removesuffix("_2")


class CardWords(NamedTuple):
    """A card's name and text, and those of the second edition where they differ."""

    name: str
    text: str
    name_2e: str = ""
    text_2e: str = ""

    def title(self, edition: str) -> str:
        """Return the name in an edition."""
        return self.name_2e if edition == "2e" and self.name_2e else self.name

    def effect(self, edition: str) -> str:
        """Return the text in an edition."""
        return self.text_2e if edition == "2e" and self.text_2e else self.text
