"""The game in the terminal, played by scripted people."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from conftest import in_full
from daikaiju.errors import BadOptions, BadRecord, DaikaijuError, IllegalAction, UnknownName
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.terminal.play import Leave, Table
from daikaiju.terminal.replay import tell
from daikaiju.terminal.saves import LAST, load, save, saves_folder, unfinished
from daikaiju.terminal.setup import bots_of, new_table, usual_bots
from daikaiju.words.language import Language, language
from daikaiju.words.names import bot_title

WORDS = language("en")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    return tmp_path


def table(game: Game, read: Callable[[str], str], seed: int = 1, words: Language = WORDS) -> tuple[Table, io.StringIO]:
    shown = io.StringIO()
    console = Console(file=shown, width=100)
    return Table(game, bots_of(game), words, random.Random(seed), console, read), shown


def typist(game: Game, rng: random.Random) -> Callable[[str], str]:
    """Somebody who types any legal answer: a number, or the words."""

    def read(prompt: str) -> str:
        options = [str(action) for action in game.legal_actions]
        if options[0] == "stop":
            return rng.choice(["stop", "stop", "all", "0", rng.choice(options)])
        number = rng.randrange(len(options))
        return rng.choice([str(number), options[number]])

    return read


MORE_MONSTERS = [("space_penguin",), ("meka_dragon", "gigazaur")]


@pytest.mark.parametrize("rules", ["1e", "2e"])
@pytest.mark.parametrize("people", [1, pytest.param(2, marks=in_full), pytest.param(6, marks=in_full)])
def test_a_whole_game(rules: str, people: int) -> None:
    rng = random.Random(people)
    game = new_table(Setup(rules=rules), [f"p{n}" for n in range(people)], ["steady"] * (6 - people), WORDS, rng)
    assert len(bots_of(game)) == 6 - people
    there, shown = table(game, typist(game, rng))
    there.play()
    assert game.result is not None
    assert "{" not in shown.getvalue()
    assert "wins" in shown.getvalue() or "win:" in shown.getvalue() or "nobody wins" in shown.getvalue()
    assert load(saves_folder() / LAST) == game
    assert unfinished() is None


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize(
    "monsters", [("the_king", "alienoid"), *(pytest.param(two, marks=in_full) for two in ((), *MORE_MONSTERS))]
)
def test_a_whole_duel(people: int, monsters: tuple[str, ...]) -> None:
    rng = random.Random(people)
    names, bots = ["Ann", "Bob"][:people], ["random"] * (2 - people)
    game = new_table(Setup("duel"), names, bots, WORDS, rng, monsters)
    there, shown = table(game, typist(game, rng))
    there.play()
    assert game.result is not None
    text = shown.getvalue()
    assert "{" not in text
    assert "wins:" in text or "Nobody wins" in text
    assert load(saves_folder() / LAST) == game
    assert unfinished() is None


def test_leaving_a_duel_and_coming_back() -> None:
    game = new_table(Setup("duel"), ["Ann"], ["random"], WORDS, random.Random(3), ["the_king"])
    lines = iter(["", "?", "card lab", "card wings", "table", "position", "nonsense", "buy moon", "stop"])
    there, shown = table(game, lambda prompt: next(lines, "quit"))
    with pytest.raises(Leave):
        there.play()
    kept = unfinished()
    assert kept is not None
    again = load(kept)
    assert again == game
    assert again.state.monster == game.state.monster
    assert set(bots_of(again)) == set(bots_of(game))
    for words in ("Made in a Lab", "Tile: Tiger. 1 energy.", "No card has wings", "Name the faces", "duel/1", "◄", "▲"):
        assert words in shown.getvalue()
    there, _ = table(again, typist(again, random.Random(1)))
    there.play()
    assert again.result is not None


DUEL_TABLE = (
    "duel/1 duel monster=the_king,alienoid fame=-3.5 destruction=0 turn=4 active=1 tokens=1,2 energy=4,12 "
    "tiles=dragon@f1,lizard@d-2r,phantom@f-4,penguin@d4,alien@d-7,king@f-1,king@d2,pumpkin@f4,cat@f7 "
    "cards0=hibernation,scrappy cards1=acid_attack,in_the_shadows row=photoshoot,alien_metabolism,cannonball"
)


def duel_at(position: str) -> tuple[Table, io.StringIO]:
    game = Game.from_position(position)
    there, shown = table(game, input)
    there.names[:] = ["Ann", "Bob"]
    return there, shown


def test_the_tracks_show_tiles_and_markers() -> None:
    there, shown = duel_at(DUEL_TABLE)
    there.show_table()
    lines = [line.strip("│ ") for line in shown.getvalue().splitlines()]
    fame = lines.index("Fame          -7  -6  -5  -4  -3  -2  -1   0   1   2   3   4   5   6   7")
    assert lines[fame - 1].split() == ["◄", "Ann", "Bob", "►"]
    assert lines[fame + 1].split() == ["★", "◇═══◇═══◇", "◇═══◇═══◇", "★"]
    assert lines[fame + 2] == "[o ♥ o]     [K]     [E   !   ♥] [♥   !!  ♥] [!]"
    assert lines[fame + 6] == "[o       o]         [T   !]         [K]     [o ! o]"
    rows = shown.getvalue().splitlines()
    number, marker = (next(row for row in rows if word in row) for word in ("Fame ", "▲"))
    assert number.index("-4") + 3 == marker.index("▲")  # half a space beyond
    for words in ("Photoshoot  1 energy (-1)", "Alien Metabolism  2 energy", "15/15", "●●", "Territorial"):
        assert words in shown.getvalue()


def test_choices_of_dice_in_the_duel() -> None:
    there, shown = duel_at(DUEL_TABLE)
    game = there.game
    game.play("roll")
    game.chance("roll fame fame claw heart power power")
    assert str(there.understand("keep power power")) == "reroll claw heart fame fame"
    assert str(there.understand("cf")) == "reroll claw fame"
    assert str(there.understand("all")) == "reroll claw heart fame fame power power"
    assert str(there.understand("0")) == "stop"
    for _ in range(2):
        game.play("reroll claw")
        game.chance("roll claw")
    assert game.question is not None
    assert game.question.kind == "reroll_fame"
    assert str(there.understand("all")) == "reroll fame fame"
    assert str(there.understand("keep fame")) == "reroll fame"
    there.show_question(1, "reroll_fame")
    assert "Which fame dice" in shown.getvalue()
    assert not there.carry_out("reroll claw")


def test_long_lists_of_answers_stand_in_columns() -> None:
    there, shown = duel_at("duel/1 duel turn=3 energy=9,0 row=alien_metabolism,photoshoot,cannonball")
    game = there.game
    game.chance("roll claw claw claw claw claw claw")
    game.play("stop")
    game.play("buy alien_metabolism")
    game.chance("reveal frenzy")
    assert game.question is not None
    there.show_question(0, game.question.kind)
    listed = shown.getvalue()
    assert "0  Fame -7 energy, -6 heart" in listed
    assert "1  Fame -7 heart, -6 energy" in listed
    assert "Anubis: 1 energy and 1 heart" in listed
    assert len(listed.splitlines()) < len(game.legal_actions)
    assert str(there.understand("1")) == "lay f-7 turned"


@pytest.mark.parametrize("states", [True, pytest.param(False, marks=in_full)])
def test_a_duel_is_told(states: bool) -> None:
    game = new_table(Setup("duel"), ["Ann"], ["random"], WORDS, random.Random(5))
    there, _ = table(game, typist(game, random.Random(2)))
    there.play()
    shown = io.StringIO()
    again = tell(str(game.record()), WORDS, Console(file=shown, width=100), states=states, until=None)
    assert again == game
    assert (shown.getvalue().count("Tracks") > 2) == states
    assert "goes first" in shown.getvalue()


def test_monsters_chosen_or_drawn() -> None:
    for game, monsters in (("duel", ["Meka Dragon", "alienoid"]), ("tokyo", ["gigazaur", "the_king"])):
        seen = set()
        for seed in range(8):
            made = new_table(Setup(game), ["Ann"], ["random"], WORDS, random.Random(seed), monsters)
            seats = {seat.name: seat.monster for seat in made.setup.seats}
            assert sorted(seats.values()) == sorted(name.lower().replace(" ", "_") for name in monsters)
            assert next(name for name in seats if "Ann" in name).startswith(monsters[0].title())
            seen.add(tuple(seats))
        assert len(seen) == 2  # who sits where is drawn
    drawn = {
        seat.monster
        for seed in range(40)
        for seat in new_table(Setup("duel"), ["a"], ["random"], WORDS, random.Random(seed)).setup.seats
    }
    assert drawn == set(DUEL_MONSTERS)


@pytest.mark.parametrize(
    ("monsters", "bots", "reason"),
    [
        (["godzilla"], ["random"], "unknown monster 'godzilla'"),
        (["kraken"], ["random"], "unknown monster 'kraken'"),
        (["gigazaur", "gigazaur"], ["random"], "once"),
        (["gigazaur", "alienoid", "the_king"], ["random"], "3 monsters were chosen for 2"),
        ([], ["godzilla"], "unknown bot 'godzilla'"),
        ([], ["random", "random"], "2 monsters can play, not 3"),
        ([], [], "2 monsters can play, not 1"),
    ],
)
def test_bad_set_ups_of_the_duel(monsters: list[str], bots: list[str], reason: str) -> None:
    with pytest.raises(DaikaijuError, match=reason):
        new_table(Setup("duel"), ["Ann"], bots, WORDS, random.Random(1), monsters)


def test_usual_company() -> None:
    assert usual_bots("tokyo", 1) == ["steady"] * 3
    assert usual_bots("duel", 1) == ["steady"]
    assert usual_bots("duel", 2) == []
    with pytest.raises(UnknownName, match="chess"):
        usual_bots("chess", 1)


def test_leaving_and_coming_back() -> None:
    game = new_table(Setup(rules="2e"), ["Ann"], ["random", "steady"], WORDS, random.Random(3))
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
    game = Game.from_position("tokyo/1 2e players=2 market=heal,tanks,jets")
    there, _ = table(game, input)
    there.names = ["a", "b"]
    game.chance("roll 1 1 2 3 claw heart")
    assert str(there.understand("keep claw 3")) == "reroll 1 1 2 heart"
    assert str(there.understand("1 1 h")) == "reroll 1 1 heart"
    assert str(there.understand("all")) == "reroll 1 1 2 3 heart claw"
    assert str(there.understand("keep 1 1 2 3 claw heart")) == "stop"
    assert str(there.understand("stop")) == "stop"


def test_faces_may_be_typed_in_the_persons_language() -> None:
    game = Game.from_position("tokyo/1 2e players=2 market=heal,tanks,jets")
    there, _ = table(game, input, words=language("pl"))
    game.chance("roll 1 1 2 3 claw heart")
    assert str(there.understand("keep pazur 3")) == "reroll 1 1 2 heart"
    assert str(there.understand("1 serce")) == "reroll 1 heart"
    assert str(there.understand("1 heart")) == "reroll 1 heart"
    with pytest.raises(IllegalAction, match="energia") as caught:
        there.understand("keep energia")
    assert "symbolem: energia" in language("pl").error(caught.value)
    with pytest.raises(IllegalAction, match="serce, energia, pazur"):
        there.understand("keep ogon")


def test_what_is_typed_is_taken_in_the_words_that_are_shown() -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=heal,tanks,mimic energy=9")
    game.chance("roll claw claw 1 2 3 energy")
    there, shown = table(game, input)
    there.names[:] = ["a", "b", "c"]
    assert str(there.understand("keep all")) == "stop"
    assert str(there.understand("reroll all")) == str(there.understand("all")) == "reroll 1 2 3 energy claw claw"
    with pytest.raises(IllegalAction, match="Name the faces"):
        there.understand("reroll")
    with pytest.raises(IllegalAction, match="No die left that shows 3"):
        there.understand("3 3")
    game.play("stop")
    assert (
        str(there.understand("leave"))
        == str(there.understand("Leave Tokyo"))
        == str(there.understand("yield"))
        == "yield"
    )
    assert not there.carry_out("maybe")
    assert "'maybe' is none of the answers" in shown.getvalue()
    assert "yield" not in shown.getvalue()
    game.play("yield")
    assert str(there.understand("buy h")) == "buy heal"
    assert not there.carry_out("buy")  # more than one card can be bought


@pytest.mark.parametrize("code", ["en", "pl", "cs"])
def test_everything_fits_on_80_columns(code: str) -> None:
    words = language(code)
    for position, names in (
        ("tokyo/1 2e players=6 tokyo=1 cards0=giant_brain,parasitic_tentacles,even_bigger,it_has_a_child,mimic", 6),
        (DUEL_TABLE, 2),
    ):
        there, shown = table(Game.from_position(position), input, words=words)
        there.console = Console(file=shown, width=80)
        there.names[:] = [f"Space Penguin ({'x' * 8}{seat})" for seat in range(names)]
        there.show_table()
        assert "…" not in shown.getvalue()
        assert max(map(len, shown.getvalue().splitlines())) <= 80


@pytest.mark.parametrize("code", ["en", "pl"])
def test_built_in_bots_have_names(code: str) -> None:
    bots = ["steady", "random"]
    game = new_table(Setup("duel"), [], bots, language(code), random.Random(1), ["the_king", "alienoid"])
    titles = {seat.bot: seat.name.rpartition(" (")[2].rstrip(")") for seat in game.setup.seats}
    assert titles == {bot: bot_title(bot, language(code)) for bot in bots}


@pytest.mark.parametrize(
    ("position", "title"),
    [
        ("tokyo/1 2e players=2 market=heal,tanks,jets", "Row"),
        ("duel/1 row=photoshoot,alien_metabolism,cannonball", "Row"),
    ],
)
def test_who_buys_sees_what_is_on_sale(position: str, title: str) -> None:
    game, rng = Game.from_position(position), random.Random(1)
    there, shown = table(game, input)
    there.names[:] = ["Ann", "Bob"]
    while game.result is None:
        if game.question is None:
            game.chance(rng=rng)
            continue
        shown.truncate(0)
        there.show_table()
        if game.question.kind == "shop":
            break
        game.play(game.legal_actions[0])
    assert title in shown.getvalue()


def test_a_market_without_cards_is_not_drawn() -> None:
    there, shown = table(new_table(Setup(rules="2e"), ["Ann"], ["random"], WORDS, random.Random(3)), input)
    there.show_table()
    assert "Ann" in shown.getvalue()
    assert "Row" not in shown.getvalue()


@pytest.mark.parametrize("wish", ["table", "?", "card wings", "position"])
def test_what_was_asked_for_does_not_hide_the_question(wish: str) -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 tokyo=1 energy=2,0,0 market=tanks,wings,mimic steps=next_turn,shop@0"
    )
    there, shown = table(game, input)
    there.names[:] = ["Ann", "Bob", "Cid"]
    there.carry_out(wish)
    assert "Sweep the row" in shown.getvalue().splitlines()[-1]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            "tokyo/1 2e players=2 turn=9 market=heal,tanks,mimic stars=20 over=stars winners=1 steps=",
            "You win! 20 stars",
        ),
        (
            "tokyo/1 2e players=2 turn=9 market=heal,tanks,mimic stars=0,20 over=stars winners=2 steps=",
            "You lose! Bob wins! 20",
        ),
        (
            "duel/1 turn=6 row=photoshoot,alien_metabolism,cannonball fame=7 over=victory_space winners=1 steps=",
            "You win! Fame on",
        ),
    ],
)
def test_the_end_says_who_has_won_and_by_what(position: str, said: str) -> None:
    there, shown = table(Game.from_position(position), input)
    there.names[:] = ["Ann", "Bob"]
    there.show_end([0])
    assert shown.getvalue().splitlines()[-1].startswith(said)


def test_bad_set_ups() -> None:
    rng = random.Random(1)
    with pytest.raises(BadOptions, match="2 to 6"):
        new_table(Setup(rules="2e"), ["a"], [], WORDS, rng)
    with pytest.raises(BadOptions, match="2 to 6"):
        new_table(Setup(rules="2e"), ["a"], ["steady"] * 6, WORDS, rng)
    with pytest.raises(UnknownName, match="wizard"):
        new_table(Setup(rules="2e"), ["a"], ["wizard"], WORDS, rng)
    with pytest.raises(UnknownName, match="3e"):
        new_table(Setup(rules="3e"), ["a"], ["steady"], WORDS, rng)
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
    game = Game(players=2)
    save(game, folder / "deep" / "one.game")
    assert load(folder / "deep" / "one.game") == game
    assert [path.name for path in (folder / "deep").iterdir()] == ["one.game"]


EXAMPLE = Path(__file__).parents[1] / "examples" / "my_bot.py"


@pytest.mark.parametrize("name", ["tokyo", "duel"])
def test_a_game_against_a_bot_of_ones_own(name: str) -> None:
    rng = random.Random(2)
    game = new_table(Setup(name), ["Ann"], [f"{EXAMPLE}:MyBot"], WORDS, rng)
    (seat,) = bots_of(game)
    assert "(MyBot)" in game.setup.seats[seat].name
    there, _shown = table(game, typist(game, rng))
    there.play()
    assert game.result is not None
    assert bots_of(load(saves_folder() / LAST)).keys() == {seat}


def test_a_bot_of_ones_own_that_fails_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rash.py"
    path.write_text("class Rash:\n    def decide(self, game, rng):\n        return 1 // 0\n")
    rng = random.Random(2)
    game = new_table(Setup("tokyo"), ["Ann"], [f"{path}:Rash"], WORDS, rng)
    there, shown = table(game, typist(game, rng))
    there.play()
    assert game.result is not None
    text = " ".join(shown.getvalue().split())
    assert text.count("failed: ZeroDivisionError") == 1
    assert "return 1 // 0" in text
    assert "plays at random from now on" in text


def test_bots_that_are_not_there_are_refused_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(DaikaijuError, match="cannot read the bot"):
        new_table(Setup("tokyo"), ["Ann"], [f"{tmp_path}/none.py:Bot"], WORDS, random.Random(1))
