"""Repeats the attacks that hurt a server once, and prints what they do now; an ordinary player plays meanwhile.

    PYTHONPATH=src python tools/attacks.py

Takes about three minutes on an idle machine. Everything happens on this machine, against a server of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from loading.attacks import ATTACKS, Attack, Target
from loading.ordinary import Ordinary
from loading.processes import end_in_order

from daikaiju.web.client import make_http
from daikaiju.web.load import own_server

LONGEST = 60.0  # seconds for one attack
CALM = 10.0  # seconds of play before and after


async def calm(_target: Target) -> str:
    """Attack nobody."""
    await asyncio.sleep(CALM)
    return ""


def row(name: str, before: str, now: str, waits: list[float]) -> str:
    """Return a row in Markdown, with the player's answers in milliseconds."""
    half, last = (waits[len(waits) * part // 100] * 1000 if waits else 0.0 for part in (50, 99))
    longest = waits[-1] * 1000 if waits else 0.0
    return f"| {name} | {before} | {now} | {half:.0f}, {last:.0f}, {longest:.0f} ms ({len(waits)} acts) |"


async def attack(target: Target, one: Attack) -> None:
    """Make one attack, and print its row."""
    start = time.monotonic()
    try:
        async with asyncio.timeout(LONGEST):
            now = await one.make(target)
    except TimeoutError:
        now = f"not done after {LONGEST:.0f} s"
    print(row(one.name, one.before, now, target.ordinary.since(start)), flush=True)


async def attack_all(address: str, pid: int, folder: Path, chosen: str) -> None:
    """Make all attacks, one after the other."""
    async with make_http(address, 200, LONGEST) as http:
        target = Target(address, pid, folder, http, Ordinary(http))
        playing = asyncio.create_task(target.ordinary.play_on())
        print("| attack | before | now | p50, p99, longest answer to an ordinary player |\n|---|---|---|---|")
        quiet = Attack("none", "", calm)
        for one in (quiet, *(one for one in ATTACKS if chosen in one.name), quiet):
            await attack(target, one)
        print(f"\nanswers with 500 or more to the ordinary player: {target.ordinary.failed}")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def main() -> int:
    """Start a server and attack it."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--only", default="", help="a part of the name of the attacks to make")
    words = reader.parse_args()
    end_in_order()
    with (
        tempfile.TemporaryDirectory() as folder,
        own_server(Path(folder), "--port", "0", patience=60) as (address, pid),
    ):
        asyncio.run(attack_all(address, pid, Path(folder), words.only))
    return 0


if __name__ == "__main__":
    sys.exit(main())
