"""Whoever has not seen what happened is told in pictures when they have to decide."""

from __future__ import annotations

import pytest
from browsing import LAPTOP, PHONE, Browser, Page, address, browser, needs_browser, patient_page, show
from layouts import asked, table_at
from stages import BASE

from conftest import in_full
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

pytestmark = needs_browser
__all__ = ["address", "browser"]
VIEWER = Viewer("me", "Ann", base=BASE)
LANDSCAPE = {"width": 844, "height": 390}
# Plays a beat, with a tap on the table if wanted, and then shows the page that follows, as htmx does.
NEXT = """async ([html, taps]) => {
  const number = Number(document.getElementById('state').dataset.number);
  const tap = () => { if (taps) setTimeout(() => document.querySelector('main').click()); };
  addEventListener('daikaiju:beat', tap, {once: true});
  const beat = (kind) => ({kind, number, ms: taps && kind === 'turn' ? 60000 : 20, seat: 1, text: 'So it is.'});
  await window.daikaijuStage.perform({number, pace: 1, waits: true, beats: [beat('turn'), beat('card')]});
  document.getElementById('page').innerHTML = html;
  window.daikaijuStage.clear();
}"""
# The answers and dice that the strip lies on.
COVERED = """() => {
  const strip = document.querySelector('#page .strip').getBoundingClientRect();
  const across = (box) => box.left < strip.right && strip.left < box.right;
  const over = (box) => across(box) && box.top < strip.bottom && strip.top < box.bottom;
  const answers = [...document.querySelectorAll('#ask :is(button, .die)')];
  return answers.filter((one) => over(one.getBoundingClientRect())).map((one) => one.innerText || one.id);
}"""


def at_yield(players: int) -> LiveTable:
    """A table at which one's own monster was hit in Tokyo and may leave."""
    table = table_at(Options("tokyo", "2e"), players, asked("yield"))
    assert table is not None
    return table


def pushed(players: int) -> str:
    """The part of the page that is pushed at such a moment."""
    return render.table_partial(at_yield(players), VIEWER).partition(">")[2].removesuffix("</hx-partial>")


def is_told(page: Page) -> bool:
    return page.locator("#page .strip").is_visible()


def test_a_tap_leads_to_a_decision_with_a_summary(browser: Browser, address: str) -> None:
    page = patient_page(browser, viewport=LAPTOP)
    show(page, address, render.table(at_yield(3), VIEWER))
    assert is_told(page), "a new page has seen nothing"
    page.evaluate(NEXT, [pushed(4), False])
    assert not is_told(page), "who has seen it all needs no summary"
    page.evaluate(NEXT, [pushed(5), True])
    assert is_told(page)
    own = page.locator("#page .me").get_attribute("data-monster")
    hits = page.locator("#page .strip li:has(.delta.down)")  # on others, too
    attacker, hit = hits.filter(has=page.locator(f"img.m-{own}")).first.locator("img").all()[:2]
    assert f"m-{own}" in (hit.get_attribute("class") or "")
    assert f"m-{own}" not in (attacker.get_attribute("class") or "")
    for lost in hits.locator(".delta.down").all():
        assert lost.evaluate("one => getComputedStyle(one).filter") == "none", "losses are red"
    page.context.close()


# Plays a beat of an action that follows one that tells nothing, in a message that tells from a number on.
LATER = """async ([since]) => {
  const seen = [];
  for (const name of ['beat', 'jump']) addEventListener(`daikaiju:${name}`, () => seen.push(name), {once: true});
  const number = Number(document.getElementById('state').dataset.number);
  const beats = [{kind: 'card', number: number + 1, ms: 20, seat: 1, text: 'So it is.'}];
  await window.daikaijuStage.perform({number: number + 2, since: number + since, pace: 1, waits: true, beats});
  return seen;
}"""


@pytest.mark.parametrize(("since", "seen"), [(0, ["beat"]), (1, ["jump"])])
def test_only_a_page_that_has_missed_something_jumps(browser: Browser, address: str, since: int, seen: list[str]):
    """An answer that leads to chance, as that to Psychic Probe, tells nothing by itself."""
    page = patient_page(browser, viewport=LAPTOP)
    show(page, address, render.table(at_yield(3), VIEWER))
    assert page.evaluate(LATER, [since]) == seen
    page.context.close()


@pytest.mark.parametrize(
    ("size", "players"),
    [(PHONE, 4), pytest.param(LAPTOP, 6, marks=in_full), pytest.param(LANDSCAPE, 3, marks=in_full)],
)
def test_the_summary_covers_no_answer(browser: Browser, address: str, size: dict[str, int], players: int) -> None:
    page = patient_page(browser, viewport=size)
    show(page, address, render.table(at_yield(players), VIEWER))
    assert is_told(page)
    assert page.evaluate(COVERED) == []
    page.context.close()


@pytest.mark.parametrize("players", [6, pytest.param(5, marks=in_full), pytest.param(4, marks=in_full)])
def test_the_summary_of_others_turns_covers_no_dice_on_a_small_phone(
    browser: Browser, address: str, players: int
) -> None:
    """Facts stand beside each other, as far as the screen is wide."""
    table = table_at(Options("tokyo", "2e"), players, asked("reroll"))
    assert table is not None
    page = patient_page(browser, viewport={"width": 360, "height": 740})
    show(page, address, render.table(table, VIEWER))
    assert is_told(page)
    assert page.evaluate(COVERED) == []
    page.context.close()
