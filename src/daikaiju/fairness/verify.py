"""Checks the dice of a record: the hashes, the seed, every draw, and with the rules what was to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from daikaiju.errors import BadRecord, DaikaijuError
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.fair import Draw, FairDice
from daikaiju.notation.record import GameRecord, Setup, read_record
from daikaiju.rules.steps import CHANCE

from . import protocol
from .protocol import NONE, commitment_of, dealt, drawn, pledge_of, seed_of
from .texts import (
    COUNT,
    CUT,
    ENDING,
    MEANING,
    MONSTER,
    ORDER,
    ORDINARY,
    OUTCOME,
    SECRET,
    SETUP,
    UNFINISHED,
    WORD,
)


class NothingToVerify(DaikaijuError):
    """A record whose dice cannot be checked: of an ordinary game, or of one that is not over."""


class Wrong(DaikaijuError):
    """Something in a record that does not follow from secret and words; `draw` is its number, None if it is none."""

    def __init__(self, message: str, draw: int | None = None, **values: object) -> None:
        super().__init__(message, **values)
        self.draw = draw


@dataclass(frozen=True)
class Verdict:
    """What a check found."""

    draws: int
    words: int  # how many people added one; without any, the server alone determined the dice
    attempt: str  # how often the words were begun anew, as sealed
    wrong: list[Wrong] = field(default_factory=list)


def verify(text: str) -> Verdict:
    """Check the dice of a record; raises NothingToVerify or BadRecord if it has none or cannot be read."""
    record = read_record(text)
    fair = record.fair
    if fair is None:
        raise NothingToVerify(ORDINARY)
    if not fair.secret:
        raise NothingToVerify(UNFINISHED)
    wrong = [*wrong_texts(record, fair)]
    if not wrong:
        wrong += wrong_draws(fair)
        wrong += wrong_by_rules(record, fair, text)
    return Verdict(len(fair.draws), len(fair.words), read_sealed(fair.sealed).get("attempt", ""), wrong)


def read_sealed(sealed: str) -> dict[str, str]:
    """Return the fields of a sealed setup."""
    return dict(part.partition("=")[::2] for part in sealed.split(" "))


def listed(text: str) -> list[str]:
    """Return the names in a list of a sealed setup; "" where nothing was chosen."""
    return ["" if name == NONE else name for name in text.split(",")]


def wrong_texts(record: GameRecord, fair: FairDice) -> Iterator[Wrong]:
    """Compare the header with the hashes and with what was sealed."""
    fields = read_sealed(fair.sealed)
    table = fields.get("table", "")
    if commitment_of(table, fair.secret) != fair.commitment:
        yield Wrong(SECRET)
    for seat, pledge, word in fair.words:
        if pledge_of(table, seat, word) != pledge:
            yield Wrong(WORD, seat=seat)
    wrong = list(wrong_setup(record.setup, fields))
    yield from wrong or wrong_monsters(record.setup, fields, seed(fair))


def seed(fair: FairDice) -> str:
    """Return the seed of a record."""
    return seed_of(fair.secret, fair.sealed, {word.seat: word.word for word in fair.words})


def wrong_setup(setup: Setup, fields: dict[str, str]) -> Iterator[Wrong]:
    """Compare the setup with what was sealed."""
    said = {
        "game": setup.game,
        "rules": setup.rules,
        "house": ",".join(setup.house) or NONE,
        "players": str(setup.players),
    }
    for key, value in said.items():
        if fields.get(key) != value:
            yield Wrong(SETUP, what=key)
    is_whole = len(listed(fields.get("monsters", ""))) == setup.players == len(setup.seats)
    if not is_whole or setup.first is not None or setup.position or "left" not in fields:
        yield Wrong(SETUP, what="seats")


def wrong_monsters(setup: Setup, fields: dict[str, str], seed: str) -> Iterator[Wrong]:
    """Compare the monsters with those that were chosen, and drawn for seats without a choice."""
    chosen, left = listed(fields["monsters"]), [name for name in listed(fields["left"]) if name]
    known = GAMES[setup.game].monsters.get(setup.rules, ()) if setup.game in GAMES else ()
    if left != [name for name in known if name not in chosen]:
        yield Wrong(SETUP, what="left")
        return
    for seat, (right, one) in enumerate(zip(dealt(seed, chosen, left), setup.seats, strict=True)):
        if right != one.monster:
            yield Wrong(MONSTER, seat=seat, right=right, wrong=one.monster or NONE)


def wrong_draws(fair: FairDice) -> Iterator[Wrong]:
    """Draw everything again."""
    key = seed(fair)
    for place, (number, outcome, count) in enumerate(fair.draws):
        if number != place:
            yield Wrong(ORDER, number, number=number, right=place)
            return  # all that follow are at a wrong place too
        right = drawn(key, protocol.CHANCE, number, max(count, 1))
        if outcome != right:
            yield Wrong(OUTCOME, number, number=number, right=right, count=count, wrong=outcome)


def wrong_by_rules(record: GameRecord, fair: FairDice, text: str) -> Iterator[Wrong]:
    """Play the record: every draw must be of as many outcomes as the rules say, and mean what its line says."""
    try:
        game, draws = Game.from_setup(record.setup), iter(fair.draws)
        first = text.splitlines().index("") + 2
        for line, (actor, words) in enumerate(record.lines, first):
            if actor == CHANCE and game.actor == CHANCE:
                yield from wrong_meaning(game, next(draws), words)
            play(game, words, actor, line)
    except DaikaijuError as error:
        yield Wrong(error.message, None, **error.values)
        return
    if record.ending != game.ending():
        yield Wrong(ENDING, said=record.ending, ending=game.ending())
    elif not game.is_over:  # the secret is shown at the end, so there was more
        yield Wrong(CUT)


def play(game: Game, words: str, actor: int, line: int) -> None:
    """Play a line of a record; raises BadRecord with its number if it does not fit."""
    try:
        game.play(words, actor)
    except DaikaijuError as error:
        raise BadRecord(error, line) from error


def wrong_meaning(game: Game, draw: Draw, words: str) -> Iterator[Wrong]:
    """Compare a draw with what the rules say it is."""
    count = game.rules.outcomes(game.state)
    if count != draw.outcomes:
        yield Wrong(COUNT, draw.number, number=draw.number, right=count, wrong=draw.outcomes)
        return
    right = str(game.legal_action(draw.outcome)) if draw.outcome < count else NONE
    if right != words:
        yield Wrong(MEANING, draw.number, number=draw.number, outcome=draw.outcome, right=right, wrong=words)
