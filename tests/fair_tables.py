"""Tables whose dice can be checked, played to their end."""

from __future__ import annotations

import random
from dataclasses import replace

from daikaiju.fairness.protocol import pledge_of, random_text
from daikaiju.table import commands, fair_dice, seating
from daikaiju.table.model import OVER, LiveTable, Options

GAMES = {"tokyo": Options("tokyo", "2e", fair=True), "duel": Options("duel", "duel", fair=True)}


def fair_room(game: str = "tokyo", people: int = 2, bots: int = 0) -> tuple[LiveTable, dict[int, str]]:
    """Return a table at which all have pledged, and their words."""
    table = seating.new_table(GAMES[game], ["person"] * people + ["bot:random"] * bots, "guest0", 1.0)
    words = {}
    for seat in range(people):
        seating.join(table, f"guest{seat}", seat, f"P{seat}", "", False, 1.0)
        words[seat] = random_text()
        fair_dice.take_pledge(table, f"guest{seat}", seat, pledge_of(table.id, seat, words[seat]))
    return table, words


def begin(table: LiveTable, words: dict[int, str]) -> None:
    """Seal the setup and give all words."""
    commands.start(table, table.host)
    for seat, word in words.items():
        commands.give_word(table, f"guest{seat}", seat, word)


def play_on(table: LiveTable, rng: random.Random, most: int = 10_000) -> None:
    """Let people and bots act at random, and take some actions back."""
    for _action in range(most):
        if table.phase == OVER:
            return
        act(table, rng)


def act(table: LiveTable, rng: random.Random) -> None:
    """Answer for the seat that is asked; now and then take the answer back first."""
    assert table.game is not None
    assert table.asked is not None
    asked, action = table.asked, rng.choice(list(table.game.legal_actions))
    if asked.bot:
        commands.act_as_bot(table, table.number, action.number)
        return
    commands.act(table, asked.owner, asked.number, table.number, str(action))
    if table.may_undo(asked.owner) and rng.random() < 0.3:
        commands.undo(table, asked.owner, table.number)


def finished(game: str = "tokyo", people: int = 2, bots: int = 0, seed: int = 1) -> LiveTable:
    """Return a finished game."""
    table, words = fair_room(game, people, bots)
    begin(table, words)
    play_on(table, random.Random(seed))
    return table


def fair_record(game: str = "duel") -> str:
    """Return the record of a finished game."""
    table = finished(game)
    assert table.game is not None
    return str(replace(table.game.record(), fair=fair_dice.proof_of(table)))
