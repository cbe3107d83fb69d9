"""The documentation site: every page is there, every link leads somewhere, nothing comes from another host."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

import docs
import pytest
from browsing import LAPTOP, PHONE, Browser, browser, needs_browser, open_page, patient_page
from test_axe import AXE, RULES
from website.cards import card_pages
from website.rulings import PAGES, rulings_of

from conftest import made_once, sized
from daikaiju.rules.duel.cards import catalog as duel
from daikaiju.rules.tokyo.cards import catalog as tokyo
from patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
RULINGS = {"tokyo": {"R": 76, "D": 23, "A": 27, "U": 55}, "duel": {"U": 36}}
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "use": "href"}
__all__ = ["browser"]  # a fixture
SHOWN = ("", "rulings-duel/#u18", "cards/tokyo/wings/", "cards/duel/breaking_news/", "reference/", "play/")
needs_generator = pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None, reason="needs the extra docs: pip install 'daikaiju[docs]'"
)


class Page(HTMLParser):
    """What a page refers to: anchors it has, links, and what a browser loads with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and LOADED[tag] in given:
            self.loaded.append(given[LOADED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: the command fails at any warning."""
    return made_once(tmp_path_factory, "docs", build) / "site"


def build(folder: Path) -> None:
    """Build the site."""
    command = [sys.executable, str(ROOT / "tools" / "docs.py"), "build", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def targets(site: Path, pages: dict[Path, Page]) -> Iterator[tuple[Path, str, Path, str]]:
    """Every link inside the site: the page, the link, the file and the anchor it leads to."""
    for path, page in pages.items():
        if path.name == "404.html":  # its links depend on where the site is put
            continue
        for link in page.links:
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme:
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            yield path, link, target / "index.html" if target.is_dir() else target, unquote(anchor)


def test_every_card_has_a_page() -> None:
    found = {path for path, _text in card_pages()}
    for game, rows in (("tokyo", tokyo.CATALOG), ("duel", duel.CATALOG)):
        assert {f"cards/{game}/{row.key.removesuffix('_2')}.md" for row in rows} <= found


def test_pages_of_cards_are_complete() -> None:
    pages = dict(card_pages())
    wings = pages["cards/tokyo/wings.md"]
    assert all(word in wings for word in ("English", "Polski", "Čeština", "../../rulings.md#u22", "<svg", "scenarios"))
    renamed = pages["cards/tokyo/monster_batteries.md"]
    assert all(word in renamed for word in ("| 1e |", "| 2e |", "Battery Monster"))
    assert "Brings a Buzz tile" in pages["cards/duel/breaking_news.md"]


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_is_known(game: str) -> None:
    wanted = [f"{letter}{number}" for letter, last in RULINGS[game].items() for number in range(1, last + 1)]
    assert sorted(rulings_of(game)) == sorted(wanted)


def test_every_written_page_is_in_the_navigation() -> None:
    named = set(re.findall(r'"([\w/-]+\.md)"', (ROOT / "zensical.toml").read_text(encoding="utf-8")))
    missing = {path.name for path in (ROOT / "docs").glob("*.md")} - named
    assert not missing, f"add to nav in zensical.toml: {missing}"


@needs_generator
def test_links_and_anchors(site: Path, pages: dict[Path, Page]) -> None:
    for path, link, target, anchor in targets(site, pages):
        assert target.is_file(), f"{path}: {link}"
        if anchor and target in pages:
            assert anchor in pages[target].anchors, f"{path}: {link}"


@needs_generator
def test_anchors_are_unique(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        twice = {anchor for anchor in page.anchors if page.anchors.count(anchor) > 1}
        assert not twice, f"{path}: {twice}"


@needs_generator
def test_rulings_have_anchors_and_are_found(site: Path, pages: dict[Path, Page]) -> None:
    found = {item["location"] for item in json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]}
    for game, name in PAGES.items():
        page = name.removesuffix(".md")
        for ruling in rulings_of(game).values():
            assert ruling.anchor in pages[site / page / "index.html"].anchors
            assert f"{page}/#{ruling.anchor}" in found


@needs_generator
def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not [one for one in page.loaded if urlsplit(one).netloc], path
        assert "default-src 'self'" in path.read_text(encoding="utf-8"), path
    for path in site.rglob("*.css"):
        assert not re.findall(r"@import|url\(\s*['\"]?(?:https?:)?//", path.read_text(encoding="utf-8")), path


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site on a server of our own."""
    with docs.server(site.parent, 0) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@needs_generator
@needs_browser
def test_a_browser_asks_no_other_host(address: str, browser: Browser) -> None:
    faults: list[str] = []
    asked: set[str] = set()
    page = open_page(browser, faults)
    page.on("request", lambda request: asked.add(request.url))
    for path in SHOWN:
        page.goto(f"{address}/{path}", wait_until="networkidle")
    assert not faults
    assert asked
    assert not [url for url in asked if not url.startswith((address, "data:", "blob:"))]


@needs_generator
@needs_browser
def test_the_search_finds_a_ruling(address: str, browser: Browser) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    page.locator(".md-search__button").click()
    page.keyboard.type("U18 Fire Breathing")
    page.locator("a[href*='rulings/'][href*='u18']").first.click()
    page.wait_for_url("**/rulings/**u18**")
    assert not faults


@needs_generator
@needs_browser
@pytest.mark.parametrize(("theme", "size"), [("light", LAPTOP), ("dark", PHONE)], ids=["laptop-light", "phone-dark"])
def test_axe_finds_nothing_serious(address: str, browser: Browser, theme: Any, size: Any) -> None:
    page = patient_page(browser, viewport=size, color_scheme=theme, bypass_csp=True)
    page.add_init_script(path=AXE)
    for path in SHOWN[int(theme == "dark") :: sized(4, 2)]:  # each page in one of the two looks, or some of them
        page.goto(f"{address}/{path}", wait_until="networkidle")
        result = page.evaluate(f"() => axe.run(document, {json.dumps(RULES)})")
        found = [(fault["id"], fault["nodes"][0]["html"][:160]) for fault in result["violations"] if is_serious(fault)]
        assert not found, path


def is_serious(fault: dict[str, Any]) -> bool:
    return fault["impact"] in ("serious", "critical")


def test_the_tool_explains_itself(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["docs.py", "--help"])
    with pytest.raises(SystemExit):
        docs.main()
    assert "build it strictly" in capsys.readouterr().out
