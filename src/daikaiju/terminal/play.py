"""Playing in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path

from rich.columns import Columns
from rich.console import Console

from daikaiju.errors import DaikaijuError, IllegalAction
from daikaiju.game import Game
from daikaiju.notation.words import read_faces
from daikaiju.players.base import Bot
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.words.game_words import words_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .painters import painter_of
from .saves import LAST, save, saves_folder

REROLL = "reroll "
MANY = 12  # answers that are listed in columns


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
        self.game_words = words_of(game.setup.game, words, names, game.state.rules)
        self.log, self.questions = self.game_words.log, self.game_words.questions
        self.painter = painter_of(game.setup.game, self.game_words)
        self.seen: list[object] = []

    def play(self) -> None:
        """Play to the end, or until somebody leaves; every action is saved."""
        self.console.print(self.words.text(_("Type ? for help at any time.")), style="dim")
        if self.game.actor < 0 or self.game.actor in self.bots:
            self.show_table()
        while self.game.actor != NOBODY:
            self.let_act()
            self.tell()
            save(self.game, saves_folder() / LAST)
        self.console.print(self.painter.standing(self.game.state))

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
        while not self.heard(self.read(f"{self.names[seat]}> ").strip()):
            pass

    def show_table(self) -> None:
        """Print the table; just the dice where nothing else is new."""
        state = self.game.state
        visible = [getattr(state, name) for name in self.painter.visible]
        if visible != self.seen:
            self.console.print(self.painter.table(state))
        elif any(state.dice):
            self.console.print(self.painter.dice(state))
        self.seen = deepcopy(visible)

    def heard(self, line: str) -> bool:
        """Do what a line says; returns whether it was an answer."""
        try:
            action = self.understand(line)
            if action is not None:
                self.game.play(action)
        except DaikaijuError as error:
            self.console.print(self.words.error(error), style="red", highlight=False, markup=False)
            return False
        return action is not None

    def show_question(self, seat: int, name: str) -> None:
        """Print the question and its answers."""
        self.console.print(f"{self.names[seat]}: {self.questions.ask(name)}", style="bold", markup=False)
        about = self.questions.about(self.game.state)
        if about:
            self.console.print(about, style="dim", highlight=False)
        dice, others = self.sorted_options()
        if dice:
            some = " ".join(self.questions.face_names(self.game.vocabulary.faces[:2]))
            hint = _("Faces to reroll, like: {some}. Or: all, keep {some}, stop.")
            self.console.print(self.words.text(hint, some=some), style="dim", highlight=False)
        self.list_answers(others)

    def sorted_options(self) -> tuple[list[str], list[str]]:
        """Choices of dice, and all other answers."""
        options = self.game.options()
        return [text for text in options if text.startswith(REROLL)], [
            text for text in options if not text.startswith(REROLL)
        ]

    def list_answers(self, texts: list[str]) -> None:
        """Print answers with a number before each, or the word to type where a number would mean a die."""
        is_face = self.game.vocabulary.faces if len(texts) < len(self.game.legal()) else ()
        lines = []
        for number, text in enumerate(texts):
            label = text if str(number) in is_face else str(number)
            lines.append(f"{label:>3}  {self.questions.answer(self.game.state, self.game.actor, text)}")
        if len(lines) > MANY:
            self.console.print(Columns(lines), highlight=False)
        else:
            self.console.print("\n".join(lines), highlight=False)

    def understand(self, line: str) -> int | str | None:
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
        dice, others = self.sorted_options()
        answer = self.understand_answer(line, others, self.game.vocabulary.faces if dice else ())
        if answer is not None:
            return answer
        if dice:
            return self.understand_reroll(line)
        raise IllegalAction("{line!r} is none of the answers; type the number before one of them.", line=line)

    def understand_answer(self, line: str, texts: list[str], faces: Sequence[str]) -> str | None:
        """The answer that a number from the list, its words, or the start of what was shown means."""
        if line in texts:
            return line
        if line.isdecimal():
            return texts[int(line)] if line not in faces and int(line) < len(texts) else None
        if faces:  # the start of a word may mean dice
            return None
        shown = [self.questions.answer(self.game.state, self.game.actor, text).lower() for text in texts]
        fits = [text for text, words in zip(texts, shown, strict=True) if words.startswith(line.lower())]
        return fits[0] if len(fits) == 1 else None

    def understand_reroll(self, line: str) -> str:
        """Read faces to reroll, faces to keep, or all."""
        dice, others = self.sorted_options()
        every = max(dice, key=lambda text: len(text.split())).split()[1:]
        verb, _space, rest = line.partition(" ")
        wanted = rest if verb in ("keep", "reroll") else line
        named = every if wanted == "all" else self.read_dice(wanted)
        if not named and verb != "keep":
            raise IllegalAction("Name the faces to reroll, or type stop.")
        left = list(every)
        for face in named:
            if face not in left:
                name = self.questions.face_names([face])[0]
                raise IllegalAction("No die left that shows {face}.", face=name)
            left.remove(face)
        rolled = left if verb == "keep" else named
        return REROLL + " ".join(rolled) if rolled else others[0]

    def read_dice(self, text: str) -> list[str]:
        """Faces as they are named in records or in the person's language, or by their first letters."""
        faces = self.game.vocabulary.faces
        try:
            return read_faces(self.in_record_words(text), faces)
        except IllegalAction as error:
            names = ", ".join(self.questions.face_names(faces))
            raise IllegalAction(error.message, **error.values | {"names": names}) from error

    def in_record_words(self, line: str) -> str:
        """A line in which faces named in the person's language are named as in records."""
        faces = self.game.vocabulary.faces
        names = dict(zip(self.questions.face_names(faces), faces, strict=True))
        return " ".join(names.get(word, word) for word in line.split())

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
        key = self.game_words.find_card(rest)
        if key is None:
            self.console.print(self.words.text(_("No card has {name} in its name."), name=rest), style="red")
        else:
            self.console.print(self.painter.card_page(self.game.state, key), highlight=False)

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
        """Stop; the game is kept."""
        save(self.game, saves_folder() / LAST)
        raise Leave
