"""A game record told in words."""

from __future__ import annotations

from rich.console import Console

from daikaiju.game import Game
from daikaiju.notation.record import read_record
from daikaiju.rules.tokyo.editions import edition_of
from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS
from daikaiju.words.tokyo_log import Log

from .draw import Painter


def names_of(game: Game, words: Language) -> list[str]:
    """The seats' names, with the monster's or the number's where there is none."""
    names = []
    for number in range(game.players):
        seat = game.setup.seats[number] if number < len(game.setup.seats) else None
        monster = (
            words.text(MONSTERS[seat.monster])
            if seat and seat.monster in MONSTERS
            else words.text("seat {n}", n=number)
        )
        names.append(seat.name if seat and seat.name else monster)
    return names


def tell(text: str, words: Language, console: Console, *, states: bool, until: int | None) -> Game:
    """Print what happened, line by line; with `states` the table at every turn; stop after some actions."""
    record = read_record(text)
    game = Game(record.setup)
    names = names_of(game, words)
    log, painter = Log(words, names, edition_of(game.state.rules)), Painter(words, names)
    for number, events in enumerate(game.follow(record, text), 1):
        for event in events:
            if event.kind == "turn_started" and states:
                console.print(painter.table(game.state))
            console.print(log.sentence(event), highlight=False, style="bold" if event.kind == "turn_started" else "")
        if number == until:
            break
    return game
