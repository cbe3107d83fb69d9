"""Playing in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from daikaiju.action import Action
from daikaiju.errors import DaikaijuError, IllegalAction
from daikaiju.game import Game
from daikaiju.players.ask import ask
from daikaiju.players.base import Bot
from daikaiju.players.bot_process import SandboxedBot
from daikaiju.players.faults import BotFault
from daikaiju.players.random_bot import RandomBot
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .input import parse_answer, parse_dice
from .saves import LAST, save, saves_folder
from .screen import Screen

SHOWING = ("?", "help", "card", "table", "position")  # what they print hides the question, which is printed again


class Leave(Exception):
    """The person wants to stop; the game is saved."""


class Table(Screen):
    """One game at one terminal. Seats without a bot are people."""

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        words: Language,
        rng: random.Random,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        super().__init__(game, words, console)
        self.bots, self.rng, self.read = bots, rng, read

    def play(self) -> None:
        """Play to the end, or until somebody leaves; every action is saved."""
        self.console.print(self.words.text(_("Type ? for help at any time.")), style="dim")
        if self.game.actor < 0 or self.game.actor in self.bots:
            self.show_table()
        while self.game.actor != NOBODY:
            self.let_act()
            self.tell()
            save(self.game, saves_folder() / LAST)
        self.tell_bots()
        self.show_end([seat for seat in range(self.game.players) if seat not in self.bots])

    @property
    def is_asked(self) -> bool:
        """Whether a person at this keyboard is asked something."""
        return self.game.actor >= 0 and self.game.actor not in self.bots

    def let_act(self) -> None:
        """Let chance, a bot or a person act."""
        actor = self.game.actor
        if actor == CHANCE:
            self.game.chance(rng=self.rng)
        elif actor in self.bots:
            self.game.play(self.decision(actor))
        else:
            self.ask(actor)

    def decision(self, seat: int) -> int:
        """Return a bot's action; the seat of a bot that fails plays at random from then on."""
        try:
            return ask(self.bots[seat], self.game, self.rng)
        except BotFault as fault:
            said = _("The bot of {who} failed: {reason}. Its seat plays at random from now on.")
            text = self.words.text(said, who=self.names[seat], reason=self.words.error(fault))
            self.console.print(text, style="red", highlight=False, markup=False)
            if fault.trace:
                self.console.print(fault.trace, style="dim", highlight=False, markup=False)
            self.bots[seat] = RandomBot()
            return ask(self.bots[seat], self.game, self.rng)

    def tell_bots(self) -> None:
        """Tell bots in other processes how the game ended."""
        for seat, bot in self.bots.items():
            if isinstance(bot, SandboxedBot):
                bot.over(self.game.view(seat))

    def tell(self) -> None:
        """Print the events of the last action."""
        for event in self.game.events:
            if event.kind == "turn_started":
                self.seen = []
            sentence = self.log.sentence(event)
            if sentence:
                style = "bold cyan" if event.kind == "turn_started" else ""
                self.console.print(sentence, style=style, highlight=False)

    def ask(self, seat: int) -> None:
        """Ask a person until the answer is legal."""
        question = self.game.question
        assert question is not None
        self.show_table()
        self.show_question(seat, question.kind)
        while not self.carry_out(self.read(f"{self.names[seat]}> ").strip()):
            pass

    def carry_out(self, line: str) -> bool:
        """Carry out a typed line; return whether it was an answer."""
        try:
            action = self.understand(line)
            if action is not None:
                self.answer(action)
        except DaikaijuError as error:
            self.console.print(self.words.error(error), style="red", highlight=False, markup=False)
            return False
        return action is not None

    def answer(self, action: Action) -> None:
        """Play the answer of a person."""
        self.game.play(action)

    def wishes(self) -> dict[str, Callable[[str], None]]:
        """The commands that are no answers, by the word they begin with."""
        return {
            "?": self.show_help,
            "help": self.show_help,
            "card": self.show_card,
            "table": lambda rest: self.console.print(self.painter.table(self.game.state)),
            "position": lambda rest: self.console.print(self.game.position(), soft_wrap=True, highlight=False),
            "save": self.save_as,
            "quit": self.leave,
        }

    def understand(self, line: str) -> Action | None:
        """Return the action a line means; None if it was a command, which has been carried out."""
        word, _space, rest = line.partition(" ")
        wishes = self.wishes()
        if not line:
            return None
        if word in wishes:
            wishes[word](rest)
            if word in SHOWING and self.is_asked and self.game.question is not None:
                self.show_question(self.game.actor, self.game.question.kind)
            return None
        rerolls, others = self.sorted_options()
        answer = parse_answer(self.game, self.questions, line, others)
        if answer is not None:
            return answer
        if rerolls:
            return parse_dice(self.game, self.questions, line, rerolls) or others[0]
        raise IllegalAction("{line!r} is none of the answers; type the number before one of them.", line=line)

    def save_as(self, rest: str) -> None:
        """Save a copy."""
        path = Path(rest.strip() or "saved.game")
        try:
            save(self.game, path)
        except OSError as error:
            self.console.print(f"{path}: {error.strerror}", style="red", highlight=False, markup=False)
            return
        self.console.print(self.words.text(_("Saved to {path}."), path=path), markup=False)

    def leave(self, rest: str) -> None:
        """Save the game and stop."""
        save(self.game, saves_folder() / LAST)
        raise Leave
