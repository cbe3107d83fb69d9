"""Dice that can be checked, in browsers: pages pledge and give their words, and one page alone checks the record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Browser, Page, browser, needs_browser, open_page, play_on
from serving import served
from typer.testing import CliRunner

from conftest import in_full
from daikaiju.cli import app
from daikaiju.notation.record import read_record
from daikaiju.rules.steps import CHANCE
from daikaiju.storage.database import Database
from daikaiju.storage.writing import store
from daikaiju.table.model import LiveTable
from daikaiju.table.ports import Change
from daikaiju.web.routes.pages import record_for
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from fair_cheats import CHEATS, INVISIBLE, edited
from fair_tables import finished

pytestmark = needs_browser
__all__ = ["browser"]
REMEMBER = """() => {
  const luck = JSON.parse(document.querySelector('#luck').dataset.luck);
  const promises = JSON.stringify([luck.sealed, luck.words.map((word) => [word.seat, word.pledge])]);
  const known = { words: {}, commitment: luck.commitment, sealed: { attempt: luck.attempt, promises } };
  localStorage.setItem('daikaiju-fair', JSON.stringify({ [luck.table]: known }));
}"""
MISREMEMBER = """() => {
  localStorage['daikaiju-fair'] = localStorage['daikaiju-fair'].replace('attempt=1', 'attempt=3');
}"""
CHECK = (
    "(text) => { record.value = text; check.requestSubmit(); return verdict.className + ' ' + verdict.textContent; }"
)


def fair_table(page: Page, address: str) -> None:
    """Make a table for two people with the form of the first page."""
    page.goto(address)
    page.locator('#setup [name="seats"][value="2"]').check(force=True)
    page.locator('#setup [name="people"][value="1"]').check(force=True)
    page.fill('#setup [name="name"]', "Ann")
    page.click("#setup details.house summary")
    page.check('#setup [name="fair"]')
    page.click('#setup button[value="start"]')
    page.wait_for_url("**/t/*")


@pytest.fixture(scope="module")
def over() -> LiveTable:
    """A finished game."""
    return finished(people=2, bots=1)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, over: LiveTable) -> Iterator[str]:
    """A server that has a finished game."""
    folder = tmp_path_factory.mktemp("fair")
    database = Database(f"sqlite:///{folder}/daikaiju.sqlite")
    database.bring_up_to_date()
    with database.engine.begin() as connection:
        store(connection, [Change(over, is_new=True, header=True, rows=over.rows)])
    database.engine.dispose()
    with served(folder) as (found, _pid):
        yield found


def two_at_a_fair_table(browser: Browser, address: str, faults: list[str]) -> tuple[Page, Page]:
    """Two people sit down at a table with dice that can be checked, and their game begins."""
    host, guest = open_page(browser, faults), open_page(browser, faults)
    fair_table(host, address)
    guest.goto(host.url)
    guest.fill("#sit [name=name]", "Bob")
    guest.click("#sit button")
    host.wait_for_function("() => JSON.parse(document.querySelector('#luck').dataset.luck).words.length === 2")
    host.click(".startbar button")
    for page in (host, guest):
        page.wait_for_selector("main.tbl")
    return host, guest


def test_pages_pledge_and_then_give_their_words(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = two_at_a_fair_table(browser, address, faults)
    record = host.evaluate("() => fetch(location.pathname + '/record').then((answer) => answer.text())")
    fair = read_record(record).fair
    assert fair is not None
    assert fair.secret == ""
    for page, word in zip((host, guest), fair.words, strict=True):
        assert word.word in page.evaluate("() => localStorage.getItem('daikaiju-fair')")
    assert not faults


@in_full
def test_a_whole_game_through_pages_is_verified(browser: Browser, address: str, tmp_path: Path) -> None:
    """Two people play with the controls of their pages; the record that they download holds everywhere."""
    faults: list[str] = []
    host, guest = two_at_a_fair_table(browser, address, faults)
    play_on([host, guest], random.Random(3))
    host.wait_for_selector("#luck [data-said=same]:visible")
    with host.expect_download() as download:
        host.click('a[href$="/record"]')
    record = tmp_path / "fair.game"
    download.value.save_as(record)
    result = CliRunner().invoke(app, ["verify", str(record)])
    assert result.exit_code == 0, result.output
    guest.goto(f"{address}/verify")
    guest.set_input_files("#file", record)
    guest.wait_for_selector("#verdict.good")
    assert not faults


def test_a_page_remembers_the_hashes(browser: Browser, address: str, over: LiveTable) -> None:
    """At the end a page says whether they are those that it saw before it gave its word."""
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(f"{address}/t/{over.id}")
    page.evaluate(REMEMBER)
    page.reload()
    page.wait_for_selector("#luck [data-said=same]")
    page.evaluate(MISREMEMBER)
    page.reload()
    page.wait_for_selector("#luck [data-said=changed]")
    page.click("#verify")
    page.wait_for_selector("#verdict.good")
    assert page.locator("#rows tr").count() == sum(entry.actor == CHANCE for entry in over.entries)
    assert not faults


def test_the_page_finds_cheats_without_a_server(browser: Browser, tmp_path: Path) -> None:
    """It is opened as a file; it finds all that the command finds without the rules."""
    faults: list[str] = []
    whole = str(record_for(finished(people=2, bots=1), Viewer("")))
    place = tmp_path / "verify.html"
    place.write_text(render.verify("", Viewer("")), encoding="utf-8")
    page = open_page(browser, faults, offline=True)
    page.goto(place.as_uri())
    assert said_of(page, whole).startswith("good All ")
    for cheat in CHEATS:
        if cheat not in INVISIBLE:
            assert said_of(page, edited(cheat, whole)).startswith("bad "), cheat.__name__
    assert said_of(page, "\n".join(whole.splitlines()[:-5])).startswith("bad the record is cut off")
    duel = str(record_for(finished("duel"), Viewer("")))
    assert said_of(page, duel).startswith("good All ")
    assert not faults


def said_of(page: Page, record: str) -> str:
    """What the page says of a record."""
    return str(page.evaluate(CHECK, record))
