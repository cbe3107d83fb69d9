"""Bots in other languages: a program that reads and writes lines of JSON (docs/bot-protocol.md)."""

from __future__ import annotations

import json
import random
from typing import Any

from daikaiju.errors import mark as _
from daikaiju.game import Game
from daikaiju.version import __version__

from .faults import BadBot, BotFault, BotJunk, BotRaised
from .line_process import LineProcess

PROTOCOL = 1
START_LIMIT = 60.0  # seconds to start and to answer the first line
LONGEST = 200  # characters shown of a line
SEED_BITS = 32  # every language has numbers of that size
NO_ANSWER = _("it wrote {line}, which is no answer; an answer is like {example}")
EXAMPLE = '{"action": 0}'


class ExecBot:
    """A bot that is a program. It starts at once, and again if it has ended; `limit` is in seconds per decision."""

    def __init__(self, command: str, limit: float | None = None) -> None:
        self.command, self.limit = command, limit
        self.told: dict[str, Any] = {}  # what the program knows of its game
        self.process = self.start()

    def start(self) -> LineProcess:
        """Start the program and agree on the version of the protocol."""
        process = LineProcess(self.command)
        answer = read_line(process.ask(line_of(hello()), START_LIMIT))
        if answer.get("protocol") != PROTOCOL:
            process.end()
            raise BadBot(
                "{command} answers hello with {line}; this program speaks protocol {protocol}",
                command=self.command,
                line=shown(answer),
                protocol=PROTOCOL,
            )
        return process

    def decide(self, game: Game, rng: random.Random) -> int | str:
        """Return the program's answer, a number or words; it gets what the seat that is asked may know."""
        view = game.view(game.actor)
        if not self.process.is_running:
            self.process, self.told = self.start(), {}
        try:
            self.begin(view)
            line = self.process.ask(line_of(question(view, rng.getrandbits(SEED_BITS))), self.limit)
            return answer_of(read_line(line))
        except BotFault:
            self.told = {}
            self.process.end()
            raise

    def begin(self, view: Game) -> None:
        """Announce a game to the program, unless it is the one it knows."""
        game = beginning(view)
        if game != self.told:
            self.process.write(line_of(game))
            self.told = game

    def new_game(self) -> bool:
        """Expect another game; return whether the program still runs."""
        self.told = {}
        return self.process.is_running

    def over(self, game: Game) -> None:
        """Tell the program how its game ended."""
        if self.told and game.result is not None:
            self.process.write(line_of({"type": "over", **game.result._asdict()}))
            self.told = {}

    def close(self) -> None:
        """Let the program end."""
        self.told = {}
        self.process.close()


def hello() -> dict[str, Any]:
    """The first message."""
    return {"type": "hello", "protocol": PROTOCOL, "daikaiju": __version__}


def beginning(view: Game) -> dict[str, Any]:
    """The message before the first question of a game."""
    seats = [seat.name or seat.monster for seat in view.setup.seats] or [""] * view.players
    return {
        "type": "game",
        "game": view.setup.game,
        "rules": view.vocabulary.write_rules(view.state.rules),
        "players": view.players,
        "seat": view.actor,
        "names": [name or f"seat {number}" for number, name in enumerate(seats)],
    }


def question(view: Game, seed: int) -> dict[str, Any]:
    """The message that asks for a decision."""
    actions = [
        {"number": action.number, "kind": action.kind, "arguments": dict(action.arguments), "words": str(action)}
        for action in view.legal_actions
    ]
    return {"type": "decide", "seat": view.actor, "seed": seed, "actions": actions, "view": view.to_dict()}


def line_of(message: dict[str, Any]) -> str:
    """Write a message as one line."""
    return json.dumps(message, separators=(",", ":"))


def read_line(line: str) -> dict[str, Any]:
    """Read a line that a program wrote."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BotJunk(NO_ANSWER, line=shown(line), example=EXAMPLE)
    return found


def answer_of(message: dict[str, Any]) -> int | str:
    """Return the action of an answer; an error that the program reports is its fault."""
    if "error" in message:
        raise BotRaised("it says: {reason}", reason=str(message["error"])[:LONGEST])
    action = message.get("action")
    if isinstance(action, bool) or not isinstance(action, int | str):
        raise BotJunk(NO_ANSWER, line=shown(message), example=EXAMPLE)
    return action


def shown(line: object) -> str:
    """Return what a program wrote as text for messages."""
    text = line if isinstance(line, str) else json.dumps(line)
    return repr(text[:LONGEST])
