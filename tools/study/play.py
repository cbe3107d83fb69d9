"""Play the parts of a study on all cores; every finished part is kept, so that it can go on later."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from calibrate_levels import setup_of

from daikaiju.arena.job import Job, make_job, play_chunk
from daikaiju.arena.play import seeds_of
from daikaiju.arena.store import write_whole
from daikaiju.arena.workers import in_parallel
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender
from daikaiju.reports.games import report_of
from daikaiju.reports.prices import Experiment, try_chunk
from daikaiju.reports.samples import draw_question
from daikaiju.reports.tokyo.questions import ENTER_HEARTS, ask_chunk, enter_at
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.energy import Energy
from daikaiju.words.language import language

from .plan import CHUNK, Part, Sizes, all_parts

SEED = 1
PLAYOUTS = 6  # of each answer at a question drawn from a game


def play_parts(folder: Path, bot: Contender, sizes: Sizes, seconds: float, jobs: int) -> None:
    """Play what is missing, for so many seconds at most."""
    parts = [part for part in all_parts(sizes) if not part.path(folder).exists()]
    end = time.monotonic() + seconds
    results = in_parallel([(play_part, (part, bot, sizes)) for part in parts], jobs, "")
    for done, (part, found) in enumerate(results, 1):
        part.path(folder).parent.mkdir(parents=True, exist_ok=True)
        write_whole(part.path(folder), found)
        if done % 500 == 0:
            print(f"{done} of {len(parts)}", flush=True)
        if time.monotonic() > end:
            print(f"stopped after {done} of {len(parts)}", flush=True)
            break


def play_part(part: Part, bot: Contender, sizes: Sizes) -> tuple[Part, str]:
    """Play one part; returns it with its results as text."""
    setup = setup_of(part.setup)
    if part.kind == "games":
        return part, play_chunk(job_of(setup, bot, sizes.games), part.numbers.start // CHUNK)
    return part, json.dumps(EXPERIMENTS[part.kind](setup, bot, part.numbers, sizes))


def job_of(setup: Setup, bot: Contender, games: int) -> Job:
    """Return the games of a setup with a bot in all seats."""
    return replace(make_job(setup, [bot] * setup.players, games, SEED), chunk=CHUNK)


def stay(setup: Setup, bot: Contender, numbers: range, _sizes: Sizes) -> Any:
    """Return hearts, and wins gained by staying in Tokyo, at one question of each game."""
    return ask_chunk(setup, bot, numbers, PLAYOUTS, SEED + 1)


def enter(setup: Setup, bot: Contender, numbers: range, sizes: Sizes) -> Any:
    """Return wins gained by being in Tokyo after the first turn, for a number of hearts."""
    return [enter_at(setup, bot, ENTER_HEARTS[number], sizes.enter, SEED + 2) for number in numbers]


def prices(setup: Setup, bot: Contender, numbers: range, _sizes: Sizes) -> Any:
    """Return the trials of cards at one question in the shop of each game."""
    items = report_of(setup.game).cards(setup.rules, language("en"))
    return try_chunk(setup, bot, items, numbers, PLAYOUTS, SEED + 3)


def taken(setup: Setup, bot: Contender, numbers: range, _sizes: Sizes) -> Any:
    """Return, for one question in the shop of each game, which cards would be bought if they were on offer."""
    drawn = (draw_question(setup, bot, int(seed), "shop") for seed in seeds_of(SEED + 4, numbers))
    return [takes(game, bot) for game in drawn if game is not None]


def takes(game: Game, bot: Contender) -> dict[str, bool]:
    """Return for each unseen card whether the bot buys it, with the energy that it costs or what the seat has."""
    there, asked = Experiment(game, bot, 0, 0), bot.make()
    state, keys = game.state, game.vocabulary.cards.keys
    assert isinstance(state, Energy)
    found = {}
    for item in there.report.cards(game.setup.rules, language("en")):
        card = next((card for card in item.cards if state.where[card] == UNSEEN), None)
        if card is not None:
            offer = Game.from_position(there.offer(keys[card], max(state.energy[game.actor], int(item.cost))))
            chosen = offer.legal_action(asked.decide(offer.view(offer.actor), random.Random(SEED)))
            found[item.key] = chosen.words == f"buy {keys[card]}"
    return found


EXPERIMENTS = {"stay": stay, "enter": enter, "prices": prices, "taken": taken}
