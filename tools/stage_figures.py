"""Plays games in Chromium at normal pace and measures what a person sees: clicks, dice at rest, shifts, bytes.

    .venv/bin/python tools/stage_figures.py
    .venv/bin/python tools/stage_figures.py --game duel --size 390x844 --language cs --told --frames pictures/

Needs a chromium on the PATH. Times are those of an idle machine only if it is idle.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "web")]

from browsing import CHROMIUM, answer, is_asked, is_over, set_up, sync_playwright  # noqa: E402
from serving import served  # noqa: E402

# Notes clicks, the first change after each, beats, layout shifts and what a screen reader is told, with times.
WATCH = """
window.noted = [];
const note = (what, more) => window.noted.push({at: performance.now(), what, ...more});
addEventListener('daikaiju:beat', (event) => note('beat', {beat: event.detail}));
addEventListener('daikaiju:jump', () => note('jump'));
document.addEventListener('htmx:ws:after:message:incoming', () => note('swap'));
document.addEventListener('submit', (event) => {
  note('click', {button: event.submitter?.id ?? ''});
  const before = document.querySelector('#ask')?.outerHTML;
  const look = () => document.querySelector('#ask')?.outerHTML !== before ? note('seen') : requestAnimationFrame(look);
  requestAnimationFrame(look);
}, true);
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) note('shift', {value: shift.value});
}).observe({type: 'layout-shift', buffered: true});
document.addEventListener('DOMContentLoaded', () => {
  const told = document.getElementById('told');
  if (told) new MutationObserver(() => note('told', {text: told.textContent})).observe(told, {childList: true});
});
"""
# Nothing is staged and the dice lie still: a click lands where it was aimed at.
AT_REST = """() => {
  const moving = document.getElementById('ask')?.getAnimations({subtree: true}) ?? [];
  const ends = moving.filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  return !document.documentElement.classList.contains('playing') && !ends.length;
}"""
Noted = dict[str, Any]


def main() -> None:
    """Play and print the figures."""
    options = parser().parse_args()
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as (address, _pid), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for number in range(options.games):
            noted, sizes = watched(browser, address, options, random.Random(number))
            print(f"game {number + 1}", *figures(noted, sizes), sep="\n  ")
            if options.told:
                print(*(f"  {one['text']}" for one in noted if one["what"] == "told"), sep="\n")
        browser.close()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--games", type=int, default=1)
    found.add_argument("--game", default="2e", help="1e, 2e or duel")
    found.add_argument("--seats", default="4")
    found.add_argument("--size", default="1280x800")
    found.add_argument("--language", default="en")
    found.add_argument("--seconds", type=float, default=1e9, help="stop a game after this time")
    found.add_argument("--told", action="store_true", help="also print what a screen reader is told")
    found.add_argument("--frames", type=Path, help="also save pictures of the page into this folder")
    return found


def watched(browser: Any, address: str, options: Any, rng: random.Random) -> tuple[list[Noted], list[int]]:
    """Play one game; return what was noted, and the bytes of each message."""
    width, height = map(int, options.size.split("x"))
    context = browser.new_context(viewport={"width": width, "height": height}, locale=options.language)
    page, sizes = context.new_page(), []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: sizes.append(len(data))))
    page.add_init_script(WATCH)
    choices = {"game": options.game} | ({} if options.game == "duel" else {"seats": options.seats})
    set_up(page, address, name="Ann", **choices)
    started = time.monotonic()
    while not is_over(page) and time.monotonic() - started < options.seconds:
        if options.frames:
            options.frames.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=options.frames / f"{time.monotonic() - started:07.2f}.png")
        if is_asked(page) and page.evaluate(AT_REST):
            answer(page, rng)
        page.wait_for_timeout(50)
    noted = page.evaluate("window.noted")
    context.close()
    return noted, sizes


def figures(noted: list[Noted], sizes: list[int]) -> list[str]:
    """Return the figures of a game in words."""
    rolls = [(one, later) for one, later in pairwise(of_kind(noted, "beat", "jump")) if is_roll(one)]
    rests = [later["at"] - one["at"] - one["beat"]["ms"] for one, later in rolls]
    shifts = [one["value"] for one in noted if one["what"] == "shift"]
    return [
        f"{len(rolls)} rolls; at rest before the next beat: shortest {min(rests, default=0):.0f} ms",
        f"{len(of_kind(noted, 'jump'))} jumps in {len(of_kind(noted, 'swap'))} states",
        f"click to the first change: {spread(delays(noted, 'seen'))}",
        f"click on Reroll to the roll: {spread(delays(noted, 'beat', 'reroll'))}",
        f"layout shift: {sum(shifts):.3f} in all, largest {max(shifts, default=0):.3f}",
        f"bytes of a message: {sum(sizes) / max(1, len(sizes)):.0f} on average, {max(sizes, default=0)} at most",
    ]


def of_kind(noted: list[Noted], *kinds: str) -> list[Noted]:
    """Return what was noted under these words."""
    return [one for one in noted if one["what"] in kinds]


def is_roll(one: Noted) -> bool:
    """Whether dice were rolled in this beat."""
    return one["what"] == "beat" and one["beat"]["kind"] == "roll"


def delays(noted: list[Noted], kind: str, button: str = "") -> list[float]:
    """Return the times from each click, or from those on one button, to what follows it."""
    found = []
    for place, one in enumerate(noted):
        if one["what"] == "click" and button in ("", one["button"]):
            later = next((after for after in noted[place:] if after["what"] == kind), one)
            found.append(later["at"] - one["at"])
    return found


def spread(times: list[float]) -> str:
    """Return median, 95 % point and maximum of times in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"median {middle:.0f}, p95 {late:.0f}, most {ordered[-1]:.0f} ms, {len(ordered)} clicks"


if __name__ == "__main__":
    main()
