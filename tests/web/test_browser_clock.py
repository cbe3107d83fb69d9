"""The clock in a browser: it counts down where it is seen, and says once that little is left."""

from __future__ import annotations

from browsing import Browser, address, browser, needs_browser, patient_page, show
from stages import clocked, played

from daikaiju.table.model import Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

pytestmark = needs_browser
__all__ = ["address", "browser"]
TICK = 250  # milliseconds


def test_it_counts_down_and_says_that_little_is_left(browser: Browser, address: str) -> None:
    page = patient_page(browser, bypass_csp=True)
    table = clocked(played(Options("tokyo", "2e"), 4, 9, 50), 2.0)
    show(page, address, render.table(table, Viewer("me", "Ann", base=address)))
    page.wait_for_selector('[role="timer"].soon:text-is("0:00")')
    page.wait_for_selector(".pic > .tick.on.soon", state="attached")
    assert page.locator("#told").inner_text() == "10 seconds left."
    page.evaluate("() => { document.getElementById('told').textContent = ''; }")
    page.wait_for_timeout(3 * TICK)
    assert not page.locator("#told").inner_text(), "it is said once"
    page.context.close()
