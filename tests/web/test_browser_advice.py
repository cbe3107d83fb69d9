"""Help with a decision in a browser: the hint, and odds that follow the dice that are held."""

from __future__ import annotations

import pytest
from browsing import (
    LAPTOP,
    PHONE,
    SMALL_LAPTOP,
    Browser,
    Page,
    address,
    at_once,
    browser,
    needs_browser,
    open_page,
    post,
    set_up,
    state_number,
    together,
    until_asked,
    wait_for_news,
)

from conftest import in_full

pytestmark = needs_browser
__all__ = ["address", "browser"]

# The dice and answers that the hint lies on.
COVERED = """() => {
  const hint = document.getElementById('hint').getBoundingClientRect();
  const across = (box) => box.left < hint.right && hint.left < box.right;
  const over = (box) => across(box) && box.top < hint.bottom && hint.top < box.bottom;
  const all = [...document.querySelectorAll('#ask :is(button, .die)')];
  return all.filter((one) => over(one.getBoundingClientRect())).map((one) => one.id || one.innerText);
}"""
ASK = """() => {
    const button = document.getElementById("hint-b");
    button.click();
    return [document.getElementById("hint").innerText.trim(), button.getAttribute("aria-busy")];
}"""


def first_roll(browser: Browser, address: str, faults: list[str], **options: object) -> Page:
    """Somebody who has rolled for the first time."""
    page = open_page(browser, faults, **options)
    set_up(page, address, game="2e", seats="2", bot="random", name="Ann")
    at_once(page)
    while until_asked([page]) and page.locator("form#ask").get_attribute("data-question") != "reroll":
        number = state_number(page)
        page.locator("form#ask button:not([data-act]):visible").last.click()
        wait_for_news(page, number)
    return page


def held(page: Page) -> str:
    return page.evaluate(
        "() => [...document.querySelectorAll('#ask input[name=keep]:checked')].map(box => box.value).join(' ')"
    )


def test_a_hint_marks_the_dice_and_holds_them(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = first_roll(browser, address, faults, viewport=PHONE)
    assert page.evaluate(ASK) == ["A bot is thinking", "true"]
    page.wait_for_selector("#hint .hint-go")
    assert page.locator("#hint-b").get_attribute("aria-busy") is None
    assert "Advice of the bot" in page.locator("#hint").inner_text()
    ask, hint = page.locator("#ask").bounding_box(), page.locator("#hint").bounding_box()
    assert ask is not None
    assert hint is not None
    assert hint["y"] >= 0
    assert hint["x"] + hint["width"] <= PHONE["width"]
    assert hint["y"] + hint["height"] <= ask["y"], "it does not cover the question"
    number = state_number(page)
    meant = page.locator("#hint .hint-go").get_attribute("data-held")
    if meant is None:  # it advises to stop
        assert page.locator("#stop.advised").count() == 1
        page.click("#stop")
    elif not page.locator("#hint-hold").count():  # it advises to do what one is about to do: to hold nothing
        assert meant == held(page) == ""
        assert page.locator("#reroll.advised").count() == 1
        page.click("#reroll")
    else:
        marked = page.locator("#ask .die.advised input").evaluate_all("boxes => boxes.map(box => box.value)")
        assert " ".join(marked) == meant
        assert page.locator("#reroll.advised").count() == (held(page) == meant)
        other = next((str(place) for place in range(6) if str(place) not in meant.split()), "")
        page.locator(f'#ask input[name=keep][value="{other}"]').check(force=True)
        assert not page.locator(".advised").count(), "other dice are held than those advised"
        page.click('#hint [data-act="follow"]')
        assert held(page) == meant
        assert not page.locator("#hint").is_visible()
        page.click("#hint-b")
        page.wait_for_selector("#hint .hint-go")
        page.click("#reroll")
    wait_for_news(page, number)
    page.wait_for_selector("#hint", state="hidden")
    assert not page.locator(".advised").count()
    assert not faults
    page.context.close()


@pytest.mark.parametrize(
    "size", [{"width": 844, "height": 390}, *(pytest.param(size, marks=in_full) for size in (LAPTOP, SMALL_LAPTOP))]
)
def test_a_hint_covers_neither_dice_nor_answers(browser: Browser, address: str, size: dict[str, int]) -> None:
    page = first_roll(browser, address, [], viewport=size)
    page.click("#hint-b")
    page.wait_for_selector("#hint .hint-go")
    assert page.evaluate(COVERED) == []
    page.context.close()


@in_full
def test_a_hint_stays_while_others_talk_and_goes_with_the_question(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    page, other = (host, guest) if until_asked([host, guest]) is host else (guest, host)
    page.click("#hint-b")
    page.wait_for_selector("#hint .hint-go")
    post(other, "say", text="Well?")
    page.wait_for_function("() => document.querySelector('.talk').textContent.includes('Well?')")
    assert page.locator("#hint").is_visible()
    assert page.locator(".advised").count()
    assert not other.locator("#hint").is_visible()
    assert not other.locator("#hint-b").count(), "who is not asked is not advised"
    page.click(".hint-x")
    assert not page.locator("#hint").is_visible()
    assert not page.locator(".advised").count()
    assert not faults
    for one in (host, guest):
        one.context.close()


@in_full
def test_odds_are_switched_on_in_the_middle_of_a_game(browser: Browser, address: str) -> None:
    """The page is not loaded again: dice that are held stay held."""
    faults: list[str] = []
    page = first_roll(browser, address, faults)
    assert page.locator("#odds-switch").get_attribute("aria-pressed") == "false"
    assert not page.locator("#odds").count()
    page.evaluate("() => { window.same = true; }")
    page.locator("#ask input[name=keep]").first.check(force=True)
    page.click("#odds-switch")
    page.wait_for_selector('#odds[data-held="0"]')
    assert held(page) == "0"
    assert page.locator("#odds-switch").get_attribute("aria-pressed") == "true"
    assert page.locator('#settings [name="odds"][value="on"]').is_checked(), "the settings say so, too"
    assert page.evaluate("() => window.same")
    page.reload()
    assert page.locator("#odds-switch").get_attribute("aria-pressed") == "true", "it is the person's own setting"
    page.click("#odds-switch")
    assert page.locator('#settings [name="odds"][value="off"]').is_checked()
    page.wait_for_selector("#odds", state="detached")
    assert not faults
    page.context.close()


def test_odds_follow_the_dice_that_are_held(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = first_roll(browser, address, faults)
    page.click("#odds-switch")
    page.wait_for_selector("#odds")
    faces = page.locator("#ask .die").evaluate_all("dice => dice.map(die => die.dataset.face)")
    boxes = page.locator("#ask input[name=keep]")
    texts = []
    for place in range(len(faces) - 1):
        boxes.nth(place).check(force=True)
        wanted = " ".join(str(number) for number in range(place + 1))
        page.wait_for_selector(f'#odds[data-held="{wanted}"]')
        texts.append(page.locator("#odds").inner_text())
    assert len(set(texts)) > 1, "other dice, other odds"
    assert any("%" in text for text in texts)
    page.keyboard.press("1")  # keys hold and free dice, too
    page.wait_for_selector('#odds[data-held="1 2 3 4"]')
    assert not faults
    page.context.close()


def test_held_dice_stay_held_when_the_page_is_loaded_again(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = first_roll(browser, address, faults)
    boxes = page.locator("#ask input[name=keep]")
    for place in (1, 4):
        boxes.nth(place).check(force=True)
    page.reload()
    assert held(page) == "1 4"
    assert page.locator("#reroll .lbl").inner_text() == "Reroll 4 dice"
    page.click("#odds-switch")
    page.wait_for_selector('#odds[data-held="1 4"]')  # a later message of the socket leaves them held, too
    assert held(page) == "1 4"
    number = state_number(page)
    page.click("#reroll")
    wait_for_news(page, number)
    assert page.evaluate("() => sessionStorage.getItem('daikaiju-held')") is None, "no other question knows"
    assert not faults
    page.context.close()
