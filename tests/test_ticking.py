"""The clock in the terminal: at a few moments it says what is left."""

from __future__ import annotations

from daikaiju.terminal.ticking import Ticking


def test_each_moment_is_said_once() -> None:
    seconds = iter(range(50))
    ticking = Ticking(lambda: next(seconds))
    ticking.begin(45.0)
    said = [ticking.tick() for _ in range(49)]
    assert [left for left in said if left is not None] == [30.0, 10.0, 5.0]


def test_a_terminal_that_was_stopped_says_it_once() -> None:
    now = 0.0
    ticking = Ticking(lambda: now)
    ticking.begin(90.0)
    now = 82.0
    assert ticking.tick() == 8.0
    assert ticking.tick() is None
    now = 85.0
    assert ticking.tick() == 5.0


def test_without_a_clock_nothing_is_said() -> None:
    ticking = Ticking(lambda: 1e9)
    ticking.begin(None)
    assert ticking.tick() is None
