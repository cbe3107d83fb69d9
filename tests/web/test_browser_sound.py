"""Sounds: none before somebody clicks, as loud as is set, none when muted."""

from __future__ import annotations

from browsing import Browser, Page, address, browser, needs_browser, open_page, set_up, until_asked

from conftest import in_full
from daikaiju.stage.games import GAMES

pytestmark = needs_browser
__all__ = ["address", "browser"]
# Notes what the page does with the browser's synthesiser, which works as ever.
LISTEN = """() => {
  window.heard = { contexts: [], masters: [], notes: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.heard.contexts.push(this); }
    createGain() { const gain = super.createGain(); window.heard.masters.push(gain); return gain; }
    createOscillator() { window.heard.notes += 1; return super.createOscillator(); }
    createBufferSource() { window.heard.notes += 1; return super.createBufferSource(); }
  };
}"""

EARLY = """addEventListener('load', () => {
  window.daikaijuPlay('roll');
  window.early = window.heard.contexts.length;
});"""


def notes(page: Page) -> int:
    return int(page.evaluate("() => window.heard.notes"))


def gain(page: Page) -> float:
    """The gain of the node through which all sounds go."""
    return float(page.evaluate("() => window.heard.masters[0].gain.value"))


def set_volume(page: Page, percent: int) -> None:
    page.evaluate("() => document.querySelector('[data-act=settings]').click()")
    page.locator("#settings input[name=volume]").fill(str(percent))
    page.click("#settings [data-act=close]")


def listening(browser: Browser, faults: list[str]) -> Page:
    page = open_page(browser, faults)
    page.add_init_script(f"({LISTEN})()")
    return page


def test_there_is_no_sound_before_the_first_click(browser: Browser, address: str) -> None:
    """The page tries by itself: what a test evaluates counts as a click."""
    faults: list[str] = []
    host, page = open_page(browser, faults), listening(browser, faults)
    set_up(host, address, game="2e", seats="2", name="Ann", bot="random")
    page.add_init_script(EARLY)
    page.goto(host.url, wait_until="load")
    assert page.evaluate("() => window.early") == 0
    page.mouse.click(2, 2)
    page.evaluate("() => window.daikaijuPlay('roll')")
    assert notes(page) > 0
    for kind in sorted({look.kind for looks in GAMES.values() for look in looks.values()}):
        before = notes(page)
        page.evaluate("(kind) => window.daikaijuPlay(kind)", kind)
        assert notes(page) > before, f"no sound for {kind}"
    assert not faults
    for each in (host, page):
        each.context.close()


@in_full
def test_sounds_are_as_loud_as_is_set(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = listening(browser, faults)
    set_up(page, address, game="2e", seats="2", name="Ann", bot="random")
    until_asked([page])
    page.mouse.click(2, 2)
    page.evaluate("() => window.daikaijuPlay('tick')")
    assert gain(page) == 1
    set_volume(page, 50)
    assert abs(gain(page) - 0.25) < 0.01, "one hears the new volume at once"
    page.reload()
    page.wait_for_selector("main.tbl")
    page.mouse.click(2, 2)
    page.evaluate("() => window.daikaijuPlay('tick')")
    assert abs(gain(page) - 0.25) < 0.01, "it is kept on this device"
    page.evaluate("() => document.querySelector('[data-act=settings]').click()")
    assert page.locator("#settings input[name=volume]").input_value() == "50"
    page.click("#settings [data-act=close]")
    page.keyboard.press("m")
    before = notes(page)
    page.evaluate("() => window.daikaijuPlay('roll')")
    assert notes(page) == before, "muted"
    assert not faults
    page.context.close()
