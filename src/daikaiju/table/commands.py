"""Commands during a game. Each command checks everything, then changes the table it is given."""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Sequence

from daikaiju.errors import IllegalAction, UnknownName, WrongSeat
from daikaiju.game import Game
from daikaiju.notation.record import Seat, Setup
from daikaiju.rules.steps import CHANCE
from daikaiju.words.language import mark as _

from .bots import is_forsaken
from .dice import reroll_others
from .errors import NotNow, NotPossible, NotYours, StaleMove
from .fair_dice import deal_drawn_monsters, drawn_outcome, seal, take_word
from .log import WATCHER, Said
from .model import LONGEST_CHAT, OVER, PLAYING, LiveTable, TableSeat
from .played import TableGame
from .sanitize import LONGEST_TEXT, clean_name, clean_text
from .seating import (
    host_only,
    monsters_of,
    new_table,
    numbered,
    unbarred_only,
    waiting_only,
)
from .stand_ins import with_offered_bot

WENT_ON = _("The game went on meanwhile. This is how it stands now.")
NOT_ASKED = _("It is not your turn to decide.")
SYSTEM_RNG = secrets.SystemRandom()
EMOTES = ("roar", "wow", "laugh", "ouch", "hurry", "bravo")


def start(table: LiveTable, guest: str, rng: random.Random = SYSTEM_RNG) -> None:
    """Start the game: deal monsters to seats without one, set up the game and let chance act."""
    waiting_only(table)
    if not table.is_seated(guest):
        host_only(table, guest)
    if not table.full:
        raise NotNow(_("Somebody is still missing: fill every seat with a person or a bot."))
    for seat in table.seats:
        if is_forsaken(table, seat):
            raise NotNow(_("The bot {bot} is not offered here any more; remove it first."), bot=seat.bot)
    if table.luck is not None:
        seal(table)
    if table.luck is None or table.luck.is_complete:
        begin(table, rng)


def begin(table: LiveTable, rng: random.Random = SYSTEM_RNG) -> None:
    """Deal, and let chance act; at a table whose dice can be checked all words have been given."""
    if table.luck is None:
        deal_monsters(table, rng)
    else:
        deal_drawn_monsters(table)
    deal(table)
    let_chance_act(table, rng)


def give_word(table: LiveTable, guest: str, seat: int, word: str) -> None:
    """A page gives the word that it pledged; with the last one the game begins."""
    take_word(table, guest, seat, word)
    if table.luck is not None and table.luck.is_complete:
        begin(table)


def deal_monsters(table: LiveTable, rng: random.Random) -> None:
    """Give a monster to every seat that chose none, as far as the game has any."""
    taken = {seat.monster for seat in table.seats}
    left = [monster for monster in monsters_of(table.options) if monster not in taken]
    rng.shuffle(left)
    for seat in table.seats:
        if left and not seat.monster:
            seat.monster = left.pop()


def deal(table: LiveTable) -> None:
    """Set up the game of a table whose seats are filled."""
    table.game = TableGame.from_setup(setup_of(table))
    table.phase = PLAYING


def setup_of(table: LiveTable) -> Setup:
    """Return the setup of a table's game, as in records."""
    seats = tuple(Seat(seat.name, seat.monster, seat.bot) for seat in table.seats)
    options = table.options
    return Setup(options.game, options.rules, options.house, len(seats), seats=seats, engine=table.engine)


def let_chance_act(table: LiveTable, rng: random.Random = SYSTEM_RNG) -> None:
    """Let chance act until a seat is asked or the game is over."""
    game = table.game
    assert game is not None
    while game.actor == CHANCE:
        count = game.rules.outcomes(game.state)
        table.play(CHANCE, rng.randrange(count) if table.luck is None else drawn_outcome(table, count))


def act(
    table: LiveTable,
    guest: str,
    seat: int,
    number: int,
    words: str,
    rng: random.Random = SYSTEM_RNG,
    kept: Collection[int] | None = None,
) -> None:
    """A person answers for a seat; the answer counts only for the question they saw.

    With `kept`, places of dice as they lie on the table, a reroll is of all others.
    """
    game = game_of(table, guest, seat, number)
    try:
        table.play(seat, words if kept is None else reroll_others(game, kept))
    except WrongSeat as error:
        raise NotNow(NOT_ASKED) from error
    except (IllegalAction, UnknownName) as error:
        raise NotPossible(_("That is not possible now.")) from error
    let_chance_act(table, rng)


def act_in_turn(
    table: LiveTable, guest: str, seat: int, number: int, answers: Sequence[str], rng: random.Random = SYSTEM_RNG
) -> None:
    """A person answers the same question several times at once, as far as it is asked of their seat again.

    Chance must not act in between: nobody answers what they have not seen.
    """
    game = question_to(table, guest, seat, number)
    question = game.question
    for place, words in enumerate(answers):
        if game.question != question:
            return
        act(table, guest, seat, number + place, words, rng)


def game_of(table: LiveTable, guest: str, seat: int, number: int) -> Game:
    """Return the game of a person's own seat as they saw it; refuse another's seat and an earlier question."""
    chair = numbered(table, seat)
    if chair.owner != guest or not guest:
        raise NotYours(_("This is not your seat."))
    if number != table.number or table.phase != PLAYING:
        raise StaleMove(WENT_ON)
    if chair.stand_in:
        raise NotNow(_("A bot plays for you. Take your seat back first."))
    assert table.game is not None
    return table.game


def question_to(table: LiveTable, guest: str, seat: int, number: int) -> Game:
    """Return the game in which a person's seat is asked; it changes nothing."""
    game = game_of(table, guest, seat, number)
    if table.asked is None or table.asked.number != seat:
        raise NotNow(NOT_ASKED)
    return game


def act_as_bot(table: LiveTable, number: int, action: int, rng: random.Random = SYSTEM_RNG) -> None:
    """Play a bot's answer for the seat that is asked, unless it is late."""
    if table.asked is None or not table.asked.player or number != table.number:
        raise StaleMove(WENT_ON)
    play_for_seat(table, table.asked, action, table.asked.player, rng)


def act_at_zero(
    table: LiveTable, number: int, deadline: float | None, action: int, bot: str, rng: random.Random = SYSTEM_RNG
) -> None:
    """Play a bot's answer for a person whose time is up, unless they have answered, or the deadline was moved."""
    if table.asked is None or table.asked.player or number != table.number or deadline != table.deadline:
        raise StaleMove(WENT_ON)
    play_for_seat(table, table.asked, action, bot, rng)


def play_for_seat(table: LiveTable, seat: TableSeat, action: int, bot: str, rng: random.Random) -> None:
    """Play a bot's answer for a seat, and let chance act."""
    try:
        table.play(seat.number, action, bot)
    except IllegalAction as error:
        raise NotPossible(_("That is not possible now.")) from error
    let_chance_act(table, rng)


def undo(table: LiveTable, guest: str, number: int) -> None:
    """Take back the last action; possible until chance or another seat acts."""
    if number != table.number:
        raise StaleMove(WENT_ON)
    if not table.may_undo(guest):
        raise NotNow(_("This can no longer be taken back."))
    table.take_back()


def say(table: LiveTable, guest: str, name: str, text: str, emote: str, now: float) -> None:
    """Add a line to the chat, which everybody at the table and all spectators see; whoever was removed is silent."""
    unbarred_only(table, guest)
    text = clean_text(text, LONGEST_TEXT)
    if emote and emote not in EMOTES:
        raise NotPossible(UnknownName("emote", emote, EMOTES))
    if not text and not emote:
        raise NotPossible(_("Write something first."))
    seats = table.seats_of(guest)
    number = seats[0].number if seats else WATCHER
    line = Said(number, (seats[0].name if seats else "") or clean_name(name), text, emote, now)
    table.said.append(line)
    table.chat = [*table.chat, line][-LONGEST_CHAT:]


def rematch(
    table: LiveTable, guest: str, now: float, rng: random.Random = SYSTEM_RNG, in_room: bool = False
) -> LiveTable:
    """Set up the next game with the same seats and start it, or open its waiting room to change monsters.

    With dice that can be checked it is always the waiting room: new words are needed.
    """
    in_room = in_room or table.options.fair
    if table.phase != OVER and not table.stuck:
        raise NotNow(_("This game is not over yet."))
    if not table.is_seated(guest):
        host_only(table, guest)
    if table.rematch:
        raise NotNow(_("The next game has been set up already."))
    seats = [with_offered_bot(table, seat) for seat in table.seats]
    chairs = ["bot:" + seat.bot if seat.bot else "person" for seat in seats]
    following = new_table(table.options, chairs, table.host, now, table.lang)
    following.barred, following.several = table.barred, table.several
    for old, new in zip(seats, following.seats, strict=True):
        new.name, new.monster, new.owner, new.here, new.last_seen = (
            old.name,
            old.monster,
            old.owner,
            old.here,
            old.last_seen,
        )
        new.stand_in = "" if in_room else old.stand_in
    if not in_room:
        deal(following)
        let_chance_act(following, rng)
    table.rematch = following.id
    return following
