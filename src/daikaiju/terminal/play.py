"""Playing in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

from rich.console import Console

from daikaiju.errors import DaikaijuError, IllegalAction
from daikaiju.game import Game
from daikaiju.notation.tokyo.names import CARDS as NAMES
from daikaiju.notation.words import read_faces
from daikaiju.players.base import Bot
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.tokyo.editions import edition_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.tokyo_cards import CARDS
from daikaiju.words.tokyo_log import Log
from daikaiju.words.tokyo_questions import Questions

from .draw import Painter
from .saves import LAST, save, saves_folder

FACES = ("1", "2", "3", "heart", "energy", "claw")
# What the table shows besides the dice.
VISIBLE = ("hearts", "stars", "energy", "poison", "shrink", "tokyo", "where", "market", "mimicked", "active")


class Leave(Exception):
    """The person wants to stop; the game is saved."""


class Table:
    """One game at one terminal. Seats without a bot are people."""

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        words: Language,
        luck: random.Random,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        names = [seat.name for seat in game.setup.seats]
        self.game, self.bots, self.words, self.luck = game, bots, words, luck
        self.console, self.read, self.names = console, read, names
        self.log = Log(words, names, edition_of(game.state.rules))
        self.questions = Questions(words, names)
        self.painter = Painter(words, names)
        self.seen: list[object] = []

    def play(self) -> None:
        """Play to the end, or until somebody leaves; every action is saved."""
        self.console.print(self.words.text(_("Type ? for help at any time.")), style="dim")
        self.console.print(self.painter.table(self.game.state))
        while self.game.actor != NOBODY:
            self.let_act()
            self.tell()
            save(self.game, saves_folder() / LAST)
        self.console.print(self.painter.monsters(self.game.state))

    def let_act(self) -> None:
        """Chance, a bot or a person acts."""
        actor = self.game.actor
        if actor == CHANCE:
            self.game.chance(luck=self.luck)
        elif actor in self.bots:
            self.game.play(self.bots[actor].decide(self.game, self.luck))
        else:
            self.ask(actor)

    def tell(self) -> None:
        """Print what happened."""
        for event in self.game.events:
            sentence = self.log.sentence(event)
            if sentence:
                style = "bold cyan" if event.kind == "turn_started" else ""
                self.console.print(sentence, style=style, highlight=False)

    def ask(self, seat: int) -> None:
        """Ask a person until a legal answer comes."""
        question = self.game.question
        assert question is not None
        self.show_table()
        self.show_question(seat, question.name)
        while not self.heard(self.read(f"{self.names[seat]}> ").strip(), question.name):
            pass

    def show_table(self) -> None:
        """Print the table; just the dice where nothing else is new."""
        visible = [getattr(self.game.state, name) for name in VISIBLE]
        table_is_known = visible == self.seen
        self.seen = deepcopy(visible)
        paint = self.painter.dice if table_is_known else self.painter.table
        self.console.print(paint(self.game.state))

    def heard(self, line: str, question: str) -> bool:
        """Do what a line says; returns whether it was an answer."""
        try:
            action = self.understand(line, question)
            if action is not None:
                self.game.play(action)
        except DaikaijuError as error:
            self.console.print(str(error), style="red", highlight=False)
            return False
        return action is not None

    def show_question(self, seat: int, name: str) -> None:
        """Print the question and its answers."""
        self.console.print(f"[bold]{self.names[seat]}: {self.questions.ask(name)}[/]")
        if name == "reroll":
            hint = _("Faces to reroll, like: 1 1 claw. Or: all, keep 3 3, stop.")
            self.console.print(self.words.text(hint), style="dim")
            self.list_answers([text for text in self.game.options() if not text.startswith("reroll")])
        else:
            self.list_answers(self.game.options())

    def list_answers(self, texts: list[str]) -> None:
        """Print answers with a number before each."""
        for number, text in enumerate(texts):
            seat = self.game.actor
            self.console.print(f"  {number}  {self.questions.answer(self.game.state, seat, text)}", highlight=False)

    def understand(self, line: str, question: str) -> int | str | None:
        """Return the action a line means, or None if it was a wish that is now fulfilled."""
        word, _space, rest = line.partition(" ")
        wishes: dict[str, Callable[[str], None]] = {
            "?": self.show_help,
            "help": self.show_help,
            "card": self.show_card,
            "table": lambda rest: self.console.print(self.painter.table(self.game.state)),
            "position": lambda rest: self.console.print(self.game.position(), soft_wrap=True, highlight=False),
            "save": self.save_as,
            "quit": self.leave,
        }
        if not line:
            return None
        if word in wishes:
            wishes[word](rest)
            return None
        if question == "reroll":
            return self.understand_reroll(line)
        options = self.game.options()
        if line.isdecimal() and int(line) < len(options):
            return options[int(line)]
        return line

    def understand_reroll(self, line: str) -> str:
        """Read faces to reroll, faces to keep, all, stop, or a number from the list."""
        others = [text for text in self.game.options() if not text.startswith("reroll")]
        if line in others:
            return line
        shown = [face for face in FACES for _ in range(self.game.state.dice[FACES.index(face)])]
        if line == "all":
            return " ".join(["reroll", *shown])
        if line == "0":
            return others[0]
        if line.startswith("keep"):
            for face in read_faces(line.removeprefix("keep"), FACES):
                if face not in shown:
                    raise IllegalAction(self.words.text(_("No die left that shows {face}."), face=face))
                shown.remove(face)
            return " ".join(["reroll", *shown]) if shown else others[0]
        return " ".join(["reroll", *read_faces(line.removeprefix("reroll"), FACES)])

    def show_help(self, rest: str) -> None:
        """Print what can be typed."""
        question = self.game.question
        if question is not None:
            self.console.print(self.questions.help(question.name))
        for line in (
            _("A number or the words of an answer: answer."),
            _("card NAME: what a card does.   table: show the table again."),
            _("save FILE: save a copy.   quit: stop; the game is kept for next time."),
            _("position: this moment as one line of text."),
        ):
            self.console.print(self.words.text(line), style="dim", highlight=False)

    def show_card(self, rest: str) -> None:
        """Print what a card does; part of its name is enough."""
        state = self.game.state
        wanted = rest.strip().lower()
        for key in NAMES.keys:
            name = self.words.text(CARDS[key.removesuffix("_2")].title(edition_of(state.rules)))
            if key == NAMES.key(wanted.replace(" ", "_")) or (wanted and wanted in name.lower()):
                self.console.print(self.painter.card_page(state, key))
                return
        self.console.print(self.words.text(_("No card has {name} in its name."), name=rest), style="red")

    def save_as(self, rest: str) -> None:
        """Save a copy."""
        path = Path(rest.strip() or "saved.game")
        save(self.game, path)
        self.console.print(self.words.text(_("Saved to {path}."), path=path))

    def leave(self, rest: str) -> None:
        """Stop; the game is kept."""
        save(self.game, saves_folder() / LAST)
        raise Leave
