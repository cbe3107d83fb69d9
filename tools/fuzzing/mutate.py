"""Changes of a text that keep most of it valid."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from daikaiju.games import GAMES

NUMBER = re.compile(r"-?\d+")
WORD = re.compile(r"[a-z_]{3,}")
STEPS = re.compile(r"steps=(\S*)")
STEP_NAME = re.compile(r"[@:]")
NUMBERS = ("-", "-1", "0", "1", "2", "5", "6", "7", "9", "20", "99", "127", "128", "-128", "32767", "40000", "1" * 5000)
NOISE = "=,@:#*-+ .0\n\t\0ż²٣%{}'\"/"
NAMES = sorted(
    {
        word
        for vocabulary in GAMES.values()
        for word in (
            *vocabulary.kinds.values(),
            *vocabulary.fields,
            *vocabulary.cards.keys,
            *vocabulary.faces,
            *vocabulary.per_seat,
            *vocabulary.house_rules,
            *vocabulary.limits(2),
        )
    }
)
FITTING = 0.8  # of new steps have numbers that such a step can have
LIMITS = {name: list(vocabulary.limits(vocabulary.usual_players).items()) for name, vocabulary in GAMES.items()}
Change = Callable[[random.Random, str, str], str]


def mutate(rng: random.Random, text: str, other: str, changes: Sequence[Change] | None = None) -> str:
    """Return a text with a few random changes; some of them take parts of another text."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        text = rng.choice(changes or CHANGES)(rng, text, other)
    return text


def replace_one(rng: random.Random, text: str, pattern: re.Pattern[str], words: Sequence[str]) -> str:
    """Put a random word in the place of one match of a pattern."""
    places = list(pattern.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    return text[: place.start()] + rng.choice(words) + text[place.end() :]


def change_number(rng: random.Random, text: str, _other: str) -> str:
    """Change a number by a little, or to one that is often wrong."""
    places = list(NUMBER.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    near = str(int(place[0][:9]) + rng.choice((-1, 1)))
    return text[: place.start()] + rng.choice((near, rng.choice(NUMBERS))) + text[place.end() :]


def change_name(rng: random.Random, text: str, _other: str) -> str:
    """Put another name of the games in the place of one."""
    return replace_one(rng, text, WORD, NAMES)


def drop_word(rng: random.Random, text: str, _other: str) -> str:
    """Leave out a word."""
    words = text.split(" ")
    words.pop(rng.randrange(len(words)))
    return " ".join(words)


def add_word(rng: random.Random, text: str, other: str) -> str:
    """Put a word of another text, or of this one once more, somewhere."""
    words = text.split(" ")
    words.insert(rng.randrange(len(words) + 1), rng.choice((other, text)).split(" ")[rng.randrange(3) - 2 :][0])
    return " ".join(words)


def cross(rng: random.Random, text: str, other: str) -> str:
    """Take the start of one text and the end of another."""
    mine, theirs = text.split(" "), other.split(" ")
    return " ".join(mine[: rng.randrange(len(mine) + 1)] + theirs[rng.randrange(len(theirs)) :])


def drop_or_double_line(rng: random.Random, text: str, _other: str) -> str:
    """Leave out a line, or have it twice."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    lines[place : place + 1] = [lines[place]] * rng.choice((0, 2))
    return "\n".join(lines)


def add_noise(rng: random.Random, text: str, _other: str) -> str:
    """Put a character somewhere, or leave one out."""
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(NOISE) * rng.choice((0, 1, 1, 1)) + text[place + rng.randrange(2) :]


def change_steps(rng: random.Random, text: str, other: str) -> str:
    """Drop, double, swap or add pending steps, also those of another text."""
    found = STEPS.search(text)
    if found is None:
        return text.rstrip() + " steps=" + random_step(rng, text)
    steps = found[1].split(",")
    theirs = STEPS.search(other)
    place = rng.randrange(len(steps))
    change = rng.randrange(5)
    if change == 0:
        steps.pop(place)
    elif change == 1:
        steps.insert(place, rng.choice(steps))
    elif change == 2 and theirs is not None:
        steps.insert(place + 1, rng.choice(theirs[1].split(",")))
    elif change == 3:
        rng.shuffle(steps)
    else:
        steps.insert(place + 1, random_step(rng, text))
    return text[: found.start(1)] + ",".join(steps) + text[found.end(1) :]


def change_step(rng: random.Random, text: str, _other: str) -> str:
    """Give a pending step to another seat, or another number."""
    found = STEPS.search(text)
    if found is None:
        return text
    steps = found[1].split(",")
    place = rng.randrange(len(steps))
    name = STEP_NAME.split(steps[place], maxsplit=1)[0]
    steps[place] = name + random_numbers(rng)
    return text[: found.start(1)] + ",".join(steps) + text[found.end(1) :]


def add_step(rng: random.Random, text: str, _other: str) -> str:
    """Put a step on the pending ones, or on the first of them."""
    found = STEPS.search(text)
    if found is None:
        return text
    steps = found[1].split(",")
    steps = steps[: rng.choice((1, rng.randrange(1, len(steps) + 1), len(steps)))]
    return text[: found.start(1)] + ",".join([*steps, random_step(rng, text)]) + text[found.end(1) :]


def join_steps(rng: random.Random, text: str, other: str) -> str:
    """Pile the last pending steps of another text on the first ones of this."""
    found, theirs = STEPS.search(text), STEPS.search(other)
    if found is None or theirs is None:
        return text
    mine, more = found[1].split(","), theirs[1].split(",")
    steps = mine[: rng.randrange(1, len(mine) + 1)] + more[rng.randrange(len(more)) :]
    return text[: found.start(1)] + ",".join(steps) + text[found.end(1) :]


def take_fields(rng: random.Random, text: str, other: str) -> str:
    """Take some fields of another text, which are put in the place of this one's."""
    theirs = [word for word in other.split(" ") if "=" in word]
    for word in rng.sample(theirs, min(len(theirs), rng.choice((1, 1, 2, 3, 5)))):
        text = with_field(text, word)
    return text


def set_number(rng: random.Random, text: str, _other: str) -> str:
    """Set a field of numbers to one at the edge of what it may be, or near it."""
    limits = LIMITS.get(text.partition("/")[0], LIMITS["tokyo"])
    name, limit = rng.choice(limits)
    number = rng.choice((limit[0] - 1, limit[0], limit[-1], limit[-1] + 1, rng.randrange(4), rng.choice(limit)))
    return with_field(text, f"{name}={','.join([str(number)] * rng.choice((1, 1, 2)))}")


def with_field(text: str, word: str) -> str:
    """Return a position in which a field is given by a word."""
    name = word.partition("=")[0]
    words = [word if one.partition("=")[0] == name else one for one in text.split(" ")]
    return " ".join(words if word in words else [*words[:2], word, *words[2:]])


def random_step(rng: random.Random, text: str) -> str:
    """Return a step of the game with a random seat and what it may be about."""
    game = text.partition("/")[0] if text.partition("/")[0] in GAMES else "tokyo"
    kind, name = rng.choice(list(GAMES[game].kinds.items()))
    if rng.random() < FITTING:
        step = GAMES[game].steps[kind]
        return f"{name}{rng.choice(('', '@0', '@0', '@1', '@1', '@2'))}:{rng.choice(step.a)}:{rng.choice(step.b)}"
    return name + random_numbers(rng)


def random_numbers(rng: random.Random) -> str:
    """Return a seat and what a step may be about."""
    seat = rng.choice(("", "@0", "@1", "@2", "@5"))
    return seat + rng.choice(("", ":0", ":1", ":2", f":{rng.randrange(70)}", ":6:3", ":-1:-1"))


CHANGES: tuple[Change, ...] = (
    change_number,
    change_number,
    change_name,
    drop_word,
    add_word,
    cross,
    drop_or_double_line,
    add_noise,
    change_steps,
    change_steps,
)
# Changes of positions that leave most of them readable, so that what is wrong with them shows in play.
AIMED: tuple[Change, ...] = (
    change_number,
    change_steps,
    change_step,
    add_step,
    add_step,
    join_steps,
    take_fields,
    set_number,
)
