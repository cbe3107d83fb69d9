"""A card that one seat alone has seen is in no other page."""

from __future__ import annotations

import html
import random
import re

import pytest

from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.cards import title_key
from daikaiju.words.tokyo.cards import CARDS

LOOKING = "lab_card"  # the question during which its seat looks at the card


def tables_where_somebody_looked(most: int) -> list[tuple[LiveTable, str]]:
    """Moments of random games of two people at which one of them alone knows the top of the deck."""
    rng = random.Random(11)
    found: dict[bool, list[tuple[LiveTable, str]]] = {True: [], False: []}  # by whether it is being looked at now
    while min(len(found[True]), len(found[False])) < most:
        table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
        for guest in ("ann", "bob"):
            seating.join(table, guest, None, guest, "", False, 0.0)
        commands.start(table, "ann", rng)
        while table.phase == "playing":
            state = table.game.state
            looking = table.game.question.kind == LOOKING
            if state.top >= 0 and len(found[looking]) < most:
                found[looking].append((table.copy(), table.game.vocabulary.cards.keys[state.top]))
            options = [str(action) for action in table.game.legal_actions]
            wanted = [words for words in options if words == "buy made_in_a_lab"]
            words = wanted[0] if wanted else rng.choice(options)
            commands.act(table, table.asked.owner, table.asked.number, table.number, words, rng)
    return found[True] + found[False]


@pytest.mark.slow
def test_no_page_of_others_names_a_hidden_card():
    shown_to_owner = 0
    for table, key in tables_where_somebody_looked(4):
        top = table.game.state.top
        name = html.escape(CARDS[title_key(key)].title("2e"))
        names = re.compile(rf"/cards/tokyo/{title_key(key)}[?\"&]|{key}\b|{re.escape(name)}")
        twin = any(
            title_key(other) == title_key(key) and place >= 0 and card != top
            for card, (other, place) in enumerate(
                zip(table.game.vocabulary.cards.keys, table.game.state.where, strict=True)
            )
        )
        if twin:  # its second copy lies open: the name says nothing
            continue
        knows = {seat.owner for seat in table.seats if table.game.state.top_seen >> seat.number & 1}
        assert len(knows) == 1
        for guest in ("ann", "bob", "stranger"):
            viewer = Viewer(guest, guest)
            told = [render.table_partial(table, viewer), render.table(table, viewer)]
            told.append(render.replay(table, len(table.entries), viewer))
            named = [bool(names.search(page)) for page in told]
            if guest in knows:
                shown_to_owner += named[0]
            else:
                seen_before = any(key in str(entry.action) and entry.action.kind != "look" for entry in table.entries)
                assert seen_before or not any(named), (guest, key, table.game.question)
    assert shown_to_owner
