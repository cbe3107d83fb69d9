"""A real browser (Debian's Chromium, through Playwright) that plays at a real server."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from serving import served

from conftest import sized
from patience import PATIENCE, WHOLE_GAME, check, deadline_in

# The shell has no windows and needs half the processor time; tests pass in both.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
try:
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:  # pragma: no cover
    Browser = Page = Any
    sync_playwright = None

needs_browser = pytest.mark.skipif(
    sync_playwright is None or CHROMIUM is None,
    reason="needs playwright and a chromium on the PATH (apt install chromium-headless-shell, or chromium)",
)
LAPTOP = {"width": 1440, "height": 900}
SMALL_LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
MOVES = sized(5, 2000)  # how much of a game is played with the controls of the page


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own."""
    with served(tmp_path_factory.mktemp("table")) as (found, _pid):
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


def open_page(browser: Browser, faults: list[str], **options: Any) -> Page:
    """A page of a person of its own; what goes wrong in it is noted."""
    page = patient_page(browser, **{"viewport": LAPTOP, **options})
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: note(message, faults))
    return page


def patient_page(browser: Browser, **options: Any) -> Page:
    """A page on which a test waits as long as a busy machine takes."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


def show(page: Page, address: str, html: str) -> None:
    """Show a page that was drawn without a server; a server has the files it needs, which a browser keeps."""
    if not page.url.startswith(address):
        page.goto(address)
    page.set_content(html.replace("hx-ws:connect", "data-quiet"), wait_until="load")


def note(message: Any, faults: list[str]) -> None:
    """Errors of the page are faults; a refused move (409) is not."""
    if message.type == "error" and "409" not in message.text and "ws:error" not in message.text:
        faults.append(message.text)


def is_over(page: Page) -> bool:
    return page.locator("main.endp").count() > 0


def is_asked(page: Page) -> bool:
    return page.locator("form#ask").count() > 0


def state_number(page: Page) -> str:
    return page.locator("#state").get_attribute("data-number") or ""


def wait_for_news(page: Page, number: str) -> None:
    """Wait until the page shows a later state."""
    page.wait_for_function("number => document.getElementById('state').dataset.number !== number", arg=number)


def until_current(page: Page) -> None:
    """Wait until the page shows what the server would show now; nobody else acts meanwhile."""
    number = str(asked(page)["number"])
    page.wait_for_function("number => document.getElementById('state').dataset.number === number", arg=number)


def hand_over(page: Page) -> str:
    """Several people share this device: say that it has been passed on; returns to whom."""
    is_due = page.evaluate("""() => {
      const state = document.getElementById('state').dataset;
      return Boolean(state.asked && state.handover) && state.handover !== sessionStorage.getItem('daikaiju-mine');
    }""")
    if not is_due:
        return ""
    page.wait_for_selector("#handover[open]")  # the page asks a moment after it has changed
    name = page.locator("#handover em").inner_text()
    page.click('#handover [data-act="mine"]')
    return name


def answer(page: Page, rng: random.Random) -> None:
    """Answer the question that is shown with any control there is."""
    close_opening(page)
    hand_over(page)
    number = state_number(page)
    for box in page.locator('#ask input[name="keep"][type="checkbox"]').all():
        if rng.random() < 0.6 and not box.is_checked():
            box.check(force=True)
    spaces = page.locator(".sp.can input")
    if spaces.count():
        spaces.nth(rng.randrange(spaces.count())).check(force=True)
    buttons = page.locator("form#ask button:not([aria-disabled=true], [data-act]):visible, [form=ask-pass]:visible")
    buttons.nth(rng.randrange(buttons.count())).click()
    wait_for_news(page, number)


def play_on(pages: list[Page], rng: random.Random) -> None:
    """Let everybody answer whatever is asked until the game is over."""
    until_over(pages, lambda page: answer(page, rng))


def until_over(pages: list[Page], move: Callable[[Page], None]) -> None:
    """Let whoever is asked move, until the game is over; after some moves scripts play on, which is quicker."""
    for _ in range(MOVES):
        asked = until_asked(pages)
        if asked is None:
            return
        move(asked)
    finish(pages)


def until_asked(pages: list[Page]) -> Page | None:
    """Wait until somebody is asked, and return their page; None once the game is over for all."""
    deadline = deadline_in(PATIENCE)
    while not all(is_over(page) for page in pages):
        for page in pages:
            if is_asked(page):
                return page
        check(deadline, "a question or the end of the game")
        pages[0].wait_for_timeout(60)
    return None


def finish(pages: list[Page]) -> None:
    """Let everybody answer by script until the game is over and their pages show it."""
    deadline = deadline_in(WHOLE_GAME)
    while asked(pages[0])["phase"] != "over":
        check(deadline, "the end of the game")
        if not any(act(page) for page in pages):
            pages[0].wait_for_timeout(60)
    for page in pages:
        page.wait_for_selector("main.endp")


def finish_unseen(pages: list[Page]) -> None:
    """The same for people alone, whose pages do not draw the game meanwhile, which is most of the work."""
    tables = [page.url for page in pages]
    for page, table in zip(pages, tables, strict=True):
        page.goto(f"{table}/asked")
    while asked(pages[0])["phase"] != "over":
        assert any(act(page) for page in pages), "nobody is asked"
    for page, table in zip(pages, tables, strict=True):
        page.goto(table)
        page.wait_for_selector("main.endp")


def at_once(page: Page) -> None:
    """Let bots play without pauses."""
    page.evaluate(
        "() => fetch(location.pathname + '/pace', "
        "{method: 'POST', body: new URLSearchParams({speed: '0', number: '0', seat: '-1'})})"
    )


def set_up(page: Page, address: str, **choices: str) -> None:
    """Make a table with the form of the first page."""
    page.goto(address)
    for name, value in choices.items():
        if name == "bot":
            page.click(".more-bots summary")
        field = page.locator(f'#setup [name="{name}"]')
        if field.first.get_attribute("type") == "radio":
            page.locator(f'#setup [name="{name}"][value="{value}"]').check(force=True)
        else:
            field.fill(value)
    page.click('#setup button[value="start"]')
    page.wait_for_url("**/t/*")
    close_opening(page)


def close_opening(page: Page) -> None:
    """Press away who goes first: it takes the first press."""
    page.evaluate("() => document.getElementById('opening')?.click()")


def together(browser: Browser, address: str, faults: list[str]) -> tuple[Page, Page]:
    """Two people, each with a browser of their own, who play against each other."""
    host, guest = open_page(browser, faults), open_page(browser, faults)
    set_up(host, address, game="2e", seats="2", people="1", name="Ann")
    guest.goto(host.url)
    guest.fill("#sit [name=name]", "Bob")
    guest.click("#sit button")
    guest.wait_for_selector(".wseat.me-w")
    host.wait_for_selector(".startbar button")
    host.wait_for_function("() => !document.querySelector('.wseat.free')")
    host.click(".startbar button")
    for page in (host, guest):
        page.wait_for_selector("main.tbl")
        close_opening(page)
    return host, guest


def table_of(page: Page) -> str:
    """The address of the table that a page shows, or whose question it shows as data."""
    return page.url.partition("?")[0].removesuffix("/asked")


def asked(page: Page) -> dict[str, Any]:
    """What the person of a page may answer, asked as a script does."""
    here = table_of(page)
    found: dict[str, Any] = politely(page, lambda: page.request.get(f"{here}/asked")).json()
    return found


def post(page: Page, verb: str, **form: str) -> None:
    """Send a form of a page by script."""
    here = table_of(page)
    head = {"Origin": here.partition("/t/")[0], "HX-Request": "true"}
    politely(page, lambda: page.request.post(f"{here}/{verb}", form=form, headers=head))


def politely(page: Page, ask: Callable[[], Any]) -> Any:
    """Ask, and again later if that was too quick: scripts can be quicker than people may be."""
    while (answered := ask()).status == 429:
        page.wait_for_timeout(500)
    assert answered.ok, answered.text()
    return answered


def act(page: Page, wanted: tuple[str, ...] = ("stop", "done", "stay", "no")) -> bool:
    """Answer the question of a page's person, if there is one, with the first of the words wanted that is possible."""
    found = asked(page)
    if found["seat"] is None:
        return False
    words = next((word for word in wanted if word in found["options"]), found["options"][0])
    post(page, "act", action=words, seat=str(found["seat"]), number=str(found["number"]))
    return True
