"""Counting against rates: bounded in memory and work, without threads."""

from __future__ import annotations

import threading

import pytest

from daikaiju.table.errors import TooMuch
from daikaiju.web.middleware.rate_limit import BY_ADDRESS, Limits
from daikaiju.web.middleware.rates import Rate, Rates

TEN = Rate(10, 5.0)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_allows_so_many_at_once_and_as_many_later():
    clock = Clock()
    rates = Rates(clock=clock)
    assert [rates.hit(TEN, "ann") for _ in range(12)] == [True] * 10 + [False] * 2
    assert rates.hit(TEN, "bob"), "others have their own"
    clock.now += 0.5
    assert [rates.hit(TEN, "ann") for _ in range(2)] == [True, False], "one every half second"
    clock.now += 100
    assert [rates.hit(TEN, "ann") for _ in range(11)] == [True] * 10 + [False], "what was not used does not add up"


def test_keys_that_are_paid_off_are_forgotten():
    clock = Clock()
    rates = Rates(clock=clock)
    for number in range(20_000):
        clock.now += 0.01
        rates.hit(TEN, str(number))
    assert len(rates.paid) <= 200, "those of the last seconds"


def test_keys_are_bounded_and_there_are_no_threads():
    rates, before = Rates(most=500, clock=Clock()), threading.active_count()
    for number in range(20_000):
        assert rates.hit(TEN, str(number))
    assert len(rates.paid) == 500
    assert threading.active_count() == before


def test_guests_of_an_address_over_its_limit_leave_no_keys():
    limits = Limits(on=True)
    limits.rates = Rates(clock=Clock())
    for number in range(BY_ADDRESS["make"].amount):
        limits.check("make", f"guest {number}", "203.0.113.7")
    kept = len(limits.rates.paid)
    for number in range(1000):
        with pytest.raises(TooMuch):
            limits.check("make", f"another {number}", "203.0.113.7")
    assert len(limits.rates.paid) == kept
