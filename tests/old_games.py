"""Games as stored before revision 0004: actions as numbers."""

from __future__ import annotations

import random
import time
from typing import Any

from sqlalchemy import MetaData, create_engine, insert

from daikaiju.game import Game
from daikaiju.rules.deck import UNSEEN, nth_unseen
from daikaiju.rules.steps import CHANCE
from daikaiju.storage.migrate import HERE
from daikaiju.storage.numbers import NUMBERINGS
from daikaiju.table import commands, seating
from daikaiju.table.log import UNDO
from daikaiju.table.model import LiveTable, Options

KINDS = (("tokyo", "1e", 4), ("tokyo", "2e", 3), ("tokyo", "2e", 6), ("duel", "duel", 2))


def drawn(game: Game, action: int) -> str:
    """Return the card that chance draws, if it draws one."""
    state = game.state
    draws = game.actor == CHANCE and state.step_kind[state.depth - 1] in game.vocabulary.chance.draws
    return game.vocabulary.cards.keys[nth_unseen(state, action)] if draws else ""


def old_number(game: Game, action: int) -> int:
    """Return the old number of an action."""
    old, card = NUMBERINGS[game.setup.game], drawn(game, action)
    if card:
        unseen = [key for key in old.cards if game.state.where[game.vocabulary.cards.number(key)] == UNSEEN]
        return unseen.index(card)
    if game.actor == CHANCE or action < old.masks:
        return action
    first = old.masks
    now = next(verb for verb in game.vocabulary.actions.verbs if verb.first <= action < verb.first + verb.size)
    for word, size in old.verbs:
        if word == now.word:
            rest = str(game.legal_action(action)).partition(" ")[2]
            return first + (old.cards.index(rest) if size == old.keeps else action - now.first)
        first += size
    raise AssertionError(now.word)


def any_action(game: Game, rng: random.Random) -> int:
    """Return a random action that was possible then: no card added since.

    People sometimes stop rolling, and never discard cards from the market: the last card of a deck is
    drawn without an action, so a game that uses up the deck changes when cards are added.
    """
    while True:
        if game.actor == CHANCE:
            action = rng.randrange(game.rules.outcomes(game.state))
            if drawn(game, action) in ("", *NUMBERINGS[game.setup.game].cards):
                return action
        else:
            chosen = rng.choice(game.legal_actions) if rng.random() < 0.7 else game.legal_actions[0]
            if chosen.kind not in ("sweep", "clear"):
                return chosen.number


def played_table(kind: tuple[str, str, int], rng: random.Random, most: int) -> tuple[LiveTable, list[int]]:
    """Return a table at which people, with bots standing in at times, have played; and the old action numbers."""
    game, rules, players = kind
    table = seating.new_table(Options(game, rules, speed=0), ["person"] * players, "host", time.time())
    for number in range(players):
        seating.join(table, "host" if number == 0 else f"guest {number}", number, f"Player {number}", "", False, 0.0)
    commands.deal_monsters(table, rng)
    commands.deal(table)
    numbers = []
    while table.phase == "playing" and (table.number < most or table.game.actor == CHANCE):
        if table.undoable and rng.random() < 0.1:
            table.take_back()
            numbers.append(0)
            continue
        action = any_action(table.game, rng)
        numbers.append(old_number(table.game, action))
        bot = "random" if table.game.actor >= 0 and rng.random() < 0.3 else ""
        table.play(table.game.actor, action, bot)
    return table, numbers


def some_games(count: int, seed: int) -> list[tuple[LiveTable, list[int]]]:
    """Return games of every kind, some of them over."""
    rng = random.Random(seed)
    lengths = (25, 5000, 80, 200)
    return [played_table(KINDS[n % 4], rng, lengths[(n + n // 4) % 4]) for n in range(count)]


def make_old(address: str, revision: str) -> None:
    """Create a database at an older revision."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    engine = create_engine(address)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def store_old(address: str, games: list[tuple[LiveTable, list[int]]]) -> None:
    """Store games in an old database, in its columns."""
    engine, found = create_engine(address), MetaData()
    found.reflect(engine)
    with engine.begin() as connection:
        for table, numbers in games:
            for name, rows in old_rows(table, numbers).items():
                columns = found.tables[name].columns.keys()
                connection.execute(insert(found.tables[name]), [{c: row[c] for c in columns} for row in rows])
    engine.dispose()


def old_rows(table: LiveTable, numbers: list[int]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a table."""
    options = table.options
    head = {"id": table.id, "game": options.game, "rules": options.rules, "house": list(options.house), "odds": False}
    head |= {"speed": 0, "host": table.host, "phase": table.phase, "rematch": "", "engine": "0.0.9", "created": 1.0}
    seats = [vars(seat) | {"table_id": table.id} for seat in table.seats]
    actions = [row._asdict() | {"table_id": table.id, "at": 2.0} for row in table.rows]
    for row, number in zip(actions, numbers, strict=True):
        row["action"] = 0 if row["actor"] == UNDO else number
    return {"tables": [head | {"version": 3}], "seats": seats, "actions": actions}
