"""Nothing jumps while people play: the layout shift of a stretch of play, in every size, language and theme."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import parse_qs

import pytest
from browsing import Browser, address, browser, needs_browser
from layouts import LANGUAGES, SIZES, Size
from playwright.sync_api import Route, WebSocketRoute
from stretch import Stretch, stretch

from conftest import in_full, sized
from daikaiju.web.view import render
from patience import PATIENCE

pytestmark = needs_browser
__all__ = ["address", "browser"]
MOST = 0.1  # what browsers call good
MANY = 1000  # steps: more than a stretch has
SAMPLE = [("360x740", "tokyo", 4, "pl", "light"), ("1366x768", "duel", 2, "cs", "dark")]
# Notes what moves by itself, and how many messages the page has shown. Presses here are made by a script, so
# that browsers count what comes of them, too.
WATCH = """
window.shifts = [];
window.shown = 0;
const name = (node) => node?.id || node?.className || node?.nodeName || '';
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.shifts.push([value, sources.map(({ node }) => name(node))]);
}).observe({ type: 'layout-shift', buffered: true });
document.addEventListener('htmx:ws:after:connection', () => { window.connected = true; });
document.addEventListener('htmx:ws:after:message:incoming', () => { window.shown += 1; });
"""
# Holds dice, or chooses among answers.
CHOOSE = """([words, held]) => {
  const free = (face) => document.querySelector(`#ask .die[data-face="${face}"] input[name="keep"]:not(:checked)`);
  for (const face of held) free(face)?.click();
  document.querySelector(`input[name="action"][value="${words}"]`)?.click();
}"""
# Presses the answer, twice if it warns.
PRESS = """words => {
  const one = (selector) => document.querySelector(selector);
  const own = one(`button[name="action"][value="${words}"]`);
  const way = words.startsWith('reroll') ? '#reroll' : '#place, #ask .acts button:not([value])';
  const button = own ?? one(way);
  if (one(`#ask input[name="first"][value="${words}"]`)) return; // it would go with the next answer
  button.click();
  if (button.dataset.confirm) button.click();
}"""
FRAMES = """async () => { for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); }"""


def case(size: Size, game: str, players: int, language: str, theme: str) -> Any:
    """The parameters of a test, which all but a few get in full only."""
    marks = () if (size.name, game, players, language, theme) in SAMPLE else in_full
    name = f"{size.name}-{game}-{players}-{language}-{theme}"
    return pytest.param(size, game, players, language, theme, id=name, marks=marks)


TABLES = [("tokyo", players) for players in range(2, 7)] + [("duel", 2)]
LOOKS = list(product(LANGUAGES, ("light", "dark")))
CASES = [case(size, *table, *look) for size, table, look in product(SIZES, TABLES, LOOKS)]


@pytest.mark.parametrize(("size", "game", "players", "language", "theme"), CASES)
def test_nothing_jumps_during_a_round(
    browser: Browser, address: str, size: Size, game: str, players: int, language: str, theme: str
) -> None:
    """Everybody's turns, and what a person presses in them, over the page's own socket."""
    shown = Played(browser, size, theme, f"{address}/t/stretch", stretch(game, players, language))
    shown.play()
    shifts = shown.shifts()
    shown.page.context.close()
    total = sum(value for value, _moved in shifts)
    print(f"shift {total:.4f}")  # -rP shows it
    assert total < MOST, f"{total:.3f}: {sorted(shifts, reverse=True)[:5]}"
    assert not shown.faults


def test_a_jump_is_measured(browser: Browser, address: str) -> None:
    shown = Played(browser, SIZES[0], "light", f"{address}/t/stretch", stretch("tokyo", 4, "pl"))
    shown.page.evaluate("document.querySelector('main').style.marginTop = '150px'")
    shown.page.evaluate(FRAMES)
    assert sum(value for value, _moved in shown.shifts()) > MOST
    shown.page.context.close()


class Played:
    """The page of a person who wants movement: its table is played by the test, its files are those of a server."""

    def __init__(self, browser: Browser, size: Size, theme: Any, url: str, stretch: Stretch) -> None:
        viewport = {"width": size.width, "height": size.height}
        context = browser.new_context(viewport=viewport, device_scale_factor=size.zoom, color_scheme=theme)
        context.set_default_timeout(PATIENCE * 1000)
        self.page, self.stretch, self.step = context.new_page(), stretch, stretch.steps[0]
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.route("**/t/**", self.answer)
        self.page.route_web_socket("**/ws?*", self.connect)
        self.page.add_init_script(WATCH)
        self.page.goto(url, wait_until="load")
        self.page.wait_for_function("() => window.connected")
        self.page.evaluate(FRAMES)
        self.page.evaluate("window.shifts = []")  # what moves while a page is loaded is not play

    def shifts(self) -> list[tuple[float, list[str]]]:
        """How far things have moved by themselves, and what."""
        found: list[tuple[float, list[str]]] = self.page.evaluate("window.shifts")
        return found

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket

    def answer(self, route: Route) -> None:
        """The page, the odds of the dice that are held, or that an action was received."""
        path, _, query = route.request.url.partition("?")
        if path.endswith("/odds"):
            held = tuple(int(place) for place in parse_qs(query).get("keep", []))
            route.fulfill(body=render.odds(self.step.before, self.stretch.viewer, held), content_type="text/html")
        elif path.endswith("/act"):
            route.fulfill(status=204)
        else:
            route.fulfill(body=self.stretch.page, content_type="text/html")

    def play(self) -> None:
        """Press what the person pressed, and show every message."""
        for number, step in enumerate(self.stretch.steps[: sized(8, MANY)], 1):
            self.step = step
            if step.press:
                self.page.evaluate(CHOOSE, [step.press, step.held])
                self.page.evaluate(FRAMES)
                self.page.evaluate(PRESS, step.press)
            self.socket.send(step.message)
            self.page.wait_for_function("number => window.shown >= number", arg=number)
            self.page.evaluate(FRAMES)
