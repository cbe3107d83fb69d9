"""The pages that are written by hand: docs/*.md as they are, and pages of the root with their links adapted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .markup import ROOT
from .rulings import PAGES, rulings_page

DOCS = ROOT / "docs"
# Pages of the root that are part of the site.
FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def written_pages() -> Iterator[tuple[str, str]]:
    """Return all pages that are not generated: path and contents."""
    games = {path: game for game, path in PAGES.items()}
    for path in sorted(DOCS.glob("*.md")):
        if path.name in games:
            yield path.name, rulings_page(games[path.name])
        else:
            yield path.name, adapted(path.read_text(encoding="utf-8"), DOCS)
    for source, target in FROM_ROOT.items():
        yield target, adapted((ROOT / source).read_text(encoding="utf-8"), ROOT)


def adapted(text: str, folder: Path) -> str:
    """Return a page of a folder with its links as the site has them."""

    def link(found: re.Match[str]) -> str:
        if "://" in found["target"]:
            return found[0]
        path = (folder / found["target"]).resolve()
        target = on_site(path)
        if not target:
            return f"`{found['text'].strip('`')}`"
        is_name = found["text"] in (found["target"], path.name)
        return f"[{title_of(path) if is_name else found['text']}]({target}{found['anchor'] or ''})"

    return LINK.sub(link, text)


def title_of(path: Path) -> str:
    """Return the title of a page that is written by hand; links that name the file show it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("# ") for line in lines if line.startswith("# "))


def on_site(path: Path) -> str:
    """Return where the site has a file of the checkout; nothing if it has not."""
    if path.is_relative_to(DOCS):
        return path.relative_to(DOCS).as_posix()
    return FROM_ROOT.get(path.name, "") if path.parent == ROOT else ""
