"""What people can do at a table. Each command checks everything, then changes the table it is given."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.record import Seat
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.editions import MONSTERS
from daikaiju.words.language import mark as _

from .bots import known_bot
from .model import OVER, PLAYING, WAITING, WATCHER, LiveTable, Options, Row, Said, TableSeat
from .names import LONGEST_TEXT, clean_name, clean_text
from .refusals import NotNow, NotPossible, NotYours, Refused, SeatTaken, StaleMove

WENT_ON = _("The game went on meanwhile. This is how it stands now.")
LUCK = secrets.SystemRandom()
EMOTES = ("roar", "wow", "laugh", "ouch", "hurry", "bravo")
AWAY = 45.0  # seconds without its person until others may hand a seat to a bot
FASTEST, SLOWEST = 0, 3


# Making a table


def new_table(options: Options, chairs: Sequence[str], guest: str, now: float) -> LiveTable:
    """Make a table; each chair is "person", "here" (the host's device) or the name of a bot."""
    check_options(options, len(chairs))
    seats = []
    for number, chair in enumerate(chairs):
        if chair == "person":
            seats.append(TableSeat(number))
        elif chair == "here":
            seats.append(TableSeat(number, owner=guest, here=True, last_seen=now))
        else:
            seats.append(TableSeat(number, bot=known_bot(options.game, chair.removeprefix("bot:"))))
    return LiveTable(secrets.token_urlsafe(12), options, seats, host=guest, created=now)


def check_options(options: Options, players: int) -> None:
    """A game is set up as it can be played, or refused."""
    if options.game not in GAMES or options.rules not in GAMES[options.game].editions:
        raise NotPossible(_("There is no such game."))
    if not FASTEST <= options.speed <= SLOWEST:
        raise NotPossible(_("The pace is a number from 0 to 3."))
    try:
        Game.new(options.game, rules=options.rules, players=players, house=options.house)
    except DaikaijuError as error:
        raise NotPossible(_("This game cannot be set up like that.")) from error


def monsters_of(options: Options) -> tuple[str, ...]:
    """The monsters of a game."""
    return DUEL_MONSTERS if options.game == "duel" else MONSTERS[options.rules]


# Sitting down


def join(table: LiveTable, guest: str, seat: int | None, name: str, monster: str, here: bool, now: float) -> TableSeat:
    """Sit down, or change name and monster of a seat one has already."""
    chair = find_seat(table, guest, seat, here)
    if not chair.free and chair.owner != guest:
        raise SeatTaken(_("This seat is taken."))
    if table.phase == OVER:
        raise NotNow(_("This game is over."))
    check_monster(table, chair, monster)
    if table.phase == PLAYING and chair.owner == guest:
        raise NotNow(_("The game has begun."))
    chair.name = clean_name(name) or chair.name
    chair.monster = monster or chair.monster
    chair.here = here or chair.here
    chair.owner, chair.last_seen, chair.stand_in = guest, now, ""
    return chair


def find_seat(table: LiveTable, guest: str, seat: int | None, here: bool) -> TableSeat:
    """The seat that is meant: the one named, one's own, or the first that is free."""
    if not guest:
        raise NotYours(_("Please allow cookies: a seat belongs to your browser."))
    if seat is not None:
        return numbered(table, seat)
    mine = [] if here else table.seats_of(guest)
    for chair in [*mine, *(chair for chair in table.seats if chair.free)]:
        return chair
    raise SeatTaken(_("All seats are taken; you can watch."))


def numbered(table: LiveTable, seat: int) -> TableSeat:
    """The seat with a number."""
    if not 0 <= seat < len(table.seats):
        raise NotPossible(_("There is no such seat."))
    return table.seats[seat]


def check_monster(table: LiveTable, chair: TableSeat, monster: str) -> None:
    """A monster must be of this game, and nobody else's."""
    if monster and monster not in monsters_of(table.options):
        raise NotPossible(_("There is no such monster in this game."))
    if monster and any(other.monster == monster for other in table.seats if other is not chair):
        raise SeatTaken(_("Somebody else plays this monster."))
    if monster and table.phase == PLAYING and chair.monster != monster:
        raise NotNow(_("The game has begun."))


def seat_bot(table: LiveTable, guest: str, seat: int, bot: str) -> None:
    """The host puts a bot on a free seat, changes it, or sends it away ("-")."""
    chair = numbered(table, seat)
    host_only(table, guest)
    waiting_only(table)
    if chair.owner:
        raise SeatTaken(_("This seat is taken."))
    chair.bot = "" if bot == "-" else known_bot(table.options.game, bot)
    chair.name = ""


def leave(table: LiveTable, guest: str, seat: int) -> None:
    """Stand up. Before the game the seat becomes free; later a bot plays on for it."""
    chair = numbered(table, seat)
    if chair.owner != guest and not (table.phase == WAITING and table.host == guest):
        raise NotYours(_("This is not your seat."))
    if table.phase == WAITING:
        chair.owner, chair.name, chair.monster, chair.here = "", "", "", False
    elif table.phase == PLAYING:
        chair.stand_in = known_bot(table.options.game, "")


def host_only(table: LiveTable, guest: str) -> None:
    """Some things only the one who made the table does."""
    if not guest or guest != table.host:
        raise NotYours(_("Only the host of this table can do that."))


def waiting_only(table: LiveTable) -> None:
    """Some things are settled once the game begins."""
    if table.phase != WAITING:
        raise NotNow(_("The game has begun."))


# Playing


def start(table: LiveTable, guest: str, luck: random.Random = LUCK) -> None:
    """Begin: everybody without a monster or a name gets one, and chance deals."""
    waiting_only(table)
    if not table.is_seated(guest):
        host_only(table, guest)
    if not table.full:
        raise NotNow(_("Somebody is still missing: fill every seat with a person or a bot."))
    deal_monsters(table, luck)
    deal(table)
    let_chance_act(table, luck)


def deal_monsters(table: LiveTable, luck: random.Random) -> None:
    """Give a monster to every seat that chose none."""
    taken = {seat.monster for seat in table.seats}
    left = [monster for monster in monsters_of(table.options) if monster not in taken]
    luck.shuffle(left)
    for seat in table.seats:
        seat.monster = seat.monster or left.pop()


def deal(table: LiveTable) -> None:
    """Set up the game of a table whose seats are filled."""
    seats = [Seat(seat.name or seat.monster, seat.monster, seat.bot) for seat in table.seats]
    options = table.options
    table.game = Game.new(options.game, rules=options.rules, players=len(seats), house=options.house, seats=seats)
    table.phase = PLAYING


def let_chance_act(table: LiveTable, luck: random.Random = LUCK) -> None:
    """Chance acts as long as it is asked."""
    game = table.game
    assert game is not None
    while game.actor == CHANCE:
        table.play(CHANCE, luck.randrange(game.rules.outcomes(game.state)))


def act(table: LiveTable, guest: str, seat: int, number: int, words: str, luck: random.Random = LUCK) -> None:
    """A person answers for a seat; the answer counts only for the question they saw."""
    chair = numbered(table, seat)
    if chair.owner != guest or not guest:
        raise NotYours(_("This is not your seat."))
    if number != table.number or table.phase != PLAYING:
        raise StaleMove(WENT_ON)
    if chair.stand_in:
        raise NotNow(_("A bot plays for you. Take your seat back first."))
    table.play(seat, legal_action(table, seat, words))
    let_chance_act(table, luck)


def legal_action(table: LiveTable, seat: int, words: str) -> int:
    """The number of the action that words mean, if it is possible now."""
    game = table.game
    assert game is not None
    if game.actor != seat:
        raise NotNow(_("It is not your turn to decide."))
    try:
        action = game.vocabulary.actions.parse(game.state, words)
    except DaikaijuError as error:
        raise NotPossible(_("That is not possible now.")) from error
    if not game.rules.is_legal(game.state, action):
        raise NotPossible(_("That is not possible now."))
    return int(action)


def act_as_bot(table: LiveTable, number: int, action: int, luck: random.Random = LUCK) -> None:
    """The bot of the seat that is asked answers; late thoughts are dropped."""
    if table.asked is None or not table.asked.player or number != table.number:
        raise StaleMove(WENT_ON)
    assert table.game is not None
    if not table.game.rules.is_legal(table.game.state, action):
        raise NotPossible(_("That is not possible now."))
    table.play(table.asked.number, action)
    let_chance_act(table, luck)


def undo(table: LiveTable, guest: str, number: int) -> None:
    """Take the last action back, until luck or somebody else acts."""
    if number != table.number:
        raise StaleMove(WENT_ON)
    if not table.may_undo(guest):
        raise NotNow(_("This can no longer be taken back."))
    table.take_back()


# Coming and going


def hand_over(table: LiveTable, guest: str, seat: int, bot: str, now: float) -> None:
    """Let a bot play for somebody who has been away for a while."""
    chair = numbered(table, seat)
    if table.phase != PLAYING:
        raise NotNow(_("No game is being played."))
    if not table.is_seated(guest):
        raise NotYours(_("Only those who play can do that."))
    if chair.bot or chair.stand_in:
        raise NotNow(_("A bot plays there already."))
    if chair.owner != guest and (chair.online or now - chair.last_seen < AWAY):
        raise NotNow(_("This seat's person is here, or was here just now."))
    chair.stand_in = known_bot(table.options.game, bot)


def take_back(table: LiveTable, guest: str, seat: int) -> None:
    """The person of a seat plays on."""
    chair = numbered(table, seat)
    if chair.owner != guest or not guest:
        raise NotYours(_("This is not your seat."))
    chair.stand_in = ""


def pace(table: LiveTable, guest: str, speed: int) -> None:
    """Set how long what others do stays on the screen."""
    if not table.is_seated(guest):
        host_only(table, guest)
    if not FASTEST <= speed <= SLOWEST:
        raise NotPossible(_("The pace is a number from 0 to 3."))
    options = table.options
    table.options = Options(options.game, options.rules, options.house, options.odds, speed)


def say(table: LiveTable, guest: str, name: str, text: str, emote: str, now: float) -> None:
    """Say something to everybody at the table, watchers included."""
    text = clean_text(text, LONGEST_TEXT)
    if emote and emote not in EMOTES:
        raise NotPossible(_("There is no such emote."))
    if not text and not emote:
        raise NotPossible(_("Write something first."))
    seats = table.seats_of(guest)
    number = seats[0].number if seats else WATCHER
    line = Said(number, (seats[0].name if seats else "") or clean_name(name), text, emote, now)
    table.said.append(line)
    table.chat.append(line)


def rematch(table: LiveTable, guest: str, now: float, luck: random.Random = LUCK) -> LiveTable:
    """Set up the next game with the same seats; it begins at once."""
    if table.phase != OVER:
        raise NotNow(_("This game is not over yet."))
    if not table.is_seated(guest):
        host_only(table, guest)
    if table.rematch:
        raise NotNow(_("The next game has been set up already."))
    chairs = ["bot:" + seat.bot if seat.bot else "person" for seat in table.seats]
    following = new_table(table.options, chairs, table.host, now)
    for old, new in zip(table.seats, following.seats, strict=True):
        new.name, new.monster, new.owner, new.here, new.last_seen = (
            old.name,
            old.monster,
            old.owner,
            old.here,
            old.last_seen,
        )
        new.stand_in = old.stand_in
    deal(following)
    let_chance_act(following, luck)
    table.rematch = following.id
    return following


def revive(table: LiveTable, rows: list[Row]) -> None:
    """Bring a stored table to where it was."""
    if table.phase == WAITING:
        return
    deal(table)
    try:
        table.follow(rows)
    except DaikaijuError as error:
        raise Refused(_("This game was played by other rules and cannot be shown any more.")) from error
