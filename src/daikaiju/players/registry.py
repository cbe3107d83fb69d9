"""The registry of bots, one entry each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from daikaiju.errors import BadOptions, UnknownName
from daikaiju.words.language import mark as _

from .base import Bot
from .random_bot import RandomBot


class BotEntry(NamedTuple):
    """A bot: its name, a sentence about it, its level from 1 to 5, and how to make one."""

    name: str
    about: str
    level: int
    make: Callable[[], Bot]
    needs_compiler: bool = False  # the first decision on a machine compiles its rules
    needs_policies: bool = True  # it cannot play a game that has no policies; see `games.py`


def policy(name: str, about: str, level: int) -> BotEntry:
    """Return the entry of a bot whose policy runs compiled or interpreted."""
    return BotEntry(name, about, level, partial(make_policy, name))


def make_policy(name: str) -> Bot:
    """Make a bot of a policy; imported here because its modules are slow to import."""
    from .policy_bot import PolicyBot

    return PolicyBot(name)


BOTS = {
    entry.name: entry
    for entry in (
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
    )
}


def bots_for(game: str) -> dict[str, BotEntry]:
    """The bots that can play a game."""
    from .games import GAMES

    return {name: entry for name, entry in BOTS.items() if game in GAMES or not entry.needs_policies}


def check_bot(name: str, game: str) -> None:
    """Raise an error unless there is such a bot and it can play a game."""
    make_bot(name)
    if name.partition(":")[0] not in bots_for(game):
        known = ", ".join(bots_for(game))
        raise BadOptions("{bot} cannot play {game}; bots that can: {known}", bot=name, game=game, known=known)


def make_bot(name: str) -> Bot:
    """Return a new bot: one of the registry, or seeker with a budget (`seeker:250ms`).

    >>> import random
    >>> from daikaiju import Game
    >>> game = Game("tokyo", seed=1)
    >>> action = make_bot("steady").decide(game.view(game.actor), random.Random(1))
    >>> game.legal_action(action).kind
    'reroll'
    """
    kind, _colon, detail = name.partition(":")
    if kind not in BOTS:
        raise UnknownName("bot", name, BOTS)
    if detail:
        return make_seeker(name, detail) if kind == "seeker" else refuse_detail(name)
    return BOTS[kind].make()


def make_seeker(name: str, budget: str) -> Bot:
    """Make a seeker, with an optional budget in milliseconds or in playouts."""
    from .seeker import SeekerBot

    if not budget:
        return SeekerBot()
    amount, _slash, threads = budget.partition("/")
    number = amount.removesuffix("ms")
    if not (number.isdecimal() and int(number) and (threads or "1").isdecimal()):
        raise BadOptions(
            "{name}: a budget is seeker:250ms or, in playouts, seeker:400; on two cores seeker:400/2", name=name
        )
    cores = int(threads or 1)  # 0: all cores
    if amount.endswith("ms"):
        return SeekerBot(milliseconds=int(number), threads=cores)
    return SeekerBot(playouts=int(number), threads=cores)


def refuse_detail(name: str) -> Bot:
    """Raise an error: only seeker takes a budget."""
    raise BadOptions("{name}: only seeker takes a budget", name=name)
