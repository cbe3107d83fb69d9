"""What an answer to a puzzle is worth, in words."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.odds.games import odds_of
from daikaiju.players.levels.characters import LEVELS
from daikaiju.words.games import words_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.log import Writer
from daikaiju.words.names import bot_title
from daikaiju.words.questions import undrawn

from .model import THEMES, Line, Puzzle
from .seating import names_of

# What to look at, by theme and the verb of the answer; "" stands for every other verb.
LESSONS = {
    ("stay", "stay"): _("Who starts a turn in Tokyo gets 2 stars, and the attacker gets no star for entering."),
    ("stay", "yield"): _("Outside, hearts heal again, and the attacker has to stand in Tokyo in your place."),
    ("lethal", ""): _("If the game can end this turn, look for the best chance to end it."),
    ("dice", "stop"): _("What you have is sure; a reroll would have to be worth more than that."),
    ("dice", ""): _("It is not the number of equal dice that counts, but what they change in this game."),
    ("buy", "done"): _("Energy that is not spent is still there next turn, when it may be needed more."),
    ("buy", "sweep"): _("Sweeping also takes away what the others could have bought."),
    ("buy", ""): _("A card pays if it acts before the game is over."),
    ("pull", ""): _("Count the spaces: a marker at the end of its track wins, and so do both in the spotlights."),
}
GOAL = _("Which answer wins most often?")
GOAL_NOW = _("Which answer has the best chance to win this turn?")


class Row(NamedTuple):
    """One answer in a list: its text, how often it wins, and whether it is the best or the one given."""

    answer: str
    wins: str
    share: float  # of wins, 0 to 1, for a bar
    is_best: bool
    is_given: bool


class Explanation(NamedTuple):
    """Everything that is said after an answer."""

    is_right: bool
    verdict: str
    rows: list[Row]
    sentences: list[str]


class Explainer:
    """Explains one puzzle in one language; `draw` draws the faces in answers."""

    def __init__(self, puzzle: Puzzle, words: Language, draw: Writer = undrawn) -> None:
        self.puzzle, self.words, self.game = puzzle, words, puzzle.start
        said = words_of(puzzle.game, words, names_of(puzzle, words), self.game.state.rules)
        self.questions = said.questions.drawing(draw)

    @property
    def theme(self) -> str:
        """What the puzzle is about."""
        return self.words.text(THEMES[self.puzzle.theme])

    @property
    def goal(self) -> str:
        """What is asked for."""
        return self.words.text(GOAL_NOW if self.puzzle.is_exact else GOAL)

    def text_of(self, answer: str) -> str:
        """Return an answer as people read it."""
        return self.questions.answer(self.game.state, self.game.actor, self.game.legal_action(answer))

    def explain(self, given: str) -> Explanation:
        """Return the explanation for somebody who gave an answer, in words of notation."""
        is_right = given == self.puzzle.answer
        text = _("Right: {answer}.") if is_right else _("The best answer is: {answer}.")
        verdict = self.words.text(text, answer=self.text_of(self.puzzle.answer))
        sentences = [self.lesson(), self.lead(), *self.danger(), self.simple(), self.levels()]
        return Explanation(is_right, verdict, self.rows(given), sentences)

    def rows(self, given: str) -> list[Row]:
        """Return the answers that were compared, and the given one even if it was dropped early."""
        best = self.puzzle.answer
        rows = [
            Row(self.text_of(line.answer), self.wins(line), self.worth(line), line.answer == best, line.answer == given)
            for line in self.puzzle.lines
        ]
        if self.puzzle.line_of(given) is None:
            less = self.words.text(_("less than these"))
            rows.append(Row(self.text_of(given), less, 0.0, is_best=False, is_given=True))
        return rows

    def worth(self, line: Line) -> float:
        """Return the figure that the puzzle asks for."""
        return (line.now or 0.0) if self.puzzle.is_exact else line.wins

    def wins(self, line: Line) -> str:
        """Return the figures of an answer."""
        wins = self.words.text(_("wins {wins} of the games played on"), wins=self.percent(line.wins))
        if not line.now:
            return wins
        return self.words.text(_("{now} to win this turn; {wins}"), now=self.percent(line.now), wins=wins)

    def percent(self, share: float) -> str:
        """Return a share in per cent."""
        return self.words.percent(100 * share)

    def lesson(self) -> str:
        """Return what to look at."""
        verb = self.game.legal_action(self.puzzle.answer).kind
        theme = self.puzzle.theme
        return self.words.text(LESSONS[(theme, verb) if (theme, verb) in LESSONS else (theme, "")])

    def lead(self) -> str:
        """Return how far the best answer is ahead, and how that is known."""
        mean, low, high = (self.words.number(100 * share) for share in self.puzzle.margin)
        if self.puzzle.is_exact:
            return self.words.text(_("It is {lead} points ahead of the next answer, by exact odds."), lead=mean)
        one, many = _n(
            "It is {lead} points ahead of the next answer ({low} to {high}, in {n} game played on after each).",
            "It is {lead} points ahead of the next answer ({low} to {high}, in {n} games played on after each).",
        )
        return self.words.plural(one, many, self.puzzle.playouts, lead=mean, low=low, high=high)

    def danger(self) -> list[str]:
        """Return the exact risk of staying and leaving, where that is the question."""
        if self.puzzle.theme != "stay":
            return []
        choices = odds_of(self.puzzle.game).choices(self.game.state, self.game.actor)
        risks = {choice.name: self.percent(choice.danger.dead) for choice in choices.choices}
        text = _("Knocked out before the next turn if all go for claws: {stay} after staying, {leave} after leaving.")
        return [self.words.text(text, **risks)]

    def simple(self) -> str:
        """Return what a simple bot plays."""
        answer = self.text_of(self.puzzle.simple)
        bot = bot_title(self.puzzle.bot, self.words)
        return self.words.text(_("The bot {bot} would play: {answer}."), bot=bot, answer=answer)

    def levels(self) -> str:
        """Return how often each level finds the answer."""
        found = [
            f"{bot_title(level, self.words)} {self.words.percent(self.puzzle.found[level], '.0f')}"
            for level in LEVELS
            if level in self.puzzle.found
        ]
        return self.words.text(_("Found by: {levels}."), levels=", ".join(found))
