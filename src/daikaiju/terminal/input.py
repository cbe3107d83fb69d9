"""Parse a typed line: an answer from the list, or dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from daikaiju.action import Action
from daikaiju.errors import IllegalAction
from daikaiju.game import Game
from daikaiju.notation.words import is_number, read_faces
from daikaiju.words.questions import GameQuestions


def parse_answer(game: Game, questions: GameQuestions[Any], line: str, answers: Sequence[Action]) -> Action | None:
    """Return the answer given by its number in the list, its words, or the start of its shown text."""
    asks_for_dice = len(answers) < len(game.legal_actions)
    for action in answers:
        if line == str(action):
            return action
    if is_number(line):
        is_listed = int(line) < len(answers) and not (asks_for_dice and line in game.vocabulary.faces)
        return answers[int(line)] if is_listed else None
    if asks_for_dice:  # the start of a word may mean dice
        return None
    shown = [questions.answer(game.state, game.actor, action).lower() for action in answers]
    fits = [action for action, words in zip(answers, shown, strict=True) if words.startswith(line.lower())]
    return fits[0] if len(fits) == 1 else None


def parse_dice(game: Game, questions: GameQuestions[Any], line: str, rerolls: Sequence[Action]) -> Action | None:
    """Return the reroll given by faces to reroll, faces to keep, or "all"; None if all dice are kept."""
    every = max((action.several("dice") for action in rerolls), key=len)
    verb, _space, rest = line.partition(" ")
    wanted = rest if verb in ("keep", "reroll") else line
    named = every if wanted == "all" else read_dice(game, questions, wanted)
    if not named and verb != "keep":
        raise IllegalAction("Name the faces to reroll, or type stop.")
    left = list(every)
    for face in named:
        if face not in left:
            raise IllegalAction("No die left that shows {face}.", face=questions.face(face))
        left.remove(face)
    rolled = tuple(left if verb == "keep" else named)
    return game.legal_action(game.vocabulary.actions.reroll(game.state, rolled)) if rolled else None


def read_dice(game: Game, questions: GameQuestions[Any], text: str) -> list[str]:
    """Read faces by their names in records or in the person's language, or by their first letters."""
    faces = game.vocabulary.faces
    shown = questions.face_names(faces)
    names = dict(zip(shown, faces, strict=True))
    try:
        return read_faces(" ".join(names.get(word, word) for word in text.split()), faces)
    except IllegalAction as error:
        raise IllegalAction(error.message, **error.values | {"names": ", ".join(shown)}) from error
