"""The documentation site: docs/*.md, and pages generated from catalogues, rulings, scenarios and docstrings.

python tools/docs.py build [FOLDER]    build it strictly; the site is in FOLDER/site (build/docs/site)
python tools/docs.py serve             build it and serve it on this machine
python tools/docs.py figures           play the games behind the figures on the pages of cards (minutes)
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

from website.cards import card_pages
from website.commands import commands_page
from website.config import configuration
from website.figures import make
from website.markup import ROOT, STATIC
from website.reference import reference_page
from website.tiles import tiles_page
from website.written import DOCS, written_pages

FOLDER = ROOT / "build" / "docs"
THEME = Path(__file__).parent / "website" / "theme"
PORT = 8030
GAMES = 50_000  # of each edition, for the figures


def generated_pages() -> Iterator[tuple[str, str]]:
    """Return all generated pages: path and contents."""
    yield from card_pages()
    yield "cards/tiles.md", tiles_page()
    yield "reference.md", reference_page()
    yield "commands.md", commands_page()


def write_sources(folder: Path) -> None:
    """Write everything the generator reads."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = dict(generated_pages())
    for path, text in (*written_pages(), *pages.items()):
        target = folder / "pages" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    shutil.copytree(DOCS / "pictures", folder / "pages" / "pictures")
    shutil.copytree(THEME, folder / "theme")
    write_look(folder / "pages" / "look")
    titles = {path: title_of(text) for path, text in pages.items()}
    (folder / "mkdocs.yml").write_text(configuration(titles), encoding="utf-8")


def title_of(text: str) -> str:
    """Return the title of a generated page."""
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))


def write_look(folder: Path) -> None:
    """Copy colours, sizes and pictures of the table in the browser, and the style of the site."""
    shutil.copytree(STATIC / "monsters", folder / "monsters")
    shutil.copy(STATIC / "logo.svg", folder)
    shutil.copy(STATIC / "styles" / "look" / "tokens.css", folder)
    shutil.copy(THEME.parent / "site.css", folder)


def build(folder: Path) -> int:
    """Build the site; any warning is an error. Return the exit code."""
    if find_spec("zensical") is None:
        print("The site needs the extra docs: pip install 'daikaiju[docs]'", file=sys.stderr)
        return 2
    write_sources(folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(folder / "mkdocs.yml")]
    return subprocess.run(command, cwd=folder, check=False).returncode  # noqa: S603


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the built site, on the loopback address only."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder / "site"))
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


def serve(folder: Path, port: int) -> None:
    """Serve the built site until Ctrl-C."""
    with server(folder, port) as serving:
        print(f"The site is at http://127.0.0.1:{serving.server_port}/ (Ctrl-C ends it)", flush=True)
        serving.serve_forever()


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("build", "serve", "figures"))
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--port", type=int, default=PORT, help="of serve")
    parser.add_argument("--games", type=int, default=GAMES, help="of figures: games of each edition")
    given = parser.parse_args()
    if given.command == "figures":
        for path in make(given.games):
            print(path)
        return 0
    code = build(given.folder.resolve())
    if code == 0 and given.command == "serve":
        serve(given.folder.resolve(), given.port)
    return code


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
