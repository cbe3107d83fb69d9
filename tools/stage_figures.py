"""Plays games in Chromium at normal pace and measures what a person sees: clicks, dice at rest, shifts, bytes.

    .venv/bin/python tools/stage_figures.py                  both games, laptop and phone: about 5 minutes, one table
    .venv/bin/python tools/stage_figures.py --seconds 1e9    the same games to their ends
    .venv/bin/python tools/stage_figures.py --game duel --size 390x844 --language cs --told --shifts --frames pictures/

Needs a chromium on the PATH. Times are those of an idle machine only if it is idle. A lost click is a press on a
control of one's question that sends nothing, or is never answered. Shifts are sums over the game, as browsers count
them: those within half a second of a press ("after presses") are not counted against a page.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "web")]

from browsing import CHROMIUM, hand_over, is_asked, is_over, set_up, state_number, sync_playwright  # noqa: E402
from playwright.sync_api import TimeoutError as Timeout  # noqa: E402
from serving import served  # noqa: E402

WATCH = Path(__file__).with_name("stage_watch.js").read_text(encoding="utf-8")
# Nothing is staged and the dice lie still: a click lands where it was aimed at.
AT_REST = """() => {
  const moving = document.getElementById('ask')?.getAnimations({subtree: true}) ?? [];
  const ends = moving.filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  return !document.documentElement.classList.contains('playing') && !ends.length;
}"""
IS_NEWER = "number => document.getElementById('state').dataset.number !== number"
BUTTONS = "form#ask button:not([aria-disabled=true], [data-act]):visible, [form=ask-pass]:visible"
HEAD = ["game", "size", "minutes", "rolls", "shortest rest", "first change p50/p95", "result p95", "bytes p50/mean"]
HEAD += ["shift", "after presses", "largest", "jumps", "clicks", "lost"]
AFTERWARDS = 6.0  # seconds in which pictures are taken after the last one of a game: the end, and its page
Noted = dict[str, Any]


def main() -> None:
    """Play and print the figures."""
    options = parser().parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as (address, _pid), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game, size, number in product(options.game, options.size, range(options.games)):
            watch = Watch(browser, address, game, size, options)
            watch.play(random.Random(number))
            rows.append(watch.figures())
            watch.tell()
        browser.close()
    print_table([HEAD, *rows])


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--games", type=int, default=1, help="how many of each")
    found.add_argument("--game", nargs="+", default=["2e", "duel"], help="1e, 2e or duel")
    found.add_argument("--seats", default="4")
    found.add_argument("--size", nargs="+", default=["1366x768", "390x844"])
    found.add_argument("--language", default="en")
    found.add_argument("--seconds", type=float, default=70, help="stop a game after this time")
    found.add_argument("--told", action="store_true", help="also print what a screen reader is told")
    found.add_argument("--shifts", action="store_true", help="also print what moved")
    found.add_argument("--frames", type=Path, help="also save pictures of the page into this folder")
    return found


class Watch:
    """One game, and what was seen of it."""

    def __init__(self, browser: Any, address: str, game: str, size: str, options: Any) -> None:
        """Open a page of this size."""
        width, height = map(int, size.split("x"))
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale=options.language)
        self.page = self.context.new_page()
        self.address, self.game, self.size, self.options = address, game, size, options
        self.sizes: list[int] = []  # bytes of each message
        self.noted: list[Noted] = []
        self.presses = 0
        self.lost: list[str] = []  # what was pressed in vain, and how it ended
        self.minutes = 0.0

    def play(self, rng: random.Random) -> None:
        """Play until the game or the time is over."""
        page = self.page
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.sizes.append(len(data))))
        page.add_init_script(WATCH)
        choices = {"game": self.game} | ({} if self.game == "duel" else {"seats": self.options.seats})
        set_up(page, self.address, name="Ann", **choices)
        started = time.monotonic()
        while not is_over(page) and time.monotonic() - started < self.options.seconds:
            self.picture(time.monotonic() - started)
            if is_asked(page) and page.evaluate(AT_REST):
                self.try_to_answer(rng)
            page.wait_for_timeout(50)
        self.minutes = (time.monotonic() - started) / 60
        while self.options.frames and time.monotonic() - started < self.minutes * 60 + AFTERWARDS:
            self.picture(time.monotonic() - started)
        self.noted = page.evaluate("window.noted")
        self.context.close()

    def picture(self, seconds: float) -> None:
        """Save a picture of the page, if pictures are wanted."""
        if self.options.frames:
            folder = self.options.frames / f"{self.game}-{self.size}"
            folder.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=folder / f"{seconds:07.2f}.png")

    def try_to_answer(self, rng: random.Random) -> None:
        """Answer; a control that cannot be pressed is a lost click."""
        try:
            self.answer(rng)
        except Timeout as error:
            self.count(False, str(error))

    def answer(self, rng: random.Random) -> None:
        """Answer the question that is shown with any control there is, as tests do; count presses that are lost."""
        page = self.page
        hand_over(page)
        number = state_number(page)
        boxes = page.locator('#ask input[name="keep"][type="checkbox"]')
        for place in range(boxes.count()):
            if rng.random() < 0.6 and not boxes.nth(place).is_checked():
                boxes.nth(place).click(force=True)
                self.count(boxes.nth(place).is_checked(), f"die {place}")
        spaces = page.locator(".sp.can input")
        if spaces.count():
            spaces.nth(rng.randrange(spaces.count())).check(force=True)
        buttons = page.locator(BUTTONS)
        button = buttons.nth(rng.randrange(buttons.count()))
        asks_first = button.get_attribute("data-confirm") is not None  # such a button is pressed twice
        pressed = button.evaluate("button => button.outerHTML.slice(0, 200)")
        button.click()
        if asks_first:
            button.click()
        self.count(self.is_answered(number), pressed)

    def is_answered(self, number: str) -> bool:
        """Wait for a later state; whether it came."""
        try:
            self.page.wait_for_function(IS_NEWER, arg=number)
        except Timeout:
            return False
        return True

    def count(self, is_taken: bool, pressed: str) -> None:
        """Count a press; keep what was lost."""
        self.presses += 1
        if not is_taken:
            self.lost.append(pressed)

    def figures(self) -> list[str]:
        """Return the row of this game."""
        noted = self.noted
        rolls = [(one, later) for one, later in pairwise(of_kind(noted, "beat", "jump")) if is_roll(one)]
        rests = [later["at"] - one["at"] - one["beat"]["ms"] for one, later in rolls if later["what"] == "beat"]
        first, result = delays(noted, "seen"), delays(noted, "beat", "reroll")
        shifts = [one for one in noted if one["what"] == "shift"]
        own, counted = ([one["value"] for one in shifts if one["mine"] is mine] for mine in (True, False))
        return [
            f"{self.game}{'' if self.game == 'duel' else ' of ' + self.options.seats}",
            self.size,
            f"{self.minutes:.1f}",
            str(len(rolls)),
            f"{min(rests, default=0):.0f} ms",
            f"{point(first, 0.5):.0f}/{point(first, 0.95):.0f} ms",
            f"{point(result, 0.95):.0f} ms",
            f"{point(self.sizes, 0.5):.0f}/{sum(self.sizes) / max(1, len(self.sizes)):.0f}",
            f"{sum(counted):.3f}",
            f"{sum(own):.3f}",
            f"{max(counted, default=0):.3f}",
            f"{len(of_kind(noted, 'jump'))} of {len(of_kind(noted, 'swap'))}",
            str(self.presses),
            str(len(self.lost)),
        ]

    def tell(self) -> None:
        """Print the clicks that were lost, and what was said and what moved, if that is wanted."""
        print(*(f"lost: {pressed}" for pressed in self.lost), sep="\n", end="\n" if self.lost else "")
        if self.options.told:
            print(*(f"  {one['text']}" for one in self.noted if one["what"] == "told"), sep="\n")
        if self.options.shifts:
            print_shifts(self.noted)


def print_shifts(noted: list[Noted]) -> None:
    """Print the shifts that count, with the beat before each, and what moved in them by its share."""
    shares: Counter[str] = Counter()
    beat = ""
    for one in noted:
        beat = one["beat"]["kind"] if one["what"] == "beat" else one["what"] if one["what"] != "shift" else beat
        if one["what"] != "shift" or one["mine"]:
            continue
        print(f"{one['value']:.4f} after {beat}", *(f"{what}: {how}" for what, how in one["moved"]), sep="\n    ")
        for what, _how in one["moved"]:
            shares[what] += one["value"] / len(one["moved"])
    print(*(f"{share:.4f} {what}" for what, share in shares.most_common(25)), sep="\n")


def print_table(rows: list[list[str]]) -> None:
    """Print rows in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def of_kind(noted: list[Noted], *kinds: str) -> list[Noted]:
    """Return what was noted under these words."""
    return [one for one in noted if one["what"] in kinds]


def is_roll(one: Noted) -> bool:
    """Whether dice were rolled in this beat."""
    return one["what"] == "beat" and one["beat"]["kind"] == "roll"


def delays(noted: list[Noted], kind: str, button: str = "") -> list[float]:
    """Return the times from each press, or from those on one button, to what follows it."""
    found = []
    for place, one in enumerate(noted):
        if one["what"] == "press" and button in ("", one["button"]):
            later = next((after for after in noted[place:] if after["what"] == kind), one)
            found.append(later["at"] - one["at"])
    return found


def point(values: list[Any], share: float) -> float:
    """Return the value below which a share of the values are; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0


if __name__ == "__main__":
    main()
