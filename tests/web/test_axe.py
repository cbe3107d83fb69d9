"""axe finds nothing serious or critical on any page, in either theme, on a laptop and on a phone."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from browsing import LAPTOP, PHONE, Browser, address, browser, needs_browser, patient_page, show
from stages import all_pages, slow_pages

from conftest import FULL, in_full

pytestmark = needs_browser
__all__ = ["address", "browser"]
VENDOR = Path(__file__).parent / "vendor"
AXE = VENDOR / "axe-4.14.0.min.js"
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

NEWEST = ("lobby", "clock")


def test_axe_is_the_file_that_was_published() -> None:
    assert hashlib.sha256(AXE.read_bytes()).hexdigest() in (VENDOR / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("light", LAPTOP, id="laptop-light"),
        pytest.param("dark", PHONE, id="phone-dark"),
        pytest.param("dark", LAPTOP, id="laptop-dark", marks=in_full),
        pytest.param("light", PHONE, id="phone-light", marks=in_full),
    ],
)
def test_nothing_serious(browser: Browser, address: str, theme: Any, size: Any) -> None:
    page = patient_page(browser, viewport=size, color_scheme=theme, bypass_csp=True)
    page.add_init_script(path=AXE)
    faults = []
    pages = list((all_pages() | (slow_pages() if FULL else {})).items())
    if not FULL:  # every fifth page, in one of the two looks; the newest in both
        pages = [page for page in pages if page[0] in NEWEST] + pages[5 * int(theme == "dark") :: 10]
    for name, html in pages:
        show(page, address, html)
        result = page.evaluate(f"() => axe.run(document, {json.dumps(RULES)})")
        faults += [
            f"{name}: {fault['id']}: {fault['nodes'][0]['html'][:160]} {fault['nodes'][0]['failureSummary'][:200]}"
            for fault in result["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
    page.context.close()
    assert not faults, "\n".join(faults)
