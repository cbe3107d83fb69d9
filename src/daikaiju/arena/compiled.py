"""Bots compiled with the rules: whole games, playouts from a position, or one seat at a mixed table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from daikaiju.extras import has
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.base import Bot
from daikaiju.players.built_in import BOTS
from daikaiju.players.contender import Contender
from daikaiju.players.games import policy_of
from daikaiju.players.played import LONGEST, Played
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of

from .games import statistics_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@cache
def scratch() -> Any:
    """Return the scratch memory of compiled bots; one per process."""
    from daikaiju.players.policies import new_scratch

    return new_scratch()


def policies_of(seats: Iterable[Contender], game: str) -> list[int]:
    """Return the numbers of the bots' compiled policies; empty unless every bot has one."""
    found = [None if seat.is_own else policy_of(seat.name, game) for seat in seats]
    return [] if None in found else [int(number) for number in found if number is not None]


def make_ready(seats: Sequence[Contender], game: str) -> None:
    """Compile, if needed, before work is distributed, so that the workers need not."""
    if any(searches(seat) for seat in seats):
        from daikaiju.players.compiling import compile_bots

        compile_bots(game)
    elif policies_of(seats, game) or any(is_quick(seat, game) for seat in seats):
        from daikaiju.players.policies import compiled

        compiled(game)


def play_compiled(setup: Setup, policies: list[int], seeds: NDArray[np.uint64]) -> Played | None:
    """Play whole games in compiled code; None if it did not seat the chosen monsters: names would be wrong."""
    from daikaiju.players.policies import play_games

    played = play_games(setup, policies, seeds)
    return played if statistics_of(setup.game).are_seated(setup, played.notes) else None


def play_on_compiled(game: Game, policies: list[int], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Run playouts from a position; only the first action is chosen here, compiled code plays the rest."""
    import numpy as np

    from daikaiju.players.policies import compiled, must_be_sound

    loops, numbers = compiled(game.setup.game), np.array(policies, dtype=np.int64)
    states = np.zeros(2, dtype_of(game.rules.state))
    game.state.write_to(states[0])
    winners = np.zeros(len(seeds), dtype=np.uint8)
    for number, seed in enumerate(seeds):
        streams = np.array([split(int(seed), 0)], dtype=np.int64)
        score = np.zeros(game.players, dtype=np.int64)
        action = loops["decide_at"](states, 0, numbers, streams[0], scratch())
        must_be_sound(loops["try_action"](states, action, numbers, streams, scratch(), LONGEST, score))
        winners[number] = sum(1 << seat for seat in range(game.players) if score[seat])
    return winners


class CompiledBot:
    """A compiled bot at a table with other bots: the state is copied into a NumPy record, compiled code decides."""

    def __init__(self, policy: int, game: str) -> None:
        from daikaiju.players.policies import compiled

        self.policy = policy
        self.decide_at = compiled(game)["decide_at"]

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the compiled bot's action."""
        import numpy as np

        states = np.zeros(1, dtype_of(game.rules.state))
        game.state.write_to(states[0])
        stream = np.array([rng.getrandbits(32), rng.getrandbits(32) | 1], dtype=np.int64)
        policies = np.full(game.players, self.policy, dtype=np.int64)
        return int(self.decide_at(states, 0, policies, stream, scratch()))


def bot_of(seat: Contender, game: str) -> Bot:
    """Return a bot for an interpreted match; compiled if that is faster."""
    return CompiledBot(policies_of([seat], game)[0], game) if is_quick(seat, game) else seat.make()


def searches(seat: Contender) -> bool:
    """Whether a built-in bot plays on in compiled code before it decides: seeker, and whoever has a budget."""
    name, _colon, budget = seat.name.partition(":")
    return not seat.is_own and (bool(budget) or BOTS[name].needs_compiler)


def is_quick(seat: Contender, game: str) -> bool:
    """Whether a bot decides faster in compiled code, if there is a compiler; the random bot does not."""
    return seat.name != "random" and bool(policies_of([seat], game)) and has("fast")
