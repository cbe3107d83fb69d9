"""What a line that somebody typed means: an answer from the list, or dice."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import IllegalAction
from daikaiju.game import Game
from daikaiju.notation.words import read_faces
from daikaiju.words.questions import GameQuestions

REROLL = "reroll "


def heard_answer(game: Game, questions: GameQuestions, line: str, texts: Sequence[str]) -> str | None:
    """The answer that a number from the list, its words, or the start of what was shown means."""
    asks_for_dice = len(texts) < len(game.legal_actions)
    if line in texts:
        return line
    if line.isdecimal():
        is_number = int(line) < len(texts) and not (asks_for_dice and line in game.vocabulary.faces)
        return texts[int(line)] if is_number else None
    if asks_for_dice:  # the start of a word may mean dice
        return None
    shown = [questions.answer(game.state, game.actor, text).lower() for text in texts]
    fits = [text for text, words in zip(texts, shown, strict=True) if words.startswith(line.lower())]
    return fits[0] if len(fits) == 1 else None


def heard_dice(game: Game, questions: GameQuestions, line: str, dice: Sequence[str]) -> str:
    """Faces to reroll, faces to keep, or all; empty if all dice are kept."""
    every = max(dice, key=lambda text: len(text.split())).split()[1:]
    verb, _space, rest = line.partition(" ")
    wanted = rest if verb in ("keep", "reroll") else line
    named = every if wanted == "all" else read_dice(game, questions, wanted)
    if not named and verb != "keep":
        raise IllegalAction("Name the faces to reroll, or type stop.")
    left = list(every)
    for face in named:
        if face not in left:
            raise IllegalAction("No die left that shows {face}.", face=questions.face_names([face])[0])
        left.remove(face)
    rolled = left if verb == "keep" else named
    return REROLL + " ".join(rolled) if rolled else ""


def read_dice(game: Game, questions: GameQuestions, text: str) -> list[str]:
    """Faces as they are named in records or in the person's language, or by their first letters."""
    faces = game.vocabulary.faces
    shown = questions.face_names(faces)
    names = dict(zip(shown, faces, strict=True))
    try:
        return read_faces(" ".join(names.get(word, word) for word in text.split()), faces)
    except IllegalAction as error:
        raise IllegalAction(error.message, **error.values | {"names": ", ".join(shown)}) from error
