"""A message or a beat that comes while somebody presses a control takes nothing from the press or what was chosen."""

from __future__ import annotations

import random

import pytest
from browsing import (
    LAPTOP,
    Browser,
    Page,
    act,
    address,
    asked,
    browser,
    needs_browser,
    open_page,
    patient_page,
    post,
    show,
    together,
    until_current,
)
from layouts import asked as is_asked
from layouts import bots_turn, duel_tables, table_at, tokyo_tables
from stages import BASE
from test_browser_layout import act_at_random
from test_browser_press import PUSH, kinds_of_questions
from test_view_questions import table_of

from conftest import FULL
from daikaiju.table import commands
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]
VIEWER = Viewer("me", "Ann", base=BASE)
# Forms are not sent: what would have been is noted.
NOTE_SENT = """() => {
  window.sent = [];
  const note = (event) => { event.preventDefault(); event.stopPropagation(); window.sent.push(event.submitter.value); };
  document.addEventListener('submit', note, true);
}"""
# One control of each kind on which a press changes something.
CONTROLS = """() => {
  window.controls = () => {
    const kinds = new Map();
    for (const control of document.querySelectorAll('#ask :is(button, label), [form=ask], [form=ask-pass]')) {
      const box = control.control ?? control; // of a label
      const isChosen = box.type === 'radio' && box.checked;
      if (isChosen || control.labels?.length || control.type === 'button' || control.ariaDisabled === 'true') continue;
      const kind = [control.tagName, control.name, control.classList[0], 'confirm' in control.dataset].join(' ');
      if (control.checkVisibility() && !kinds.has(kind)) kinds.set(kind, control);
    }
    return kinds;
  };
}"""
WHERE = """kind => {
  const control = window.controls().get(kind);
  if (!control) return null; // an answer that what was pressed before has ruled out
  control.scrollIntoView({block: 'center'});
  const {x, y, width, height} = control.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# What a press has done: what would have been sent, what was warned of, what is chosen. The first two are taken back.
DONE = """() => {
  window.daikaijuStage.land();
  const toast = document.getElementById('toast');
  const boxes = [...document.querySelectorAll(':is(#ask input, input[form=ask]):is([type=checkbox], [type=radio])')];
  const done = [window.sent.splice(0), toast.textContent, boxes.map((box) => box.checked)];
  toast.textContent = '';
  return done;
}"""
ARRIVE = "content => window.daikaijuStage.perform({pace: 1, beats: [], content})"  # a message, before its page is shown
NEXT_TURN = """async () => {  // the turn of another seat than the one whose dice are shown
  const number = Number(document.getElementById('state').dataset.number);
  const seat = document.getElementById('ask').dataset.dice === '1' ? 2 : 1;
  const dice = Array(6).fill([1, false]);
  const beats = [{kind: 'turn', text: 'Next.'}, {kind: 'roll', dice}].map((beat) => ({number, seat, ms: 50, ...beat}));
  await window.daikaijuStage.perform({number, pace: 1, beats});
}"""


def test_a_press_holds_while_others_talk_and_look_on(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    rolling, other = until_dice(host, guest)
    dice = rolling.locator("#ask label.die")
    dice.first.click()
    dice.nth(1).hover()
    rolling.mouse.down()
    post(other, "say", emote="roar", text="", number="0", seat="-1")
    rolling.wait_for_function("() => document.querySelector('#chat .lines li[data-at]')")
    rolling.mouse.up()
    watcher = open_page(browser, faults)
    watcher.goto(host.url)
    rolling.wait_for_selector(".watchers")
    assert held(rolling) == [True, True, False, False, False, False]
    assert not faults
    for page in (host, guest, watcher):
        page.context.close()


def until_dice(host: Page, guest: Page) -> tuple[Page, Page]:
    """Answer until somebody is asked about all dice; return their page and the other."""
    deadline = deadline_in(PATIENCE)
    while True:
        for page, other in ((host, guest), (guest, host)):
            if asked(page)["question"] == "reroll":
                until_current(page)
                return page, other
        _ = act(host) or act(guest)
        check(deadline, "a question about dice")


def held(page: Page) -> list[bool]:
    boxes: list[bool] = page.locator("#ask input[name=keep]").evaluate_all("boxes => boxes.map(box => box.checked)")
    return boxes


def test_a_press_on_the_pace_holds_while_the_next_turn_begins(browser: Browser, address: str) -> None:
    table = table_at(Options("tokyo", "2e"), 3, bots_turn)
    assert table is not None
    page = patient_page(browser)
    show(page, address, render.table(table, VIEWER))
    page.evaluate(NOTE_SENT)
    fast = page.locator(".pace button[name=speed][value='4']")
    fast.hover()
    page.mouse.down()
    page.evaluate(NEXT_TURN)
    assert page.locator("#ask h2").inner_text().lower() == "next"
    page.mouse.up()
    assert page.evaluate("window.sent") == ["4"]
    page.context.close()


def test_a_warning_is_given_once_whatever_arrives(browser: Browser, address: str) -> None:
    """The second press on an answer with a warning counts, though somebody spoke after the first."""
    table = table_at(Options("tokyo", "2e"), 2, is_asked("reroll"))
    assert table is not None
    page = patient_page(browser)
    show(page, address, with_warning(render.table(table, VIEWER)))
    page.evaluate(NOTE_SENT)
    page.click("#stop")
    assert page.evaluate("window.sent") == []
    commands.say(table, "me", "Ann", "Well?", "", 1.0)
    page.evaluate(PUSH, with_warning(render.table_partial(table, VIEWER)))
    page.click("#stop")
    assert page.evaluate("window.sent") == ["stop"]
    page.context.close()


def test_a_press_counts_whatever_arrives_before_it_ends(browser: Browser, address: str) -> None:
    """Every kind of control of the questions: dice, answers with and without a warning, cards, spaces."""
    page = patient_page(browser, viewport=LAPTOP)
    lost = []
    for name, table in questions():
        if not page.url.startswith(address):
            show(page, address, render.table(table, VIEWER))
            page.evaluate(NOTE_SENT)
            page.evaluate(CONTROLS)
        arrive(page, table)
        for kind in page.evaluate("[...window.controls().keys()]"):
            before = page.evaluate(DONE)
            place = page.evaluate(WHERE, kind)
            if place is None:
                continue
            page.mouse.move(*place)
            page.mouse.down()
            commands.say(table, "me", "Ann", "Well?", "", 1.0)
            arrive(page, table)
            page.mouse.up()
            if page.evaluate(DONE) == before:
                lost.append(f"{name}: {kind}")
    page.context.close()
    assert not lost, "\n".join(lost)


def questions() -> list[tuple[str, LiveTable]]:
    """Tables at which somebody is asked: in full about everything there is."""
    if FULL:
        return [(name, table_of(game)) for name, game in kinds_of_questions()]
    return [(name, table) for name, table in (*tokyo_tables(4), *duel_tables()) if table.game.actor == 0]


def arrive(page: Page, table: LiveTable) -> None:
    """Show the table as a message of the socket does; ending a roll has a warning."""
    content = render.table_partial(table, VIEWER)
    if 'id="stop"' in content:
        content = with_warning(content)
    page.evaluate(ARRIVE, content)
    page.evaluate(PUSH, content)


@pytest.mark.parametrize("button", ["#skip", ".pace button[value='4']"])
def test_a_press_on_the_pace_holds_while_bots_act(browser: Browser, address: str, button: str) -> None:
    table = table_at(Options("tokyo", "2e"), 3, bots_turn)
    assert table is not None
    page = patient_page(browser, viewport=LAPTOP)
    show(page, address, render.table(table, VIEWER))
    page.evaluate(NOTE_SENT)
    rng = random.Random(1)
    presses = 0
    while presses < 8:
        is_pressed = table.game.actor != 0
        if is_pressed:
            page.hover(button)
            page.mouse.down()
        act_at_random(table, rng)
        arrive(page, table)
        page.mouse.up()
        presses += is_pressed and table.game.actor != 0  # a question to this person takes the button away
        assert len(page.evaluate("window.sent")) == presses
    page.context.close()


def test_an_answer_does_not_turn_into_one_of_the_next_question(browser: Browser, address: str) -> None:
    """The button of another question stands elsewhere: it comes new, where the old one would jump there."""
    roll, shop = (table_at(Options("tokyo", "2e"), 2, is_asked(kind)) for kind in ("reroll", "shop"))
    assert roll is not None
    assert shop is not None
    page = patient_page(browser)
    show(page, address, render.table(roll, VIEWER))
    page.evaluate("document.getElementById('stop').isOld = true")
    for table, is_old in ((roll, True), (shop, None)):
        page.evaluate(ARRIVE, render.table_partial(table, VIEWER))
        page.evaluate(PUSH, render.table_partial(table, VIEWER))
        assert page.evaluate("document.getElementById('stop').isOld ?? null") is is_old
    page.context.close()


def with_warning(html: str) -> str:
    """A page whose last answer to a roll has a warning, as useless and deadly ones have."""
    assert html.count('id="stop"') == 1
    return html.replace('id="stop"', 'id="stop" data-confirm="Really?"')


def test_a_pace_chosen_in_the_settings_is_shown(browser: Browser, address: str) -> None:
    """At once, also while somebody is asked, and when the page is loaded again."""
    faults: list[str] = []
    page, other = together(browser, address, faults)
    for _again in range(2):
        fast = page.locator("#settings button[name=speed][value='4']")
        page.evaluate("document.getElementById('settings').showModal()")
        fast.click()
        page.wait_for_selector("#settings button[name=speed][value='4'][aria-pressed=true]", timeout=1000 * PATIENCE)
        page.reload()
        assert fast.get_attribute("aria-pressed") == "true"
    assert not faults
    for one in (page, other):
        one.context.close()
