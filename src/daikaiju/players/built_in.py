"""The built-in bots, one entry each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from daikaiju.errors import BadOptions
from daikaiju.extras import has, need
from daikaiju.notation.words import is_number
from daikaiju.words.language import mark as _

from .base import Bot
from .levels.characters import CHARACTERS
from .random_bot import RandomBot


class BotEntry(NamedTuple):
    """A bot: its name, a sentence about it, its level from 1 to 5, and how to make one."""

    name: str
    about: str
    level: int
    make: Callable[[], Bot]
    needs_compiler: bool = False  # the first decision on a machine compiles its rules
    needs_policies: bool = True  # it cannot play a game that has no policies; see `games.py`
    needs_network: bool = False  # nor one that has no network; see `net/games.py`


def policy(name: str, about: str, level: int) -> BotEntry:
    """Return the entry of a bot whose policy runs compiled or interpreted."""
    return BotEntry(name, about, level, partial(make_policy, name))


def make_policy(name: str) -> Bot:
    """Make a bot of a policy; imported here because its modules are slow to import."""
    from .policy_bot import PolicyBot

    return PolicyBot(name)


def make_level(name: str) -> Bot:
    """Make the bot of a level below the champion."""
    from .levels.bot import LevelBot

    return LevelBot(CHARACTERS[name])


def make_champion() -> Bot:
    """Make the bot that plays with a network."""
    need("fast")
    from .net.bot import ChampionBot

    return ChampionBot()


BOTS = {
    entry.name: entry
    for entry in (
        *(
            BotEntry(character.name, character.about, level, partial(make_level, character.name))
            for level, character in enumerate(CHARACTERS.values(), 1)
        ),
        BotEntry("random", _("Chooses a random legal action."), 1, RandomBot, needs_policies=False),
        policy("autopilot", _("Keeps the face it has most of, always leaves Tokyo, never buys."), 2),
        policy("brawler", _("Fights: claws first, stays in Tokyo, attacks the weak."), 3),
        policy("hoarder", _("Collects energy and buys cards."), 3),
        policy("climber", _("Wants stars, or markers pulled its way, and little else."), 3),
        policy("survivor", _("Heals, keeps out of Tokyo, outlasts the others."), 3),
        policy("steady", _("An all-rounder that evaluates dice exactly."), 4),
        policy("canny", _("Like steady, with values that adapt to the position."), 4),
        BotEntry(
            "seeker",
            _("Runs thousands of playouts before each decision."),
            5,
            lambda: make_seeker("seeker", ""),
            needs_compiler=True,
        ),
        BotEntry(
            "champion",
            _("Learned from millions of games against itself."),
            5,
            make_champion,
            needs_policies=False,
            needs_network=True,
        ),
    )
}


def bots_for(game: str, players: int | None = None, edition: str = "") -> dict[str, BotEntry]:
    """The built-in bots that can play a game with what is installed: without a compiler there is no search.

    Without a number of players, those that can play with any number in any edition.
    """
    return {name: entry for name, entry in BOTS.items() if can_play(entry, game, players, edition)}


def can_play(entry: BotEntry, game: str, players: int | None = None, edition: str = "") -> bool:
    """Whether a built-in bot can play a game with what is installed."""
    # Tables ask this many times for each act, and Python looks for the package of a relative import each time.
    from daikaiju.players.games import GAMES
    from daikaiju.players.net.games import has_network

    return (
        (game in GAMES or not entry.needs_policies)
        and (not (entry.needs_compiler or entry.needs_network) or has("fast"))
        and (not entry.needs_network or has_network(game, players, edition))
    )


def is_built_in(name: str) -> bool:
    """Whether a name, with or without a budget, is that of a built-in bot."""
    return name.partition(":")[0] in BOTS


def make_built_in(name: str) -> Bot:
    """Return a new built-in bot; seeker and champion may have a budget (`seeker:250ms`)."""
    kind, _colon, detail = name.partition(":")
    if not detail:
        return BOTS[kind].make()
    with_budget = {"seeker": make_seeker, "champion": make_searching_champion}
    return with_budget.get(kind, refuse_detail)(name, detail)


def make_seeker(name: str, budget: str) -> Bot:
    """Make a seeker, with an optional budget in milliseconds or in playouts."""
    need("fast")
    from .seeker import SeekerBot

    if not budget:
        return SeekerBot()
    amount, _slash, threads = budget.partition("/")
    number = amount.removesuffix("ms")
    if not (is_number(number) and int(number) and is_number(threads or "1")):
        raise BadOptions(
            "{name}: a budget is seeker:250ms or, in playouts, seeker:400; on two cores seeker:400/2", name=name
        )
    cores = int(threads or 1)  # 0: all cores
    if amount.endswith("ms"):
        return SeekerBot(milliseconds=int(number), threads=cores)
    return SeekerBot(playouts=int(number), threads=cores)


def make_searching_champion(name: str, budget: str) -> Bot:
    """Make a champion that searches, with a budget in milliseconds or in rollouts."""
    need("fast")
    from .net.searcher import SearchingChampion

    number = budget.removesuffix("ms")
    if not (is_number(number) and int(number)):
        raise BadOptions("{name}: a budget is champion:100ms or, in rollouts, champion:400", name=name)
    if budget.endswith("ms"):
        return SearchingChampion(milliseconds=int(number))
    return SearchingChampion(rollouts=int(number))


def refuse_detail(name: str, _budget: str) -> Bot:
    """Raise an error: only bots that search take a budget."""
    raise BadOptions("{name}: only seeker and champion take a budget", name=name)
