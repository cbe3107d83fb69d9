"""OpenSpiel: the games with explicit chance. Importing this module registers `daikaiju_tokyo` and `daikaiju_duel`.

>>> import pyspiel
>>> import daikaiju.envs.spiel
>>> game = pyspiel.load_game("daikaiju_tokyo(players=3,edition=1e)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Dice are interchangeable, so a roll has an outcome for each hand of dice, with its probability: 462 for six dice.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from daikaiju.batch import setup_of
from daikaiju.errors import IllegalAction
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.observe.games import GAMES, observation_of
from daikaiju.rules.steps import CHANCE, NOBODY

from .common import final_rewards
from .rolls import MOST_ROLLS, rolls

LONGEST = 100_000  # actions: far more than 1000 turns, after which nobody wins, can have
PREFIX = "daikaiju_"
NO_INFORMATION_STATE = "games are too long for information states; see observation_string and observation_tensor"


def hides_something(vocabulary: Vocabulary[Any]) -> bool:
    """Whether a game has information that not everybody has."""
    return type(vocabulary).hide is not Vocabulary.hide


def game_type(name: str, vocabulary: Vocabulary[Any]) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"daikaiju: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if hides_something(vocabulary)
        else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=vocabulary.players[-1],
        min_num_players=vocabulary.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "edition": vocabulary.editions[-1], "house": "", "monsters": ""},
    )


TYPES = {name: game_type(name, vocabulary_of(name)) for name in GAMES}


class SpielGame(pyspiel.Game):
    """A game with its number of players, edition, house rules and monsters; lists are words joined by `+`."""

    name: str  # set by the class of each game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, given = self.name, params or {}
        house, monsters = (tuple(filter(None, given.get(key, "").split("+"))) for key in ("house", "monsters"))
        self.setup = setup_of(name, given.get("players", 2), given.get("edition", ""), house, monsters)
        players = self.setup.players
        info = pyspiel.GameInfo(
            num_distinct_actions=vocabulary_of(name).ruleset.actions,
            max_chance_outcomes=MOST_ROLLS,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[name], info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game, with everything still to be drawn."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number that is never reached."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | NothingToObserve:
        """Return an observer of what a seat may know; there is none with perfect recall, nor of parts."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if is_whole and not kind.perfect_recall:
            return SpielObserver(self.setup.game)
        return NothingToObserve()


def loaded(text: str) -> SpielGame:
    """Return a pickled game; importing this function has registered the games."""
    game: SpielGame = pyspiel.load_game(text)
    return game


class SpielState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = Game.from_setup(game.setup)

    def current_player(self) -> int:
        """Return the seat that is asked, chance, or that the game is over."""
        actor = self.game.actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        rules, state = self.game.rules, self.game.state
        return sorted(rules.nth_legal(state, number) for number in range(rules.n_legal(state)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes and their probabilities."""
        dice = self._dice()
        if dice is not None:
            return [(number, roll.probability) for number, roll in enumerate(rolls(dice))]
        count = self.game.rules.outcomes(self.game.state)
        return [(number, 1 / count) for number in range(count)]

    def _dice(self) -> int | None:
        """Return how many dice chance rolls now; None if it draws something else."""
        state = self.game.state
        if not self.game.vocabulary.chance.is_roll(state):
            return None
        number: int = state.step_a[state.depth - 1]
        return number

    def _number(self, player: int, action: int) -> int:
        """Return the number that the rules have for an action or outcome."""
        dice = self._dice() if player == pyspiel.PlayerId.CHANCE else None
        if dice is None:
            return action
        last = len(rolls(dice)) - 1
        if not 0 <= action <= last:
            raise IllegalAction("chance has outcomes 0 to {last}, not {number}", last=last, number=action)
        return rolls(dice)[action].outcome

    def _apply_action(self, action: int) -> None:
        self.game.play(self._number(self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.game.legal_action(self._number(player, action)))

    def information_state_string(self, player: int | None = None) -> str:
        """Refuse: there are no information states."""
        raise NotImplementedError(NO_INFORMATION_STATE)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Refuse: there are no information states."""
        raise NotImplementedError(NO_INFORMATION_STATE)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    def returns(self) -> list[float]:
        """Return the rewards of all seats; 0 until the game is over."""
        if not self.game.is_over:
            return [0.0] * self.game.players
        return [float(reward) for reward in final_rewards(self.game)]

    def __str__(self) -> str:
        return self.game.position()


class SpielObserver:
    """What a seat may know: the row of `Game.observation`, its blocks by name, and the position as text."""

    def __init__(self, game: str) -> None:
        observation = observation_of(game)
        self.tensor: NDArray[np.float32] = np.zeros(observation.length, np.float32)
        self.dict = {block.name: self.tensor[block.place].reshape(block.shape) for block in observation.layout}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = state.game.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the position without what the seat may not know."""
        return state.game.view(player).position()


class NothingToObserve:
    """For kinds of observation that there are none of."""

    tensor = None
    dict: dict[str, Any]

    def __init__(self) -> None:
        self.dict = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing."""

    def string_from(self, state: SpielState, player: int) -> None:
        """Return None: no text."""


# OpenSpiel keeps what it is given until after the interpreter has ended: classes survive that, functions do not.
CLASSES = {name: type(f"{name.capitalize()}Game", (SpielGame,), {"name": name}) for name in GAMES}
for known, game_class in CLASSES.items():
    pyspiel.register_game(TYPES[known], game_class)
