"""The game of a table: it asks about what only one seat knows even if there is a single answer.

Otherwise the others would learn that a card that somebody looked at is too dear: nothing was asked.
"""

from __future__ import annotations

from functools import cache

from daikaiju.action import Action
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event
from daikaiju.notation.record import GameRecord
from daikaiju.rules.ruleset import Ruleset, asking


@cache
def table_rules(game: str) -> Ruleset:
    """Return the rules by which a game is played at tables."""
    vocabulary = vocabulary_of(game)
    return asking(vocabulary.ruleset, vocabulary.private) if vocabulary.private else vocabulary.ruleset


def only_answer(game: Game) -> Action | None:
    """Return the single answer to a question that is asked all the same; None if there is a choice."""
    is_private = game.actor >= 0 and game.state.step_kind[game.state.depth - 1] in game.vocabulary.private
    return game.legal_actions[0] if is_private and len(game.legal_actions) == 1 else None


class TableGame(Game):
    """A game at a table. Its record leaves out the answers that were the only ones, as records do."""

    unasked: frozenset[int] = frozenset()  # places in the history of such answers

    def own_rules(self) -> Ruleset:
        """Return the rules of tables."""
        return table_rules(self.setup.game)

    def play(self, action: Action | int | str, seat: int | None = None) -> list[Event]:
        """Apply an action; note it if it was the only one. Older versions did not ask for it."""
        self.answer_unasked(action)
        if only_answer(self) is not None:
            self.unasked |= {len(self.history)}
        return super().play(action, seat)

    def answer_unasked(self, action: Action | int | str) -> None:
        """Give the only answer to a question, without a trace, if an action answers the one after it."""
        only = only_answer(self)
        if only is not None and str(action) not in (str(only), str(only.number)):
            self._watch(lambda: self.rules.apply(self._state, only.number))

    def record(self, date: str = "") -> GameRecord:
        """Return the whole game as a record, which any game can follow."""
        if not self.unasked:
            return super().record(date)
        plain = Game.from_setup(self.setup)
        for place, (actor, number) in enumerate(self.history):
            if place not in self.unasked:
                plain.play(number, actor)
        return plain.record(date)
