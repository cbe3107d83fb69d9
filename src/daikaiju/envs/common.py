"""What all environments share: what they are given, and how a game is rewarded and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from daikaiju.errors import BadOptions, GameIsOver, IllegalAction, UnknownName, mark
from daikaiju.game import Game
from daikaiju.given import shown, whole
from daikaiju.notation.record import Setup

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOSS = -1.0  # the reward for an illegal action
SHOWN = 12  # legal actions in a picture of the game
RENDER_MODES = ["human", "ansi"]
RESET_OPTIONS = ["position"]


class Course:
    """Whether an environment can be stepped: after a reset, until its game is over or it is closed."""

    def __init__(self) -> None:
        self.is_closed = self.has_begun = self.goes_on = False

    def begin(self) -> None:
        """Note that a game has begun."""
        self.has_begun = self.goes_on = True

    def must_be_open(self) -> None:
        """Raise BadOptions if the environment is closed."""
        if self.is_closed:
            raise BadOptions("this environment is closed; make another")

    def must_have_begun(self) -> None:
        """Raise an error if there has not been a game."""
        if not self.has_begun:
            raise GameIsOver("no game is in progress; call reset first")

    def must_go_on(self) -> None:
        """Raise an error unless a game is in progress."""
        self.must_be_open()
        if not self.goes_on:
            raise GameIsOver("no game is in progress; call reset first")


def action_number(action: object, actions: int) -> int:
    """Return an action of an action space as a number; raises IllegalAction for anything that is not in the space."""
    number = whole(action)
    if number is None or not 0 <= number < actions:
        raise IllegalAction(
            "an action is a whole number from 0 to {last}, not {action}", last=actions - 1, action=shown(action)
        )
    return number


def start_of(setup: Setup, options: dict[str, Any] | None) -> Setup:
    """Return the setup of the game that a reset with options starts: from a position, if there is one among them."""
    if not isinstance(options, dict | None):
        raise BadOptions("the options of a reset are a dictionary, not {options}", options=shown(options))
    if not options or "position" not in options:
        return setup
    usual, there = Game.from_setup(setup), Game.from_position(str(options["position"]))
    fits = (there.rules.name, there.players, there.state.rules) == (setup.game, setup.players, usual.state.rules)
    if not fits or there.is_over:
        raise BadOptions(
            "a game of this environment starts from a position of {game} with {players} players, "
            "the same edition and house rules, that is not over",
            game=setup.game,
            players=setup.players,
        )
    return replace(setup, position=there.position())


def never_asked() -> BadOptions:
    """Return the error for a position from which nobody can learn."""
    return BadOptions(mark("from this position the game ends before the learner is asked"))


def check_options(options: dict[str, Any] | None) -> None:
    """Raise an error for options of a reset that there are not."""
    for name in options or {}:
        if name not in RESET_OPTIONS:
            raise UnknownName("option", name, RESET_OPTIONS)


def check_render_mode(mode: str | None) -> None:
    """Raise UnknownName unless it is a render mode or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise UnknownName("render mode", mode, RENDER_MODES)


def rewards_of(won: NDArray[np.int64], players: int) -> NDArray[np.float32]:
    """Return the rewards of every seat in games won by sets of seats (bit n for seat n), a row per game.

    They sum to 0: a winner gets 1, several share it, the others pay for it in equal parts; all get 0 if nobody won.
    """
    wins = (won[:, None] >> np.arange(players) & 1).astype(np.float32)
    winners = wins.sum(axis=1, keepdims=True)
    lost = (winners > 0) / (players - 1)
    rewards: NDArray[np.float32] = (wins * players / (players - 1) / np.maximum(winners, 1) - lost).astype(np.float32)
    return rewards


def final_rewards(game: Game) -> NDArray[np.float32]:
    """Return the rewards of every seat in a game that is over."""
    row: NDArray[np.float32] = rewards_of(np.array([game.rules.winners(game.state)]), game.players)[0]
    return row


def mask_of(game: Game, seat: int) -> NDArray[np.int8]:
    """Return 1 for every legal action of a seat, and 0 for all if it is not asked."""
    mask = np.zeros(game.rules.actions, dtype=np.int8)
    if game.actor == seat:
        game.rules.legal(game.state, mask)
    return mask


def picture(game: Game) -> str:
    """Return a game as text: its position, who is asked what, and the first legal actions."""
    lines = [game.position()]
    if game.question is not None:
        options = [str(action) for action in game.legal_actions[:SHOWN]]
        more = ["…"] if len(game.legal_actions) > SHOWN else []
        lines.append(f"seat {game.question.seat}, {game.question.kind}: {', '.join(options + more)}")
    if game.result is not None:
        lines.append(f"{game.result.reason}, winners: {', '.join(map(str, game.result.winners)) or 'nobody'}")
    return "\n".join(lines)


def rendered(game: Game, mode: str | None) -> str | None:
    """Render a game: print it ("human") or return it ("ansi")."""
    if mode == "ansi":
        return picture(game)
    if mode == "human":
        print(picture(game))
    return None
