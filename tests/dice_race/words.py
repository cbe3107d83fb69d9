"""The dice race for people."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.notation.events import Event
from daikaiju.words.contract import GameTexts
from daikaiju.words.log import GameLog
from daikaiju.words.questions import GameQuestions, Prompt

FACES = {str(face): str(face) for face in range(1, 7)}
ENDINGS = {"goal": "the goal is reached"}
COUNTED = {
    "picked_up": ("{who} rerolls {n} die.", "{who} rerolls {n} dice."),
    "moved": ("{who} moves {n} space.", "{who} moves {n} spaces."),
}
PROMPTS = {
    "take_dice": Prompt("How many dice?", "Two dice may be rerolled twice, three once."),
    "reroll": Prompt("Which dice to reroll?", "You move by what the dice show."),
}


class RaceLog(GameLog):
    """Events as sentences."""

    counted, faces = COUNTED, FACES

    def _special(self) -> dict[str, Callable[[Event], str]]:
        return super()._special() | {"ended": lambda event: self._win(event, ENDINGS["goal"])}


class RaceQuestions(GameQuestions):
    """Two questions; answers are read as records have them."""

    prompts, faces = PROMPTS, FACES


class RaceTexts(GameTexts):
    """See `GameTexts`."""

    log, questions = RaceLog, RaceQuestions
    faces, endings = FACES, ENDINGS
