"""A page for every card: picture, text in all editions and languages, rulings, scenarios, figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from daikaiju.games import vocabulary_of
from daikaiju.web.view.cards import CardFacts, colours
from daikaiju.web.view.game_view import GameView
from daikaiju.web.view.games import GAMES
from daikaiju.words.games import texts_of
from daikaiju.words.language import LANGUAGES, language
from daikaiju.words.rulings import SOURCES

from . import figures
from .coverage import counted, examples_of
from .markup import COST, folded, html, icon, page, picture, plain, table
from .rulings import PAGES, rulings_of

ENGLISH = language("en")
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "cs": "Čeština"}
KINDS = {True: "Keep", False: "Discard"}


class Printed(NamedTuple):
    """A card in one edition and language."""

    edition: str
    language: str
    cost: int
    name: str
    text: str


def card_pages() -> Iterator[tuple[str, str]]:
    """Return the pages of all cards, and an overview of each game: path and contents."""
    for game, view in GAMES.items():
        yield f"cards/{game}/index.md", overview(game, view)
        for key in view.card_keys():
            yield f"cards/{game}/{key}.md", card_page(game, view, key)


def editions_of(game: str) -> tuple[str, ...]:
    """Return the editions of a game, the oldest first."""
    return vocabulary_of(game).editions


def newest_facts(game: str, view: GameView[Any], key: str) -> CardFacts:
    """Return what is printed on a card in the newest edition."""
    return view.card_facts(key, editions_of(game)[-1])


def title_of(game: str, key: str) -> str:
    """Return a card's name in English, with that of the newest edition if it differs."""
    words = texts_of(game).cards[key]
    names = dict.fromkeys(ENGLISH.text(words.title(edition)) for edition in editions_of(game))
    return " / ".join(names)


def card_page(game: str, view: GameView[Any], key: str) -> str:
    """Return the page of a card."""
    words = texts_of(game).cards[key]
    effect = ENGLISH.text(words.effect(editions_of(game)[-1]))
    return page(
        title_of(game, key),
        effect,
        face(game, view, key, effect),
        f"## Text\n\n{printed_table(game, view, key)}",
        rulings_part(game, key),
        scenarios_part(game, key),
        f"## Figures\n\n{figures.card_part(game, key)}",
    )


def face(game: str, view: GameView[Any], key: str, effect: str) -> str:
    """Return the card as a picture: motif, cost, kind, text, tile."""
    facts, notes = newest_facts(game, view, key), view.card_notes(key, ENGLISH)
    motif = picture(f"c-{key}", "dk-motif")
    lines = [f"<p>{html(effect)}</p>"]
    if notes.tile:
        icons = "".join(icon(name) for name in facts.tile)
        lines.append(f'<p class="dk-tile">{icons}<span>Brings a Buzz tile. {html(notes.tile)}</span></p>')
    if notes.copies > 1:
        lines.append(f"<p>There are {notes.copies} of this card.</p>")
    return (
        f'<div class="dk-card {colours()[key]}"><div class="dk-art">{COST.format(cost=facts.cost)}{motif}</div>'
        f'<div class="dk-body"><span class="dk-kind dk-{KINDS[facts.keep].lower()}">{KINDS[facts.keep]}</span>'
        f"{''.join(lines)}</div></div>"
    )


def printings(game: str, view: GameView[Any], key: str) -> Iterator[Printed]:
    """Return a card in every edition and language."""
    words = texts_of(game).cards[key]
    for edition in editions_of(game):
        for code in LANGUAGES:
            name, text = (language(code).text(said) for said in (words.title(edition), words.effect(edition)))
            yield Printed(edition, code, view.card_facts(key, edition).cost, name, text)


def printed_table(game: str, view: GameView[Any], key: str) -> str:
    """Return a table of the card in every edition and language; equal editions share a row."""
    editions: dict[tuple[str, ...], list[str]] = {}
    for edition, code, cost, name, text in printings(game, view, key):
        row = (LANGUAGE_NAMES[code], str(cost), f"**{plain(name)}**", plain(text))
        editions.setdefault(row, []).append(edition)
    head = ("language", "cost", "name", "text")
    if len(editions_of(game)) == 1:
        return table(head, editions)
    return table(("edition", *head), [(", ".join(those), *row) for row, those in editions.items()])


def rulings_part(game: str, key: str) -> str:
    """Return the rulings on a card, and the others that name it."""
    given = texts_of(game).rulings.get(key, ())
    lines = [
        f"- {plain(ENGLISH.text(one.text))} {reference(game, one.number)}: "
        + ", ".join(ENGLISH.text(SOURCES[source]) for source in one.sources)
        for one in given
    ]
    others = [number for number in naming(game, key) if number not in {one.number for one in given}]
    if others:
        lines.append(f"- {'Also named' if given else 'Named'} in " + ", ".join(reference(game, one) for one in others))
    return "## Rulings\n\n" + "\n".join(lines) if lines else ""


def reference(game: str, number: str) -> str:
    """Return a link to a ruling."""
    return f"[{number}](../../{PAGES[game]}#{number.lower()})"


def naming(game: str, key: str) -> list[str]:
    """Return the numbers of the rulings that name a card."""
    names = "|".join(re.escape(name) for name in title_of(game, key).split(" / "))
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")
    return [one.number for one in rulings_of(game).values() if pattern.search(" ".join(one.cells.values()))]


def scenarios_part(game: str, key: str) -> str:
    """Return the scenarios that cover a card."""
    found = examples_of(game, key)
    listed = folded(
        f"{counted(len(found), 'scenario')} in tests/scenarios",
        [f"{plain(one.name)} `{one.place}`" for one in found],
    )
    return f"## Scenarios\n\n{listed}" if found else ""


def overview(game: str, view: GameView[Any]) -> str:
    """Return the page that shows all cards of a game."""
    keys = sorted(view.card_keys(), key=lambda key: title_of(game, key))
    tiles = "".join(small_card(game, view, key) for key in keys)
    title = f"Cards of {ENGLISH.text(view.title)}"
    lead = f"{len(keys)} titles. A page has the text in every edition and language, rulings, scenarios and figures."
    return page(title, lead, lead, f'<ul class="dk-cards">{tiles}</ul>')


def small_card(game: str, view: GameView[Any], key: str) -> str:
    """Return a card of the overview."""
    facts, words = newest_facts(game, view, key), texts_of(game).cards[key]
    effect = ENGLISH.text(words.effect(editions_of(game)[-1]))
    return (
        f'<li class="{colours()[key]}"><a href="{key}/"><span class="dk-art">{COST.format(cost=facts.cost)}'
        f'{picture(f"c-{key}", "dk-motif")}</span><span class="dk-body"><b>{html(title_of(game, key))}</b>'
        f"<span>{html(effect)}</span></span></a></li>"
    )
