"""Captions: what happens, in two lines at most, whole."""

from __future__ import annotations

import pytest
from browsing import Browser, address, browser, needs_browser, patient_page, show
from layouts import SIZES, Size
from stages import BASE, played

from conftest import in_full
from daikaiju.table.model import Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

pytestmark = needs_browser
__all__ = ["address", "browser"]
# All at once: much that dice bring, and an attack.
MANY = [
    ("stars", "star", "Meka Dragon zdobywa 2 punkty zwycięstwa (kostki)."),
    ("energy", "energy", "Meka Dragon zdobywa 1 energię (kostki)."),
    ("heal", "heart", "Meka Dragon odzyskuje 1 punkt życia (kostki)."),
    ("attack", "", "Meka Dragon atakuje cię za 1."),
]
# A card hits everybody, the reader of this page among them.
ALL_HIT = [
    *[("hit", "heart", f"{name} traci 3 punkty życia (Rafineria).") for name in ("Cyber Kitty", "The King")],
    ("hit", "heart", "Tracisz 3 punkty życia (Rafineria)."),
    *[("hit", "heart", f"{name} traci 3 punkty życia (Rafineria).") for name in ("Meka Dragon", "Space Penguin")],
]
SHORT = [("energy", "energy", "Zdobywasz 1 energię (kostki)."), ("attack", "", "Atakujesz za 1: The King.")]
# What the caption says while beats are played together, on how many lines, and how much of it is beyond its edges.
CAPTION = """async beats => {
  const bar = document.getElementById('caption');
  const number = Number(document.getElementById('state').dataset.number);
  const all = beats.map(([kind, stat, text], i) => {
    const when = {number, ms: 50, next: i < beats.length - 1 ? 5 : 0};
    return {kind, stat, text, seat: 1, change: 1, mine: text.startsWith('Tracisz'), ...when};
  });
  await window.daikaijuStage.perform({number, pace: 1, beats: all});
  const range = document.createRange();
  range.selectNodeContents(bar);
  const tops = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
  const [text, box] = [range.getBoundingClientRect(), bar.getBoundingClientRect()];
  const beyond = Math.max(box.left - text.left, text.right - box.right, -box.left, box.right - innerWidth, -box.top);
  return {said: bar.textContent, lines: tops.size, beyond};
}"""

# Whether words over a Duel are below its tracks, and above the board's end.
ROOM = """said => {
  const [words, board] = [said, document.querySelector('.board')].map((one) => one.getBoundingClientRect());
  const tracks = [...document.querySelectorAll('.board .lane')].map((lane) => lane.getBoundingClientRect().bottom);
  return {above: words.top >= Math.max(...tracks), below: words.bottom <= board.bottom};
}"""


@pytest.mark.parametrize(
    ("size", "game"),
    [
        pytest.param(size, game, id=f"{size.name}-{game}", marks=() if (at, game) == (0, "tokyo") else in_full)
        for at, size in enumerate(SIZES)
        for game in ("tokyo", "duel")
    ],
)
def test_two_lines_at_most_and_nothing_is_cut(browser: Browser, address: str, size: Size, game: str) -> None:
    page = patient_page(browser, viewport={"width": size.width, "height": size.height}, device_scale_factor=size.zoom)
    table = played(Options(game, "2e" if game == "tokyo" else game), 6 if game == "tokyo" else 2, 5, 40)
    show(page, address, render.table(table, Viewer("me", "Ann", "pl", base=BASE)))
    for beats, kept in ((MANY, MANY[-1]), (ALL_HIT, ALL_HIT[2]), (SHORT, SHORT[0]), (SHORT, SHORT[1])):
        found = page.evaluate(CAPTION, beats)
        assert found["lines"] <= 2, found
        assert found["beyond"] <= 0, found
        assert kept[2] in found["said"], "what no dial tells, and what happens to the reader, stays"
    page.context.close()


@pytest.mark.parametrize(
    "size", [pytest.param(size, id=size.name, marks=() if size.name == "1366x768" else in_full) for size in SIZES]
)
def test_a_duel_is_told_below_its_tracks(browser: Browser, address: str, size: Size) -> None:
    """There it stays, quietly, until something else happens; the pictures of what was missed have the same place."""
    page = patient_page(browser, viewport={"width": size.width, "height": size.height}, device_scale_factor=size.zoom)
    show(page, address, render.table(played(Options("duel", "duel"), 2, 5, 40), Viewer("me", "Ann", "pl", base=BASE)))
    page.evaluate(CAPTION, SHORT[:1])
    for selector in ("#caption", "#caption.rest"):
        said = page.wait_for_selector(selector)
        assert said is not None
        assert page.evaluate(ROOM, said) == {"above": True, "below": True}, selector
    page.evaluate("() => window.daikaijuStage.perform({number: -1, pace: 1, beats: []})")
    assert page.locator("#caption").is_hidden()
    page.context.close()


def test_a_page_that_is_late_says_what_it_passed_over(browser: Browser, address: str) -> None:
    page = patient_page(browser, viewport={"width": 1280, "height": 800})
    show(page, address, render.table(played(Options("tokyo", "2e"), 4, 5, 40), Viewer("me", "Ann", base=BASE)))
    beat = {"kind": "attack", "text": "The King attacks Alienoid for 2.", "seat": 1, "ms": 50}
    page.evaluate(
        """async beat => {
          const number = Number(document.getElementById('state').dataset.number) + 5; // those before it were missed
          await window.daikaijuStage.perform({number, pace: 1, beats: [{number, ...beat}]});
        }""",
        beat,
    )
    assert page.locator("#caption").is_visible()
    assert page.locator("#caption").inner_text() == beat["text"]
    page.context.close()
