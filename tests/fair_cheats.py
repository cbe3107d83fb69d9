"""Every way of cheating with the record of a game whose dice can be checked, and what the check says then."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.fairness.protocol import pledge_of, random_text


def edited(change: Callable[[list[str]], None], record: str) -> str:
    """Return a record that somebody has changed."""
    lines = record.splitlines()
    change(lines)
    return "\n".join(lines) + "\n"


def place_of(lines: list[str], start: str, after: int = 0) -> int:
    """Return the place of the first line that starts so."""
    return next(place for place, line in enumerate(lines) if place >= after and line.startswith(start))


def other_digit(line: str) -> str:
    """Change the last digit of a line."""
    return line[:-1] + ("0" if line[-1] != "0" else "1")


def change_roll(lines: list[str]) -> None:
    """Another face, and nothing else."""
    place = place_of(lines, "* roll")
    first = lines[place].split()[2]
    lines[place] = lines[place].replace(f"roll {first}", f"roll {'claw' if first != 'claw' else 'heart'}")


def change_roll_and_outcome(lines: list[str]) -> None:
    """A roll that means what it says, but was not drawn."""
    place = place_of(lines, "* roll")
    count = lines[place].split(" of ")[1]
    number = lines[place].split(" ; ")[1].split(":")[0]
    lines[place] = f"* roll 1 1 1 1 1 1 ; {number}: 0 of {count}"


def change_count(lines: list[str]) -> None:
    """A draw of more outcomes than there were; of so many more that the same one is not drawn by chance."""
    place = place_of(lines, "* reveal")
    lines[place] = lines[place].replace(" of 66", " of 66000000")


def change_secret(lines: list[str]) -> None:
    """Another secret."""
    place = place_of(lines, "secret:")
    lines[place] = other_digit(lines[place])


def change_word(lines: list[str]) -> None:
    """Another word."""
    place = place_of(lines, "words:")
    lines[place] = other_digit(lines[place])


def change_word_and_pledge(lines: list[str]) -> None:
    """Another word, with its hash."""
    place, table = place_of(lines, "words:"), lines[place_of(lines, "sealed:")].split("table=")[1].split()[0]
    word = random_text()
    lines[place] = lines[place].rsplit(", ", 1)[0] + f", 1/{pledge_of(table, 1, word)}/{word}"


def drop_word(lines: list[str]) -> None:
    """A word less."""
    place = place_of(lines, "words:")
    lines[place] = lines[place].rsplit(", ", 1)[0]


def counted(lines: list[str]) -> None:
    """Correct the number of actions in the last line."""
    ending = lines[-1].split(" actions, ")[1]
    lines[-1] = f"= {len(lines) - 2 - lines.index('')} actions, {ending}"


def cut_middle(lines: list[str]) -> None:
    """A roll less."""
    del lines[place_of(lines, "* roll")]
    counted(lines)


def cut_end(lines: list[str]) -> None:
    """The last actions are missing, and the last line says so."""
    del lines[-8:-1]
    counted(lines)


def cut_and_go_on(lines: list[str]) -> None:
    """The last actions are missing, and the last line says that the game goes on."""
    del lines[-8:-1]
    lines[-1] = f"= {len(lines) - 2 - lines.index('')} actions, goes_on"


def swap(lines: list[str]) -> None:
    """Two rolls in the other order."""
    one = place_of(lines, "* roll")
    lines[one], lines[one + 1] = lines[one + 1], lines[one]


def swap_and_renumber(lines: list[str]) -> None:
    """Two rolls in the other order, numbered as they stand."""
    one = place_of(lines, "* roll")
    first, second = (lines[place].split(" ; ") for place in (one, one + 1))
    numbers = [part[1].split(":")[0] for part in (first, second)]
    lines[one] = f"{second[0]} ; {numbers[0]}:{second[1].split(':')[1]}"
    lines[one + 1] = f"{first[0]} ; {numbers[1]}:{first[1].split(':')[1]}"


def change_rules(lines: list[str]) -> None:
    """Another edition."""
    lines[place_of(lines, "rules:")] = "rules: 1e"


def add_house_rule(lines: list[str]) -> None:
    """A house rule more."""
    lines.insert(place_of(lines, "players:"), "house: shared_win")


def change_monster(lines: list[str]) -> None:
    """Another monster."""
    place = place_of(lines, "seats:")
    taken = [seat.split("/")[1] for seat in lines[place].split(",")]
    free = next(name for name in ("the_king", "gigazaur", "alienoid", "meka_dragon") if name not in taken)
    lines[place] = lines[place].replace(taken[0], free)


def change_sealed(lines: list[str]) -> None:
    """Another setup was sealed."""
    place = place_of(lines, "sealed:")
    lines[place] = lines[place].replace("attempt=1", "attempt=2")


CHEATS = {
    change_roll: "not 'roll",
    change_roll_and_outcome: "draw 3 should be outcome",
    change_count: "should be outcome",
    change_secret: "the secret is not the one",
    change_word: "the word of seat 1 is not the one",
    change_word_and_pledge: "should",
    drop_word: "should",
    cut_middle: "draw 4 stands where draw 3 belongs",
    cut_end: "ends with",
    cut_and_go_on: "the record is cut off",
    swap: "draw 4 stands where draw 3 belongs",
    swap_and_renumber: "draw 3 should be outcome",
    change_rules: "the setup in the header is not the one that was sealed: rules",
    add_house_rule: "the setup in the header is not the one that was sealed: house",
    change_monster: "should have got the monster",
    change_sealed: "should",
}
# What only the rules tell: how many cards were left, and whether the game was over.
INVISIBLE = (cut_end,)
