"""Playing in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, RenderableType

from daikaiju.action import Action
from daikaiju.errors import DaikaijuError, IllegalAction
from daikaiju.game import Game
from daikaiju.notation.actions import REROLL
from daikaiju.players.ask import ask
from daikaiju.players.base import Bot
from daikaiju.players.bot_process import SandboxedBot
from daikaiju.players.faults import BotFault
from daikaiju.players.random_bot import RandomBot
from daikaiju.rules.dice import Dice
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.words.endings import headline, how_it_ended
from daikaiju.words.games import texts_of, words_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .games import painter_of
from .input import parse_answer, parse_dice
from .saves import LAST, save, saves_folder

MANY = 12  # longer lists of answers are printed in columns


class Leave(Exception):
    """The person wants to stop; the game is saved."""


class Table:
    """One game at one terminal. Seats without a bot are people."""

    help_lines: tuple[str, ...] = (
        _("A number or the words of an answer: answer."),
        _("card NAME: what a card does.   table: show the table again."),
        _("save FILE: save a copy.   quit: stop; the game is kept for next time."),
        _("position: this moment as one line of text."),
    )

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        words: Language,
        rng: random.Random,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        names = [seat.name for seat in game.setup.seats]
        self.game, self.bots, self.words, self.rng = game, bots, words, rng
        self.console, self.read, self.names = console, read, names
        self.game_words = words_of(game.setup.game, words, names, game.state.rules)
        self.log, self.questions = self.game_words.log, self.game_words.questions
        self.painter = painter_of(game.setup.game, self.game_words)
        self.seen: list[str] = []  # the parts of the table as they were shown last

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

    def show_end(self, own: Sequence[int]) -> None:
        """Print the table at the end, and who has won by what; `own` are the seats of the people here."""
        state, result = self.game.state, self.game.result
        assert result is not None
        self.console.print(self.painter.scoreboard(state))
        lost = len(own) == 1 and bool(result.winners) and own[0] not in result.winners
        said = [self.words.text(_("You lose!"))] if lost else []
        said.append(headline(self.words, self.names, result.winners, own))
        said.append(
            how_it_ended(self.words, texts_of(self.game.setup.game), result.reason, state, self.game.state.turn)
        )
        self.console.print(" ".join(said), style="bold", highlight=False, markup=False)

    def ask(self, seat: int) -> None:
        """Ask a person until the answer is legal."""
        question = self.game.question
        assert question is not None
        self.show_table()
        self.show_question(seat, question.kind)
        while not self.carry_out(self.read(f"{self.names[seat]}> ").strip()):
            pass

    def show_table(self) -> None:
        """Print the dice, what the question is about, and what has changed; all parts at the start of a turn."""
        state, question = self.game.state, self.game.question
        about = [self.drawn(part) for part in (self.painter.asked_about(state, question.kind) if question else ())]
        drawn = {self.drawn(part): part for part in self.painter.parts(state)}
        for looks, part in drawn.items():
            if looks in about or looks not in self.seen:
                self.console.print(part)
        self.seen = list(drawn)
        if isinstance(state, Dice) and any(state.dice):
            self.console.print(self.painter.dice(state))

    def drawn(self, part: RenderableType) -> str:
        """Return how a part of the table is printed."""
        with self.console.capture() as looks:
            self.console.print(part)
        return looks.get()

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

    def show_question(self, seat: int, name: str) -> None:
        """Print the question and its answers."""
        self.console.print(f"{self.names[seat]}: {self.questions.ask(name)}", style="bold", markup=False)
        about = self.questions.about(self.game.state)
        if about:
            self.console.print(about, style="dim", highlight=False)
        rerolls, others = self.sorted_options()
        if rerolls:
            some = " ".join(self.questions.face_names(self.game.vocabulary.faces[:2]))
            hint = _("A face for each die to reroll, like: {some}. Or: all, keep {some}, stop.")
            self.console.print(self.words.text(hint, some=some), style="dim", highlight=False)
            left = self.painter.rerolls(self.game.state)
            if left:
                self.console.print(self.words.plural("{n} reroll left.", "{n} rerolls left.", left), style="dim")
        self.list_answers(others)

    def repeat_question(self) -> None:
        """Print the question again: what was asked for stands between it and the answer."""
        question = self.game.question
        if question is not None and self.game.actor not in self.bots:
            self.show_question(self.game.actor, question.kind)

    def sorted_options(self) -> tuple[list[Action], list[Action]]:
        """Return the choices of dice to reroll, and all other answers."""
        options = list(self.game.legal_actions)
        rerolls = [action for action in options if action.kind == REROLL]
        return rerolls, [action for action in options if action.kind != REROLL]

    def list_answers(self, answers: list[Action]) -> None:
        """Print answers, each with its number, or with the word to type where a number would mean a die."""
        is_face = self.game.vocabulary.faces if len(answers) < len(self.game.legal_actions) else ()
        lines = []
        for number, action in enumerate(answers):
            label = str(action) if str(number) in is_face else str(number)
            lines.append(f"{label:>3}  {self.questions.answer(self.game.state, self.game.actor, action)}")
        if len(lines) > MANY:
            self.console.print(Columns(lines), highlight=False)
        else:
            self.console.print("\n".join(lines), highlight=False)

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
            self.repeat_question()
            return None
        rerolls, others = self.sorted_options()
        answer = parse_answer(self.game, self.questions, line, others)
        if answer is not None:
            return answer
        if rerolls:
            return parse_dice(self.game, self.questions, line, rerolls) or others[0]
        raise IllegalAction("{line!r} is none of the answers; type the number before one of them.", line=line)

    def show_help(self, rest: str) -> None:
        """Print the help on the question and the commands."""
        question = self.game.question
        if question is not None:
            self.console.print(self.questions.help(question.kind))
        for line in self.help_lines:
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
        """Save the game and stop."""
        save(self.game, saves_folder() / LAST)
        raise Leave
