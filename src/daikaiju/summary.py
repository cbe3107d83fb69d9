"""A game as text and plain values: the lines of its record, and its state for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .notation.position import state_fields
from .rules.steps import CHANCE, NOBODY

if TYPE_CHECKING:
    from .game import Game


def summary(game: Game) -> dict[str, Any]:
    """Return a game as values for JSON."""
    return {
        "game": game.setup.game,
        "rules": game.vocabulary.write_rules(game.state.rules),
        "players": game.players,
        "actor": {CHANCE: "chance", NOBODY: None}.get(game.actor, game.actor),
        "question": game.question._asdict() if game.question else None,
        "legal_actions": [str(action) for action in game.legal_actions] if game.question else [],
        "result": game.result._asdict() if game.result else None,
        "state": state_fields(game.vocabulary, game.state),
        "position": game.position(),
    }


class WrittenLines:
    """A cache of the lines of a record, and the game up to that point: no action is put into words twice."""

    def __init__(self, past: Game) -> None:
        self.past = past
        self.lines: list[tuple[int, str]] = []

    def fits(self, game: Game) -> bool:
        """Whether a game continues these lines; an undo may have changed it."""
        return self.past.setup == game.setup and self.past.history == game.history[: len(self.lines)]

    def up_to(self, game: Game) -> list[tuple[int, str]]:
        """Return the actor and words of every action of a game."""
        for actor, number in game.history[len(self.lines) :]:
            self.lines.append((actor, str(self.past.legal_action(number))))
            self.past.play(number, actor)
        return self.lines[:]
