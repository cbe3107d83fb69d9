"""A game record replayed as text."""

from __future__ import annotations

from rich.console import Console

from daikaiju.game import Game
from daikaiju.notation.record import read_record
from daikaiju.words.games import words_of
from daikaiju.words.language import Language
from daikaiju.words.names import monster_name

from .games import painter_of


def names_of(game: Game, words: Language) -> list[str]:
    """Return the seats' names; a seat without one is named by its monster or its number."""
    names = []
    for number in range(game.players):
        seat = game.setup.seats[number] if number < len(game.setup.seats) else None
        nameless = words.text("seat {n}", n=number)
        monster = monster_name(seat.monster, words) if seat and seat.monster else nameless
        names.append(seat.name if seat and seat.name else monster)
    return names


def tell(text: str, words: Language, console: Console, *, states: bool, until: int | None) -> Game:
    """Print the events of a record; with `states` also the table at every turn; stop after `until` actions."""
    record = read_record(text)
    game = Game.from_setup(record.setup)
    game_words = words_of(game.setup.game, words, names_of(game, words), game.state.rules)
    painter = painter_of(game.setup.game, game_words)
    for number, events in enumerate(game.follow(record, text), 1):
        for event in events:
            if event.kind == "turn_started" and states:
                console.print(painter.table(game.state))
            console.print(
                game_words.log.sentence(event), highlight=False, style="bold" if event.kind == "turn_started" else ""
            )
        if number == until:
            break
    return game
