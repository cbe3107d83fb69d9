"""A message or a beat that comes while somebody presses a control takes nothing from the press or what was chosen."""

from __future__ import annotations

from browsing import (
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
from layouts import bots_turn, table_at
from stages import BASE
from test_browser_press import PUSH

from daikaiju.table import commands
from daikaiju.table.model import Options
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
