"""Clocks at a server: chosen, shown before the game, at zero, and after a kill."""

from __future__ import annotations

import io
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console
from serving import UNLIMITED, served_with
from stages import played

from daikaiju.client import Client, ServerProblem
from daikaiju.client.responses import Table
from daikaiju.table.countdown import run_clock
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.time_control import DAY, DECISION, TimeControl
from daikaiju.terminal.joined import Joined
from daikaiju.terminal.play import Leave
from daikaiju.web.view import render
from daikaiju.web.view.clock import OFFERED
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.clocks import countdown
from daikaiju.words.language import language
from patience import PATIENCE, until

# The shortest clock is of a second.
SHORT = UNLIMITED + '\nfrom daikaiju.table import time_control\ntime_control.LIMITS["decision"] = (1, 30 * 86400)'


def seen_until(client: Client, table: str, look, what: str) -> Table:
    """The table, once it looks like that."""
    return until(lambda: seen if look(seen := client.see(table)) else None, what)


def test_at_zero_a_bot_plays_and_games_of_days_survive_a_kill(tmp_path: Path) -> None:
    with Client("http://localhost", name="Ann", patience=PATIENCE) as ann:
        with suppress(ProcessLookupError), served_with(SHORT, tmp_path) as (address, pid):
            ann.base = address
            ann.http.base_url = address
            quick = ann.make_table(["person", "bot:random"], speed=0, start=True, clock="decision 1").table
            seen_until(ann, quick, lambda seen: any_bot_played(ann, quick), "a bot that plays for Ann")
            slow = ann.make_table(["person", "person"], speed=0, clock="decision 86400").table
            with Client(address, name="Ben") as ben:
                ben.join(slow)
                ann.start(slow)
            before = ann.see(slow)
            with pytest.raises(ServerProblem, match="There is no such clock"):
                ann.make_table(["person", "bot"], clock="bank 1")
            os.kill(pid, signal.SIGKILL)
        with served_with(SHORT, tmp_path) as (address, _pid):
            ann.http.base_url = address
            after = ann.see(slow)
            assert (after.number, after.asked, after.options.clock) == (before.number, before.asked, "decision 86400")
            assert after.time_left is not None
            assert DAY - PATIENCE < after.time_left <= DAY + 60
            number = ann.see(quick).number
            seen_until(ann, quick, lambda seen: seen.number > number or seen.phase == "over", "the game that goes on")


def any_bot_played(client: Client, table: str) -> bool:
    return any(entry.actor == 0 and entry.bot for entry in client.log(table).entries)


def timed(clock: TimeControl, left: float) -> LiveTable:
    """A game in which a person is asked who has so much time left."""
    table = played(Options("tokyo", "2e"), 2, 1, 12)
    assert table.asked is not None
    assert not table.asked.player
    table.options = Options("tokyo", "2e", clock=clock)
    run_clock(table, None, 0.0)
    table.due = time.monotonic() + left
    return table


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_pages_show_the_clock(lang: str) -> None:
    words, viewer = language(lang), Viewer("me", "Ann", lang)
    page = render.table(timed(TimeControl(DECISION, 60), 43.5), viewer)
    assert 'role="timer"' in page
    assert ">0:43</span>" in page
    assert 'data-due="' in page
    assert words.text("10 seconds left.") in page
    assert 'role="timer"' not in render.table(played(Options("tokyo", "2e"), 2, 1, 12), viewer)
    landing = render.landing(viewer)
    assert all(f'<option value="{clock}">' in landing for clock in OFFERED)
    assert words.text("At zero a bot of the table's strength plays that one decision.") in landing.replace("&#39;", "'")


def test_the_room_and_the_terminal_say_what_happens_at_zero(tmp_path: Path) -> None:
    screen = io.StringIO()
    with served_with(UNLIMITED, tmp_path) as (address, _pid), Client(address, name="Ann", patience=PATIENCE) as ann:
        table = ann.make_table(["person", "person"], clock="bank 600").table
        page = ann.http.get(f"/t/{table}").text.replace("&#39;", "'")
        lines = iter(["quit\n"])
        with suppress(Leave):
            Joined(ann, table, language("en"), Console(file=screen, width=200)).run(lambda: next(lines, ""))
        for said in (page, screen.getvalue()):
            assert "10 minutes for the whole game" in said
            assert "Once it is used up, there are 10 seconds for each decision." in said
            assert "At zero a bot of the table's strength plays that one decision." in said


def test_times_left() -> None:
    assert [countdown(seconds) for seconds in (-1, 9.9, 43, 600, 3905, 2 * DAY + 7200)] == [
        "0:00",
        "0:09",
        "0:43",
        "10:00",
        "1:05:05",
        "2 d 2 h",
    ]
