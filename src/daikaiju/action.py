"""`Action`: what a seat, or chance, can do at one point of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Argument = str | int | tuple[str, ...]  # a card's key, a face, a space; a number; several faces or monsters
Arguments = Mapping[str, Argument]


@dataclass(frozen=True)
class Action:
    """An action as a value. `str()` returns its words; `Game.play` takes the action, its number or its words.

    >>> from daikaiju import Game
    >>> game = Game.from_position("tokyo/1 2e players=2 energy=9 market=heal,tanks,mimic steps=next_turn,shop@0")
    >>> action = game.legal_actions[1]
    >>> action.kind, action["card"], str(action)
    ('buy', 'heal', 'buy heal')

    A number is valid only in one version of this program and for one kind of question; the words are stable.
    """

    kind: str  # the verb: "reroll", "buy", "stay", "yield" ...; "roll" or "reveal" when chance acts
    number: int  # below `Ruleset.actions`; for chance, the number of the outcome
    arguments: Arguments = field(default_factory=dict, hash=False)
    words: str = ""
    is_pass: bool = False  # whether it does nothing: stop, stay, done ...

    def __str__(self) -> str:
        return self.words or words_of(self.kind, self.arguments)

    def __index__(self) -> int:
        return self.number

    def __getitem__(self, name: str) -> Argument:
        """Return an argument: action["card"]."""
        return self.arguments[name]

    def text(self, name: str) -> str:
        """Return an argument that is a word: a card, a face, a space."""
        return str(self.arguments[name])

    def whole(self, name: str) -> int:
        """Return an argument that is a number: a seat, an amount."""
        value = self.arguments[name]
        assert isinstance(value, int)
        return value

    def several(self, name: str) -> tuple[str, ...]:
        """Return an argument that is several words: the faces of dice."""
        value = self.arguments[name]
        assert isinstance(value, tuple)
        return value


def words_of(kind: str, arguments: Arguments) -> str:
    """Write an action: its verb, then its arguments; a flag is written as its name if it is set."""
    words = [kind]
    for name, value in arguments.items():
        if isinstance(value, bool):
            words += [name] if value else []
        elif isinstance(value, tuple):
            words += value
        else:
            words.append(str(value))
    return " ".join(words)
