"""Setting up a game at the terminal."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from daikaiju.errors import BadOptions, UnknownName
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.notation.record import Seat, Setup
from daikaiju.players.base import Bot
from daikaiju.players.bot_process import SandboxedBot, process_of
from daikaiju.players.built_in import bots_for
from daikaiju.players.contender import OWN_LIMIT, Contender
from daikaiju.players.games import policy_of
from daikaiju.players.levels.characters import LEVELS
from daikaiju.players.registry import check_bot, contender, read_contender
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import bot_title, monster_name


def new_table(
    setup: Setup,
    people: Sequence[str],
    bots: Sequence[str],
    words: Language,
    rng: random.Random,
    monsters: Sequence[str] = (),
) -> Game:
    """Seat people and bots in random order; they get `monsters` in the order given, the rest are random."""
    vocabulary = vocabulary_of(setup.game)
    players = len(people) + len(bots)
    must_be_enough(players, vocabulary.players)
    vocabulary.read_rules([setup.rules] if setup.rules else [], ",".join(setup.house))
    opponents = [contender(bot) for bot in bots]
    for bot in opponents:
        check_bot(bot, setup.game, players, setup.rules)
    known = vocabulary.monsters.get(setup.rules or vocabulary.editions[-1], ())
    chosen = checked_monsters(known, monsters, players, words)
    if known:
        chosen += rng.sample([name for name in known if name not in chosen], players - len(chosen))
    who = [(name, None) for name in people] + [("", bot) for bot in opponents]
    seated = list(zip(who, chosen or [""] * players, strict=True))
    rng.shuffle(seated)
    seats = [named_seat(name, monster, bot, number, words) for number, ((name, bot), monster) in enumerate(seated, 1)]
    return Game(setup.game, edition=setup.rules, players=players, house=setup.house, seats=seats)


def another(game: Game) -> Game:
    """Return a new game of the same people and bots."""
    return Game.from_setup(game.setup)


def must_be_enough(players: int, possible: Sequence[int]) -> None:
    """Refuse a number of players that the game does not allow."""
    few, many = possible[0], possible[-1]
    if players in possible:
        return
    if few == many:
        raise BadOptions("{few} monsters can play, not {players}; see --person and --bots", few=few, players=players)
    raise BadOptions(
        "{few} to {many} monsters can play, not {players}; see --person and --bots",
        few=few,
        many=many,
        players=players,
    )


def named_seat(name: str, monster: str, bot: Contender | None, number: int, words: Language) -> Seat:
    """A seat, called like its monster and who plays it; without a monster, like the person or the bot."""
    if bot is None:
        address, who, one_of = "", name, name
    else:
        address, who = bot.address, bot.name if bot.is_own else bot_title(bot.name, words)
        one_of = f"{who} {number}"
    return Seat(f"{monster_name(monster, words)} ({who})" if monster else one_of, monster, address)


def checked_monsters(known: Sequence[str], wished: Sequence[str], players: int, words: Language) -> list[str]:
    """The monsters wished for, by their names in records or in the person's language; no monster twice."""
    names = {monster_name(key, words).lower(): key for key in known} | {key.replace("_", " "): key for key in known}
    chosen = []
    for wish in wished:
        name = wish.strip().lower().replace("_", " ")
        if name not in names:
            raise UnknownName("monster", wish, [monster_name(key, words) for key in known])
        chosen.append(names[name])
    if len(set(chosen)) < len(chosen):
        raise BadOptions("every monster is there once; chosen were {chosen}", chosen=", ".join(chosen))
    if len(chosen) > players:
        raise BadOptions("{chosen} monsters were chosen for {players} players", chosen=len(chosen), players=players)
    return chosen


def usual_bots(game: str, people: int) -> list[str]:
    """Return the bots that fill the default number of seats."""
    return [usual_bot(game)] * max(0, vocabulary_of(game).usual_players - people)


def usual_bot(game: str) -> str:
    """Return the default bot: one with a policy for the game, if there is one."""
    return "steady" if policy_of("steady", game) is not None else "random"


def levels_for(game: str, players: int, rules: str) -> list[str]:
    """Return the levels for people that can play a game, the weakest first."""
    able = bots_for(game, players, rules)
    return [name for name in LEVELS if name in able]


def checked_bot(word: str, game: str, players: int, rules: str) -> str:
    """Return the name of a bot that can play a game; raises an error if there is none."""
    check_bot(contender(word), game, players, rules)
    return word


def bots_of(game: Game) -> dict[int, Bot]:
    """Create the bots of a game's seats."""
    seats = enumerate(game.setup.seats)
    return {number: bot_of(read_contender(seat.bot), number) for number, seat in seats if seat.bot}


def bot_of(bot: Contender, seat: int) -> Bot:
    """Create the bot of a seat; code of others gets a process of its own and a time limit."""
    if not bot.is_foreign:
        return bot.make()
    return SandboxedBot(process_of(bot, seat), bot.make, secrets.randbits(32), OWN_LIMIT)


def people_named(count: int, words: Language) -> list[str]:
    """Return names for people who gave none."""
    if count == 1:
        return [words.text(_("you"))]
    return [words.text(_("Player {n}"), n=number + 1) for number in range(count)]
