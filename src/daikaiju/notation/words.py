"""Parsing of numbers, names and faces, shared by the notations."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import BadPosition, IllegalAction, nearest_first
from daikaiju.errors import mark as _

MOST_DIGITS = 9  # of a number; Python refuses to read very long ones
NO_FACE = _("{text!r} is not a face; one of: {names}")


def is_number(text: str) -> bool:
    """Whether a text is a whole number without a sign, of nine digits at most."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def number(text: str, most: int) -> int:
    """Read a number from 0 to `most`."""
    if not is_number(text) or int(text) > most:
        raise IllegalAction("{text!r} is not a number from 0 to {most}", text=text, most=most)
    return int(text)


def write_number(number: int) -> str:
    """Write a number; -1, which is nobody or nothing, as a dash."""
    return "-" if number == -1 else str(number)


def read_number(key: str, text: str, code: str) -> int:
    """Read a number that fits the field."""
    if text == "-":
        return -1
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal():
        raise BadPosition("{key}={text}: not a number", key=key, text=text)
    if not is_number(digits) or not -(1 << int(code[1]) * 8 - 1) <= int(text) < 1 << int(code[1]) * 8 - 1:
        raise BadPosition("{key}={text}: too large", key=key, text=text)
    return int(text)


def one_of(text: str, names: Sequence[str], message: str = NO_FACE) -> int:
    """Return the index of a word in a list of names; raises IllegalAction with the message if it is not there."""
    if text not in names:
        raise IllegalAction(message, text=text, names=", ".join(nearest_first(text, names)))
    return names.index(text)


def rolled(outcome: int, dice: int, faces: Sequence[str]) -> tuple[str, ...]:
    """Return the faces of an outcome of a roll; the first die is the last digit of its number."""
    shown = []
    for _die in range(dice):
        outcome, face = divmod(outcome, len(faces))
        shown.append(faces[face])
    return tuple(shown)


def parse_roll(words: Sequence[str], dice: int, faces: Sequence[str]) -> int:
    """Read a roll of a known number of dice."""
    if len(words) != dice:
        raise IllegalAction("this roll has {dice} dice, not {number}", dice=dice, number=len(words))
    outcome = 0
    for word in reversed(words):
        outcome = outcome * len(faces) + one_of(word, faces)
    return outcome


def read_faces(text: str, faces: Sequence[str]) -> list[str]:
    """Split faces written as words or run together: "3 3 claw", "33C"."""
    letters = {name[0]: name for name in faces}
    found: list[str] = []
    for word in text.split():
        if word in faces:
            found.append(word)
        elif all(letter.lower() in letters for letter in word):
            found += [letters[letter.lower()] for letter in word]
        else:
            raise IllegalAction(NO_FACE, text=word, names=", ".join(faces))
    return found
