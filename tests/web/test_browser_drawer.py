"""Rules and cards over the table: they open at what is asked, in the page's language, and can be searched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import PHONE, Browser, Page, address, at_once, browser, needs_browser, open_page, set_up, until_asked
from page_reader import by_id, read

from daikaiju.game import Game
from daikaiju.web.view import render
from daikaiju.web.view.games import GAMES
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.games import words_of
from daikaiju.words.language import language

__all__ = ["address", "browser"]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_rule_to_open_at(game: str) -> None:
    view = GAMES[game]
    asked = words_of(game, language("en"), ["A", "B"], Game(game).state.rules).questions.prompts
    assert set(asked) <= set(view.rules_on), "questions without a section of the rules"
    root = read(render.rules(game, Viewer("me")))
    for section in set(view.rules_on.values()):
        found = by_id(root, section)
        assert found is not None, section
        assert found.tag == "section"


def playing(browser: Browser, address: str, faults: list[str], game: str, **options: Any) -> Page:
    page = open_page(browser, faults, **options)
    set_up(page, address, game=game, name="Ann", bot="random")
    at_once(page)
    until_asked([page])
    return page


def in_sight(page: Page) -> list[str]:
    """The rules and cards that the search leaves."""
    return page.locator("#drawer-rules > :visible h2, #drawer-cards > :visible h3").all_inner_texts()


@needs_browser
def test_it_opens_at_what_is_asked(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = playing(browser, address, faults, "duel", viewport=PHONE)
    rule = GAMES["duel"].rules_on[page.locator("form#ask").get_attribute("data-question") or ""]
    pages = len(page.context.pages)
    page.click(".top a[data-drawer]")
    page.wait_for_selector("#drawer[open] section.now")
    assert len(page.context.pages) == pages, "no new tab"
    assert page.locator("#drawer section.now").get_attribute("data-rule") == rule
    now, box = page.locator("#drawer section.now").bounding_box(), page.locator(".drawer-b").bounding_box()
    assert now is not None
    assert box is not None
    assert abs(now["y"] - box["y"]) < 8, "it is the first thing in sight"
    assert page.evaluate("() => new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == page.evaluate(
        "() => document.querySelectorAll('[id]').length"
    ), "no id twice"
    page.keyboard.press("Escape")
    page.wait_for_selector("#drawer", state="hidden")
    assert not faults
    page.context.close()


@needs_browser
def test_cards_are_found_and_read_over_the_drawer(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = playing(browser, address, faults, "1e", locale="pl")
    page.keyboard.press("?")
    page.wait_for_selector("#drawer[open] section")
    assert page.locator("#dr").inner_text() == language("pl").text("Rules and cards")
    everything = page.locator("#drawer-cards > li").count()
    assert everything == len(GAMES["tokyo"].card_keys())
    page.fill("#drawer-search", "SKRZYDLA")  # without accents, in any case
    page.wait_for_selector("#drawer-cards > li:visible")
    assert "Skrzydła" in in_sight(page)
    assert page.locator('input[value="cards"]').is_checked(), "only cards have it"
    assert page.locator("#drawer-cards > li:visible").count() < everything
    page.locator("#drawer-cards > li:visible a.look").first.click()
    page.wait_for_selector("#dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#dialog", state="hidden")
    assert page.locator("#drawer").is_visible(), "one goes back to the list"
    page.fill("#drawer-search", "xyzzy")
    page.wait_for_selector("#drawer-none:not([hidden])")
    page.fill("#drawer-search", "")
    page.wait_for_selector("#drawer-none", state="hidden")
    assert page.locator("#drawer-cards > li:visible").count() == everything
    page.click("#drawer [data-act=close]")
    assert re.search("/t/", page.url)
    assert not faults
    page.context.close()
