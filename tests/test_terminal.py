"""The game in the terminal, played by scripted people."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from daikaiju.errors import BadOptions, BadRecord, UnknownName
from daikaiju.game import Game
from daikaiju.terminal.play import Leave, Table
from daikaiju.terminal.saves import LAST, load, save, saves_folder, unfinished
from daikaiju.terminal.setup import bots_of, new_table
from daikaiju.words.language import language

WORDS = language("en")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    return tmp_path


def table(game: Game, read: Callable[[str], str], seed: int = 1) -> tuple[Table, io.StringIO]:
    shown = io.StringIO()
    console = Console(file=shown, width=100)
    return Table(game, bots_of(game), WORDS, random.Random(seed), console, read), shown


def typist(game: Game, luck: random.Random) -> Callable[[str], str]:
    """Somebody who types any legal answer: a number, or the words."""

    def read(prompt: str) -> str:
        options = game.options()
        if options[0] == "stop":
            return luck.choice(["stop", "all", "0", luck.choice(options)])
        number = luck.randrange(len(options))
        return luck.choice([str(number), options[number]])

    return read


@pytest.mark.parametrize("rules", ["1e", "2e"])
@pytest.mark.parametrize("people", [1, 2, 6])
def test_a_whole_game(rules: str, people: int) -> None:
    luck = random.Random(people)
    game = new_table([f"p{n}" for n in range(people)], ["simple"] * (6 - people), rules, [], WORDS, luck)
    assert len(bots_of(game)) == 6 - people
    there, shown = table(game, typist(game, luck))
    there.play()
    assert game.result is not None
    assert "{" not in shown.getvalue()
    assert "wins" in shown.getvalue() or "win:" in shown.getvalue() or "nobody wins" in shown.getvalue()
    assert load(saves_folder() / LAST) == game
    assert unfinished() is None


def test_leaving_and_coming_back() -> None:
    game = new_table(["Ann"], ["random", "simple"], "2e", [], WORDS, random.Random(3))
    lines = iter(
        ["", "?", "card wings", "card no such thing", "table", "position", "nonsense", "yield", "save", "stop"]
    )

    def read(prompt: str) -> str:
        return next(lines, "quit")

    there, shown = table(game, read)
    with pytest.raises(Leave):
        there.play()
    kept = unfinished()
    assert kept is not None
    again = load(kept)
    assert again == game
    assert again.setup.seats == game.setup.seats
    assert set(bots_of(again)) == set(bots_of(game))
    for words in ("Wings", "No card has", "Name the faces", "tokyo/1 2e", "Saved to"):
        assert words in shown.getvalue()
    Path("saved.game").unlink()
    there, _ = table(again, typist(again, random.Random(1)))
    there.play()
    assert again.result is not None


def test_keep_and_reroll_in_words() -> None:
    game = Game.at("tokyo/1 2e players=2 market=heal,tanks,jets")
    there, _ = table(game, input)
    there.names = ["a", "b"]
    game.chance("roll 1 1 2 3 claw heart")
    assert there.understand_reroll("keep claw 3") == "reroll 1 1 2 heart"
    assert there.understand_reroll("1 1 h") == "reroll 1 1 heart"
    assert there.understand_reroll("all") == "reroll 1 1 2 3 heart claw"
    assert there.understand_reroll("keep 1 1 2 3 claw heart") == "stop"
    assert there.understand_reroll("stop") == "stop"


def test_bad_set_ups() -> None:
    luck = random.Random(1)
    with pytest.raises(BadOptions, match="2 to 6"):
        new_table(["a"], [], "2e", [], WORDS, luck)
    with pytest.raises(BadOptions, match="2 to 6"):
        new_table(["a"], ["simple"] * 6, "2e", [], WORDS, luck)
    with pytest.raises(UnknownName, match="wizard"):
        new_table(["a"], ["wizard"], "2e", [], WORDS, luck)
    with pytest.raises(UnknownName, match="3e"):
        new_table(["a"], ["simple"], "3e", [], WORDS, luck)
    with pytest.raises(UnknownName, match="klingon"):
        language("klingon")


def test_saves_that_cannot_be_read(folder: Path) -> None:
    with pytest.raises(BadRecord, match="cannot read"):
        load(folder / "missing.game")
    (folder / "bad.game").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord):
        load(folder / "bad.game")
    (folder / LAST).write_text("nonsense")
    assert unfinished() is None


def test_a_save_is_whole_or_absent(folder: Path) -> None:
    game = Game.new(players=2)
    save(game, folder / "deep" / "one.game")
    assert load(folder / "deep" / "one.game") == game
    assert [path.name for path in (folder / "deep").iterdir()] == ["one.game"]
