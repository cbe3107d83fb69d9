"""King of Tokyo and King of Tokyo: Duel: rules, players, tables and tools.

>>> import random
>>> import daikaiju
>>> rng = random.Random(1)
>>> game = daikaiju.Game("tokyo", players=4, edition="2e", seed=7)
>>> while not game.is_over:
...     events = game.play(rng.choice(game.legal_actions))
>>> game.result
Result(winners=(0,), reason='stars')

`Game` plays one game and checks every action; `Batch` plays many games in compiled code; `make_bot` makes bots.
Names are imported on first use, so that `import daikaiju` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__

if TYPE_CHECKING:
    from .action import Action
    from .batch import Batch
    from .errors import (
        BadFile,
        BadOptions,
        BadPosition,
        BadRecord,
        BadScenario,
        DaikaijuError,
        GameIsOver,
        IllegalAction,
        MissingExtra,
        NoSuchAnswer,
        NothingToUndo,
        RulesFault,
        UnknownName,
        WrongSeat,
    )
    from .game import Game, Question, Result
    from .notation.events import Event
    from .notation.record import GameRecord, Seat
    from .players.base import Bot
    from .players.registry import make_bot
    from .rules.duel.state import DuelState
    from .rules.steps import CHANCE, NOBODY
    from .rules.tokyo.state import TokyoState


__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "BadFile",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadScenario",
    "Batch",
    "Bot",
    "DaikaijuError",
    "DuelState",
    "Event",
    "Game",
    "GameIsOver",
    "GameRecord",
    "IllegalAction",
    "MissingExtra",
    "NoSuchAnswer",
    "NothingToUndo",
    "Question",
    "Result",
    "RulesFault",
    "Seat",
    "TokyoState",
    "UnknownName",
    "WrongSeat",
    "__version__",
    "make_bot",
]

HOMES = {
    "action": ("Action",),
    "batch": ("Batch",),
    "game": ("Game", "Question", "Result"),
    "notation.events": ("Event",),
    "notation.record": ("GameRecord", "Seat"),
    "players.base": ("Bot",),
    "players.registry": ("make_bot",),
    "rules.duel.state": ("DuelState",),
    "rules.steps": ("CHANCE", "NOBODY"),
    "rules.tokyo.state": ("TokyoState",),
}
HOME_OF = {name: home for home, names in HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "Batch":
        from .extras import need

        need("fast")
    found = getattr(import_module(f".{HOME_OF.get(name, 'errors')}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
