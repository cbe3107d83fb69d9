"""Prints what a copy of the program shows to which Loud Roar and its question were added.

PYTHONPATH=COPY/src python tests/sitting.py
"""

from __future__ import annotations

import io
import json
import random

from rich.console import Console

import daikaiju
from daikaiju.game import Game
from daikaiju.players.built_in import BOTS
from daikaiju.players.registry import make_bot
from daikaiju.reports.games import report_of
from daikaiju.rules.steps import CHANCE
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.terminal.games import painter_of
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.games import words_of
from daikaiju.words.language import LANGUAGES, language

CARD = "loud_roar"
ASKED = "tokyo/1 2e players=3 tokyo=0 energy=2,0,0 cards0=loud_roar steps=next_turn,shop@0,louder@0"
OFFERED = "tokyo/1 2e players=3 energy=12,0,0 market=loud_roar,heal,tanks steps=next_turn,shop@0"
IN_DUEL = (
    "duel/1 duel turn=2 monster=gigazaur,cyber_kitty life=9,9 energy=12,1 row=loud_roar,seismic_test,snack_time "
    "steps=next_turn,shop@0"
)
DECISIONS = 60
NAMES = ("Ann", "Bob", "Cid")


def table_at(position: str) -> LiveTable:
    """Return a table at which one device plays all seats."""
    game = Game.from_position(position)
    seats = [
        TableSeat(n, NAMES[n], monster, owner="me", online=True)
        for n, monster in enumerate(("gigazaur", "cyber_kitty", "the_king")[: game.players])
    ]
    return LiveTable("T", Options(game.setup.game, position.split()[1]), seats, "me", "playing", game)


def pages(code: str) -> dict[str, str]:
    """Return every page that shows the card or asks the question."""
    viewer = Viewer("me", "Ann", code, base="http://table")
    answered = table_at(ASKED)
    answered.play(0, "roar")
    return {
        "cards": render.cards("tokyo", viewer),
        "card": render.card("tokyo", CARD, viewer),
        "market": render.table(table_at(OFFERED), viewer),
        "question": render.table(table_at(ASKED), viewer),
        "answered": render.table(answered, viewer),
        "cards of the Duel": render.cards("duel", viewer),
        "card of the Duel": render.card("duel", CARD, viewer),
        "row of the Duel": render.table(table_at(IN_DUEL), viewer),
    }


def in_terminal(position: str, code: str) -> str:
    """Return what the terminal draws, and its page of the card."""
    game, paper = Game.from_position(position), io.StringIO()
    painter = painter_of(game.setup.game, words_of(game.setup.game, language(code), NAMES, game.state.rules))
    console = Console(file=paper, width=200)
    console.print(painter.table(game.state))
    console.print(painter.card_page(game.state, CARD))
    return paper.getvalue()


def played(bot: str, position: str) -> list[str]:
    """Return the answers of a bot that plays all seats from a position."""
    game, mind, rng = Game.from_position(position), make_bot(bot), random.Random(7)
    answers = []
    while not game.is_over and len(answers) < DECISIONS:
        if game.actor == CHANCE:
            game.chance(rng=rng)
            continue
        action = game.legal_action(mind.decide(game, rng))
        answers.append(str(action))
        game.play(action)
    return answers


def main() -> None:
    """Print everything."""
    bots = [row.name for row in BOTS.values() if not (row.needs_compiler or row.needs_network)]
    found = {
        "where": daikaiju.__file__,
        "pages": {code: pages(code) for code in LANGUAGES},
        "terminal": {code: in_terminal(OFFERED, code) for code in LANGUAGES},
        "bots": {
            name: {"asked": played(name, ASKED), "offered": played(name, OFFERED), "duel": played(name, IN_DUEL)}
            for name in bots
        },
        "report": [item.name for item in report_of("tokyo").cards("2e", language("en"))],
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
