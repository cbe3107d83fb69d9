"""What a game prints in the terminal: the table, questions with their answers, help, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType

from daikaiju.action import Action
from daikaiju.game import Game
from daikaiju.notation.actions import REROLL
from daikaiju.rules.dice import Dice
from daikaiju.words.endings import headline, how_it_ended
from daikaiju.words.games import texts_of, words_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .games import painter_of

MANY = 12  # longer lists of answers are printed in columns


class Screen:
    """Prints a game in one language."""

    help_lines: tuple[str, ...] = (
        _("A number or the words of an answer: answer."),
        _("card NAME: what a card does.   table: show the table again."),
        _("save FILE: save a copy.   quit: stop; the game is kept for next time."),
        _("position: this moment as one line of text."),
    )

    def __init__(self, game: Game, words: Language, console: Console) -> None:
        self.game, self.words, self.console = game, words, console
        self.names = [seat.name for seat in game.setup.seats]
        self.game_words = words_of(game.setup.game, words, self.names, game.state.rules)
        self.log, self.questions = self.game_words.log, self.game_words.questions
        self.painter = painter_of(game.setup.game, self.game_words)
        self.seen: list[str] = []  # the parts of the table as they were shown last

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
