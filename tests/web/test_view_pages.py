"""What every page has: its language, no inline code, existing files, escaped names, kept secrets."""

from __future__ import annotations

import gc
import hashlib
import re
import time
import weakref
from pathlib import Path

import pytest
from page_reader import read
from stages import my_games, played
from starlette.requests import HTTPConnection
from test_view_questions import RAW, table_of

from daikaiju.errors import UnknownName
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.players.levels.characters import LEVELS
from daikaiju.rules.duel.cards.catalog import CATALOG as DUEL_CATALOG
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.table import seating
from daikaiju.table.log import Said
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.middleware.session import viewer_of
from daikaiju.web.view import render
from daikaiju.web.view.pages.games import MyGames
from daikaiju.web.view.styles import SHEET
from daikaiju.words.language import LANGUAGES
from daikaiju.words.names import MONSTERS

WEB = Path(render.__file__).parent.parent
NASTY = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def tables() -> dict[str, LiveTable]:
    return {
        "tokyo": played(Options("tokyo", "2e", odds=True), 5, 1, 80),
        "duel": played(Options("duel", "duel"), 2, 2, 120),
        "tokyo over": played(Options("tokyo", "1e"), 4, 3, 5000),
        "duel over": played(Options("duel", "duel"), 2, 4, 5000),
    }


def all_pages(tables: dict[str, LiveTable], viewer: render.Viewer) -> dict[str, str]:
    room = seating.new_table(Options("tokyo", "2e"), ["person", "person", "bot:random"], "me", 0.0)
    found = {name: render.table(table, viewer) for name, table in tables.items()}
    found |= {
        f"{name} replayed": render.replay(table, len(table.entries) // 2, viewer) for name, table in tables.items()
    }
    found |= {f"rules of {game}": render.rules(game, viewer) for game in GAMES}
    found |= {f"cards of {game}": render.cards(game, viewer) for game in GAMES}
    found |= {
        "landing": render.landing(viewer, list(tables.values())),
        "games": render.games(my_games([room, *tables.values()]), {tables["tokyo"].id}, viewer),
        "no games": render.games(MyGames([], [], [], 0), (), viewer),
        "room": render.table(room, viewer),
        "error": render.error(404, "No such table.", viewer),
        "card": render.card("tokyo", "mimic", viewer, "1e"),
    }
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_language(tables: dict[str, LiveTable], language: str) -> None:
    viewer = render.Viewer("me", "Ann", language, base="http://table")
    for name, html in all_pages(tables, viewer).items():
        assert f'<html lang="{language}"' in html, name
        root = read(html)
        title = next(node for node in root.all() if node.tag == "title")
        assert title.text(), name
        body = next(node for node in root.all() if node.tag == "body")
        raw = [word for word in RAW.findall(body.text()) if not word.startswith("http")]
        assert not raw, f"{name}: {raw[:5]}"


def test_a_strict_content_policy_holds(tables: dict[str, LiveTable]) -> None:
    for name, html in all_pages(tables, render.Viewer("me", base="http://table")).items():
        assert not re.search(r"<[^>]+\s(style|on\w+)=", html), f"{name}: inline style or script"
        assert not re.search(r"<script(?![^>]*\ssrc=)", html), f"{name}: inline script"
        assert not re.search(r"""(src|href)=["'](https?:)?//(?!table)""", html), f"{name}: something from elsewhere"


def test_every_file_a_page_names_is_there(tables: dict[str, LiveTable]) -> None:
    sprite = (WEB / "static" / "sprite.svg").read_text(encoding="utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for name, html in all_pages(tables, render.Viewer("me", base="http://table")).items():
        for path, part in re.findall(r'"/static/([^"?#]+)[^"#]*?(?:#([\w-]+))?"', html):
            assert path == SHEET or (WEB / "static" / path).is_file(), f"{name}: {path}"
            assert not part or part in symbols, f"{name}: {part}"


def test_every_card_and_monster_has_a_drawing() -> None:
    sprite = (WEB / "static" / "sprite.svg").read_text(encoding="utf-8")
    for row in [*CATALOG, *DUEL_CATALOG]:
        assert f'id="c-{row.key.removesuffix("_2")}"' in sprite, row.key
    for monster in MONSTERS:
        assert (WEB / "static" / "monsters" / f"{monster}.svg").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_help(language: str) -> None:
    viewer = render.Viewer("me", lang=language)
    for game, rows in (("tokyo", CATALOG), ("duel", DUEL_CATALOG)):
        for row in rows:
            html = render.card(game, row.key.removesuffix("_2"), viewer)
            article = next(node for node in read(html).all() if node.attrs.get("id") == "help")
            assert not RAW.findall(article.text()), row.key


def test_names_that_do_not_exist_are_said() -> None:
    viewer = render.Viewer("me")
    for wrong in (
        lambda: render.rules("chess", viewer),
        lambda: render.cards("chess", viewer),
        lambda: render.card("tokyo", "no_such_card", viewer),
        lambda: render.card("chess", "mimic", viewer),
    ):
        with pytest.raises(UnknownName):
            wrong()


def test_names_and_chat_are_escaped(tables: dict[str, LiveTable]) -> None:
    table = tables["tokyo"].copy()
    table.seats[0].name = NASTY
    table.chat = [Said(0, NASTY, NASTY, "", time.time())]
    for viewer in (render.Viewer("me", NASTY), render.Viewer("other", NASTY)):
        assert NASTY not in render.table(table, viewer)
        assert NASTY not in render.replay(table, 10, viewer)
        assert NASTY not in render.landing(viewer, [table])


def test_a_card_seen_in_the_lab_is_in_its_owners_page_alone() -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 active=0 cards0=made_in_a_lab energy=9,9,9 market=heal,energize,corner_store"
    )
    while game.question is None or game.question.kind != "shop":
        if game.actor == CHANCE:
            game.chance(0)
        else:
            game.play(0)
    game.play("look")
    game.chance("look skyscraper")
    table = table_of(game)
    for seat in table.seats:
        seat.owner = f"guest {seat.number}"
    assert "Skyscraper" in render.table_partial(table, render.Viewer("guest 0"))
    for other in ("guest 1", "guest 2", "a watcher"):
        assert "kyscraper" not in render.table_partial(table, render.Viewer(other))


@pytest.mark.parametrize(("cards", "is_empty"), [("", True), (" cards0=giant_brain", False)])
def test_the_place_of_ones_cards_says_that_there_are_none(cards: str, is_empty: bool) -> None:
    table = table_of(Game.from_position(f"tokyo/1 2e players=2 active=1{cards}"))
    for seat in table.seats:
        seat.owner = f"guest {seat.number}"
    page = render.table_partial(table, render.Viewer("guest 0"))
    own = page[page.index('<section class="me panel') :]
    assert ("No cards yet" in own[: own.index("</section>")]) == is_empty


def test_the_vendored_files_are_those_that_were_published() -> None:
    listed = (WEB / "static" / "VENDORED.md").read_text(encoding="utf-8")
    for name in ("htmx.min.js", "hx-ws.min.js"):
        assert hashlib.sha256((WEB / "static" / name).read_bytes()).hexdigest() in listed


@pytest.mark.parametrize(("scheme", "base"), [("ws", "http://here:8020"), ("wss", "https://here:8020")])
def test_links_in_pushed_pages_are_for_browsers(scheme: str, base: str) -> None:
    scope = {
        "type": "websocket",
        "scheme": scheme,
        "server": ("here", 8020),
        "path": "/t/x/ws",
        "query_string": b"lang=cs",
        "headers": [],
        "session": {},
    }
    viewer = viewer_of(HTTPConnection(scope))
    assert viewer.base == base
    assert viewer.lang == "cs"


@pytest.mark.parametrize(("game", "edition", "players"), [("tokyo", "2e", 3), ("duel", "duel", 2)])
def test_pages_do_not_keep_tables_in_memory(game: str, edition: str, players: int) -> None:
    """Whatever is remembered of pages that were rendered, a table that is dropped is freed."""
    tables = [played(Options(game, edition), players, seed, 40) for seed in range(8)]
    for table in tables:
        render.table(table, render.Viewer("me", base="http://table"))
        render.replay(table, 20, render.Viewer("me", base="http://table"))
    dropped = [weakref.ref(kept) for table in tables for kept in (table, table.game)]
    tables.clear()
    del table
    gc.collect()
    assert [ref() for ref in dropped] == [None] * len(dropped)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_new_table_offers_the_levels_with_their_pictures(code: str) -> None:
    page = render.landing(render.Viewer("me", lang=code))
    fields = [node for node in read(page).all() if node.attrs.get("name") == "bot"]
    quick = fields.pop(0)
    assert (quick.attrs["type"], quick.attrs["value"]) == ("hidden", "taro"), "Play now seats what the form offers"
    assert [node.attrs["type"] for node in fields] == ["radio"] * len(fields)
    assert [node.attrs["value"] for node in fields if "checked" in node.attrs] == ["taro"]
    outside = [node for node in fields if node.closest("details") is None]
    assert [node.attrs["value"] for node in outside] == list(LEVELS)
    assert [node.attrs["value"] for node in fields[len(LEVELS) :]][:2] == ["", "random"]
    for node in outside:
        name = node.attrs["value"]
        assert f"/static/levels/{name}.svg" in page
        assert f'id="{node.attrs["aria-describedby"]}"' in page
        assert (WEB / "static" / "levels" / f"{name}.svg").stat().st_size < 3000
