"""Pictures of every page and state, in both themes and three sizes, to be looked at.

PYTHONPATH=src:tests python tests/web/screenshots.py FOLDER [PATTERN OF NAMES, such as end.*-390-dark] [LANGUAGE]
"""

from __future__ import annotations

import mimetypes
import re
import sys
from pathlib import Path
from typing import Any

from browsing import CHROMIUM, LAPTOP, PHONE, SMALL_LAPTOP, sync_playwright
from stages import BASE, all_pages, slow_pages

from daikaiju.web.view.icons import FOLDER as STATIC
from daikaiju.web.view.styles import SHEET, style_sheet
from daikaiju.web.view.viewer import Viewer

SIZES = {"1440": LAPTOP, "1280": SMALL_LAPTOP, "390": PHONE}
QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5zM5 1h1v2h2v1H5z"/></svg>'


shown: dict[str, str] = {}


def answer(route: Any) -> None:
    """Serve the page, or a file it needs."""
    path = route.request.url.removeprefix(BASE).partition("?")[0]
    if path.startswith("/static/"):
        file = STATIC / path.removeprefix("/static/")
        body = style_sheet() if file.name == SHEET else file.read_bytes()
        route.fulfill(body=body, content_type=mimetypes.guess_type(file.name)[0])
    elif path.endswith("qr.svg"):
        route.fulfill(body=QR, content_type="image/svg+xml")
    else:
        route.fulfill(body=shown["html"], content_type="text/html")


def main(folder: str, only: str = "", language: str = "en") -> None:
    """Take them all."""
    viewer = Viewer("me", "Ann", language, base=BASE)
    found = all_pages(viewer) | slow_pages(viewer)
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, viewport in SIZES.items():
            for theme in ("light", "dark"):
                context = browser.new_context(viewport=viewport, color_scheme=theme, reduced_motion="reduce")
                page = context.new_page()
                page.route("**/*", answer)
                for name, html in found.items():
                    file = f"{name.replace(' ', '-')}-{size}-{theme}"
                    if not re.search(only, file):
                        continue
                    shown["html"] = html.replace("hx-ws:connect", "data-quiet")
                    page.goto(f"{BASE}/t/x", wait_until="load")
                    if page.locator("#handover[open]").count():
                        page.click('#handover [data-act="mine"]')
                    page.screenshot(path=f"{folder}/{file}.png", full_page=size != "390")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
