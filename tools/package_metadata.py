"""Package metadata that depends on the address of the repository, a hook of hatchling.

The address is `repository` of `[tool.daikaiju]` in pyproject.toml, the only place that states it. A package index
shows README.md outside the repository, where relative links lead nowhere: with an address they are made absolute,
without one a link becomes its text and a picture is left out.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#|mailto:)([^)\s]+)\)")
PAGES = {"Source": "", "Documentation": "/tree/main/docs", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}


class Metadata(MetadataHookInterface):
    """Fills in the readme and the project's addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set what pyproject.toml declares as dynamic."""
        root = Path(self.root)
        address = repository(root)
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(text, address)}
        if address:
            metadata["urls"] = urls(address)


def repository(root: Path) -> str:
    """Return the address of the repository; empty if there is none yet."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings["tool"]["daikaiju"]["repository"]).rstrip("/")


def urls(address: str) -> dict[str, str]:
    """Return the addresses that a package index lists."""
    return {name: address + page for name, page in PAGES.items()}


def for_index(text: str, address: str) -> str:
    """Return the readme as a package index can show it."""
    if not address:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    text = PICTURE.sub(lambda found: found[0].replace(f"({found[2]})", f"({address}/raw/main/{found[2]})"), text)
    return LINK.sub(rf"[\1]({address}/blob/main/\2)", text)
