"""Lessons in a browser, by keyboard: wrong answers are told why, bubbles point and cover nothing, the end is a game."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import LAPTOP, PHONE, Browser, Page, address, browser, needs_browser, open_page

from conftest import in_full
from daikaiju.lessons import Lesson, lesson_of
from daikaiju.notation.actions import REROLL
from daikaiju.web.view.lesson import kept_places

pytestmark = needs_browser
__all__ = ["address", "browser"]
MOST_TABS = 120
# What bubbles point at, and whether the bubble leaves it and the question free.
POINTED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const guide = box(document.getElementById("guide"));
  const after = (a, b) => a.left >= b.right - 1 || a.top >= b.bottom - 1;
  const apart = (a, b) => after(a, b) || after(b, a);
  const pressed = [...document.querySelectorAll("#ask :is(button, label), .sp.can")];
  const controls = pressed.filter((one) => one.checkVisibility());
  return {
    rings: document.querySelectorAll("#rings i").length,
    inside: guide.left >= 0 && guide.top >= 0 && guide.right <= innerWidth && guide.bottom <= innerHeight,
    free: [...document.querySelectorAll("#rings i")].every((ring) => apart(guide, box(ring))),
    reachable: controls.filter((one) => !apart(guide, box(one))).map((one) => one.outerHTML.slice(0, 80)),
  };
}"""


def step_of(page: Page) -> int:
    return int(page.locator("#bubble").get_attribute("data-step") or 0)


def until(page: Page, step: int) -> None:
    """Wait for a bubble; the Escape key ends what is shown before it."""
    while step_of(page) != step:
        page.keyboard.press("Escape")
        page.wait_for_timeout(20)
    page.wait_for_selector("body:not(.showing)")


def tab_to(page: Page, selector: str) -> None:
    """Press the Tab key until something has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector}")


def hold(page: Page, places: list[int]) -> None:
    """Hold the dice at some places, by their number keys."""
    for box in page.locator('#ask input[name="keep"][type="checkbox"]').all():
        if box.is_checked() != (int(box.get_attribute("value") or 0) in places):
            page.keyboard.press(f"Digit{int(box.get_attribute('value') or 0) + 1}")


def answer(page: Page, lesson: Lesson, step: int) -> None:
    """Give the answer that is expected."""
    words = lesson.lines[lesson.bubbles[step].played].words
    if words.startswith(REROLL):
        hold(page, kept_places(lesson, step))
        page.keyboard.press("r")
    elif words == "stop":
        page.keyboard.press("s")
    elif page.locator(f'.sp input[value="{words}"]').count():
        tab_to(page, ".sp input")
        while not page.locator(f'.sp input[value="{words}"]').is_checked():
            page.keyboard.press("ArrowRight")
        tab_to(page, "#place")
        page.keyboard.press("Enter")
    else:
        tab_to(page, f'button[value="{words}"]')
        page.keyboard.press("Enter")


def err(page: Page, lesson: Lesson, step: int) -> None:
    """Give a wrong answer, where a key does it: a reply comes, and nothing else happens."""
    words = lesson.lines[lesson.bubbles[step].played].words
    if not words.startswith((REROLL, "stop")):
        return
    page.keyboard.press("s" if words.startswith(REROLL) else "r")
    page.wait_for_selector("#reply:not([hidden])")
    assert len(page.locator("#reply").inner_text()) > 20
    assert step_of(page) == step


def learn(page: Page, address: str, game: str, *, errs: bool) -> None:
    """Go through a whole lesson."""
    lesson = lesson_of(game)
    page.goto(f"{address}/learn/{game}")
    for step, bubble in enumerate(lesson.bubbles[:-1]):
        until(page, step)
        found = page.evaluate(POINTED)
        assert found["rings"], bubble.text
        assert found["inside"], bubble.text
        assert found["free"], f"{bubble.text} covers what it speaks of"
        if bubble.is_task:
            assert not found["reachable"], f"{bubble.text} covers {found['reachable']}"
            if errs:
                err(page, lesson, step)
            answer(page, lesson, step)
        else:
            page.wait_for_function("() => document.activeElement.id === 'go-on'")
            page.keyboard.press("Enter")
    until(page, lesson.last)


@pytest.mark.parametrize(
    ("game", "code", "size"),
    [
        pytest.param(game, code, size, marks=() if (game, code, size) == ("tokyo", "pl", PHONE) else in_full)
        for game in ("tokyo", "duel")
        for code in ("en", "pl", "cs")
        for size in (PHONE, LAPTOP)
    ],
)
def test_a_lesson_by_keyboard(browser: Browser, address: str, game: str, code: str, size: Any) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=size, locale=code)
    learn(page, address, game, errs=size == PHONE)
    page.keyboard.press("Enter")  # now a real one
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#hint:not([hidden])")  # hints come by themselves
    assert not faults
    page.context.close()


def test_it_can_be_left_and_taken_up_again(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(f"{address}/learn/duel")
    page.locator("#stop, #go-on").first.click()
    page.wait_for_selector('#bubble[data-step="1"]')
    page.click("header a[href='/']")
    assert "2" in page.locator('a[href="/learn/duel"]').inner_text()
    page.click('a[href="/learn/duel"]')
    page.wait_for_selector('#bubble[data-step="1"]')
    page.click('header a[href="/learn/duel?step=0"]')
    page.wait_for_selector('#bubble[data-step="0"]')
    assert not faults
    page.context.close()


def test_plain_forms_do_too(browser: Browser, address: str) -> None:
    """Without scripts a form leads to the next page; a wrong answer leads back to the same one."""
    page = open_page(browser, [])
    page.goto(f"{address}/learn/duel?step=3")

    def sent(verb: str, **form: str) -> str:
        answered = page.request.post(f"{address}/learn/duel/{verb}", form=form, headers={"Origin": address})
        page.set_content(answered.text())
        return f"{answered.status} {page.locator('#bubble').get_attribute('data-step')}" if answered.ok else "refused"

    assert sent("act", action="stop", seat="0", number="1") == "200 3"
    assert sent("act", action="reroll", keep="4") == "200 3"
    assert sent("act", action="dance") == "refused"
    assert sent("next") == "refused", "this bubble has a task"
    assert page.request.get(f"{address}/learn/chess").status == 404
    page.context.close()


def test_read_first(browser: Browser, address: str) -> None:
    """At a bubble without a task the buttons of the game say that one should read on."""
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(f"{address}/learn/duel?step=2")
    page.keyboard.press("s")
    page.wait_for_selector("#reply:not([hidden])")
    assert page.evaluate("() => document.activeElement.id") == "go-on"
    assert step_of(page) == 2
    assert not faults
    page.context.close()


def test_what_symbols_mean(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(f"{address}/learn/tokyo?step=2")
    page.hover("#die5")
    page.wait_for_selector("#word:not([hidden])")
    assert "Energy" in page.locator("#word").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#word", state="hidden")
    page.keyboard.press("g")
    page.wait_for_selector("#words[open]")
    assert "Shrink" in page.locator("#words").inner_text()
    assert not faults
    page.context.close()


def test_a_long_press_tells_and_does_nothing_else(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=PHONE)
    page.goto(f"{address}/learn/tokyo?step=2")
    page.evaluate("""() => document.querySelector('#die0').dispatchEvent(
      new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'}))""")
    page.wait_for_selector("#word:not([hidden])")
    page.evaluate("() => document.querySelector('#die0').click()")
    assert not page.locator("#die0 input").is_checked()
    page.evaluate("() => document.querySelector('#die0').click()")
    assert page.locator("#die0 input").is_checked()
    assert not faults
    page.context.close()


def test_why_on_a_line_of_the_log(browser: Browser, address: str) -> None:
    """By a press, and by the arrow keys."""
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(f"{address}/learn/tokyo?step=4")
    page.click(".ev-stars_gained [data-why='stars_gained:dice']")
    assert "R18" in page.locator("#word").inner_text()
    page.focus("#log .scroll")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('word').textContent.includes('R10')")
    assert not faults
    page.context.close()
