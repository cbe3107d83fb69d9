"""Every answer to every question can be pressed where it is shown, and stays chosen whatever is pushed meanwhile."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from browsing import (
    LAPTOP,
    PHONE,
    SMALL_LAPTOP,
    Browser,
    Page,
    address,
    browser,
    needs_browser,
    patient_page,
    set_up,
    show,
)
from test_view_questions import questions, table_of

from conftest import FULL, in_full, sized
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.table import commands
from daikaiju.table.model import LiveTable
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE, until

pytestmark = needs_browser
__all__ = ["address", "browser"]
TOKYO = "tokyo/1 2e players=2 market=jets,wings,mimic turn=3 steps=check,end_of_turn@0"
DUEL = "duel/1 players=2 row=thermonuclear_cooking,unstoppable,- dice=claw,heart,energy,destruction,power,power rolls=3"
TEMPTING = {  # positions with something to pay for, and the answer that costs nothing
    "shop": (f"{TOKYO},shop@0 energy=9,0", "done"),
    "lab": (f"{TOKYO},lab_card@0 energy=9,0 cards0=made_in_a_lab top=frenzy top_seen=1 looks=1", "leave"),
    "opportunity": (f"{TOKYO},shop@0,opportunity@1 energy=0,9 cards1=opportunist fresh=7", "pass"),
    "duel": (f"{DUEL} energy=6,7 life=12,13 turn=7 steps=end_of_turn@0,shop@0", "done"),
}
PUSH = """async partial => {  // as a message of the socket
  const live = document.getElementById('live');
  const how = {swap: 'innerHTML swapEmpty:false', text: partial, transition: false};
  await htmx.swap({sourceElement: live, target: live, ...how});
  document.getElementById('handover').close();
}"""
COVERED = """() => {
  for (const box of document.querySelectorAll('#ask input[name=keep]')) box.checked = true;  // kept dice are widest
  const covered = [];
  for (const control of document.querySelectorAll('#ask button, #ask label, [form=ask], [form=ask-pass]')) {
    if (control.tagName === 'INPUT' || control.ariaDisabled === 'true' || !control.checkVisibility()) continue;
    control.scrollIntoView({block: 'center'});
    const box = control.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!control.contains(found)) covered.push(control.outerHTML.slice(0, 90));
  }
  return covered;
}"""
CHOICES = ":is(#ask input, input[form=ask]):is([type=checkbox], [type=radio])"
# Changes every second box, and chooses the last of the radio buttons.
CHOOSE = """inputs => inputs.forEach((input, i) => { if (i % 2 || input.type === 'radio') input.click(); })"""
CHOSEN = "inputs => inputs.map((input) => [input.name, input.value, input.checked])"
# Lets figures travel as from one page to the next, and keeps them on their way. Says why not: a busy browser gives up.
TRAVEL = """() => document.startViewTransition(() => {}).ready.then(() => {
  document.getAnimations().filter((one) => one.effect.pseudoElement).forEach((one) => one.pause());
  return '';
}, String)"""
TRAVELS = "() => document.getAnimations().some((one) => one.effect.pseudoElement?.startsWith('::view-transition'))"


@cache
def kinds_of_questions() -> list[tuple[str, Game]]:
    """One moment for each question, what it is about, and how many answers it has."""
    found: dict[object, tuple[str, Game]] = {}
    for name in GAMES:
        for where, game in questions(name):
            assert game.question is not None
            kind = (name, game.question.kind, game.question.about, min(len(game.legal_actions), 99 if FULL else 2))
            if kind not in found:
                found[kind] = where, game.copy()
    return list(found.values())


@pytest.mark.parametrize(
    ("size", "language"),
    [
        (PHONE, "pl"),
        pytest.param(SMALL_LAPTOP, "cs", marks=in_full),
        pytest.param(PHONE, "en", marks=in_full),
        pytest.param(PHONE, "cs", marks=in_full),
        pytest.param(SMALL_LAPTOP, "pl", marks=in_full),
        pytest.param(LAPTOP, "cs", marks=in_full),
    ],
)
def test_no_answer_is_covered_beyond_the_edge_or_lost(
    browser: Browser, address: str, size: dict[str, Any], language: str
) -> None:
    viewer = Viewer("me", "Ann", language, base=address)
    page = patient_page(browser, viewport=size)
    faults: dict[str, list[str]] = {}
    for where, game in kinds_of_questions()[:: sized(12, 1)]:
        table = table_of(game)
        if not page.url.startswith(address):
            show(page, address, render.table(table, viewer))
        page.evaluate(PUSH, render.table_partial(table, viewer))
        if covered := page.evaluate(COVERED):
            faults[where] = covered
        if lost := lost_by_a_push(page, table, viewer):
            faults[where] = lost
    page.context.close()
    assert not faults


def lost_by_a_push(page: Page, table: LiveTable, viewer: Viewer) -> list[str]:
    """Choose something, let a line of the chat arrive, and return what is no longer chosen."""
    choices = page.locator(CHOICES)
    if not choices.count():
        return []
    choices.evaluate_all(CHOOSE)
    before = choices.evaluate_all(CHOSEN)
    commands.say(table, "me", "Ann", "Well?", "", 1.0)
    page.evaluate(PUSH, render.table_partial(table, viewer))
    assert "Well?" in (page.locator("#chat .lines").text_content() or "")
    return [] if choices.evaluate_all(CHOSEN) == before else [f"lost by a push: {before}"]


def test_a_page_can_be_pressed_while_figures_travel_to_it(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=PHONE)  # people who want movement
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    set_up(page, address, game="2e", seats="2", here="1", name="Ann")
    page.wait_for_selector("#handover[open]")
    page.evaluate("document.getElementById('handover').close()")
    until(lambda: page.evaluate(TRAVEL) == "", "figures that travel")
    assert page.evaluate(TRAVELS)
    page.locator("#ask label.die").first.click(force=True)  # wherever it lands
    assert page.locator("#ask input[name=keep]").first.is_checked()
    assert page.evaluate(TRAVELS)
    page.context.close()


@pytest.mark.parametrize("name", TEMPTING)
def test_a_key_too_many_buys_nothing(browser: Browser, address: str, name: str) -> None:
    """Who answers by key has the focus on the next question: where something is for sale, on what is free."""
    position, free = TEMPTING[name]
    page = patient_page(browser, viewport=LAPTOP)
    show(page, address, render.table(table_of(Game.from_position(position)), Viewer("me", "Ann", base="http://t")))
    page.locator("#handover [data-act=mine]").press("Enter")
    page.wait_for_function("() => !document.querySelector('#handover[open]')")
    assert page.evaluate("document.activeElement.value") == free
    page.context.close()
