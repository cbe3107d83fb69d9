"""Bots in other languages: the examples play whole games, and every way to fail has its name."""

from __future__ import annotations

import json
import os
import random
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from daikaiju import Game, make_bot
from daikaiju.arena.play import play, seeds_of
from daikaiju.errors import DaikaijuError
from daikaiju.games import GAMES
from daikaiju.notation.record import Setup
from daikaiju.players.exec_bot import PROTOCOL, ExecBot
from daikaiju.players.exec_bot import hello as hello_message
from daikaiju.players.faults import BadBot, BotDied, BotFault, BotJunk, BotRaised, BotTooSlow
from daikaiju.players.registry import contender, contenders
from patience import PATIENCE, until

EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = {"perl": "my_bot.pl", "node": "my_bot.js"}
READY = 'import json, os, sys, time\ninput()\nprint(json.dumps({"protocol": 1}), flush=True)\n'
# Writes down all that it is told, and answers with the last action.
LISTENER = """
import json, os, sys

def note(message):
    with open(sys.argv[1], "a") as file:
        file.write(json.dumps({"pid": os.getpid(), **message}) + "\\n")

for line in sys.stdin:
    message = json.loads(line)
    note(message)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    if message["type"] == "decide":
        print(json.dumps({"action": message["actions"][-1]["number"]}), flush=True)
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is about to exit gets the time it needs, however busy the machine is."""
    monkeypatch.setattr("daikaiju.players.line_process.GRACE", PATIENCE)
    monkeypatch.setattr("daikaiju.players.line_process.PARTING", PATIENCE)


def program(folder: Path, text: str, *words: str) -> str:
    """The command line of a bot written in Python, which is as foreign as any other program."""
    path = folder / "program.py"
    path.write_text(text)
    return shlex.join([sys.executable, str(path), *words])


def listener(folder: Path) -> tuple[str, Path]:
    """The command line of a bot that writes down what it is told, and where."""
    heard = folder / "heard.jsonl"
    return program(folder, LISTENER, str(heard)), heard


def told(heard: Path, kind: str = "") -> list[dict]:
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    return [message for message in messages if kind in ("", message["type"])]


def asked_game(game: str = "tokyo") -> Game:
    found = Game(game, seed=5)
    assert found.question is not None
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_play_whole_games(language: str, game: str) -> None:
    if shutil.which(language) is None:
        pytest.skip(f"{language} is not installed")
    bots = contenders(f"exec:{language} {EXAMPLES / LANGUAGES[language]},random")
    assert [bot.name for bot in bots] == ["my_bot", "random"]
    played = play(Setup(game, players=2, first=0), bots, seeds_of(7, range(2)), PATIENCE)
    assert not played.faults
    assert played.reason.all()


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    command, heard = listener(tmp_path)
    game, rng = Game("tokyo", players=3, seed=3), random.Random(1)
    bot, views = ExecBot(command), []
    while not game.is_over:
        if game.actor == 1:
            views.append(game.view(1))
            game.play(bot.decide(game, rng))
        else:
            game.play(rng.choice(game.legal_actions))
    bot.over(game)
    until(lambda: told(heard, "over"), "the end of the game")
    bot.close()
    asked = told(heard, "decide")
    assert [message["view"] for message in asked] == [json.loads(json.dumps(view.to_dict())) for view in views]
    for message, view in zip(asked, views, strict=True):
        assert [action["words"] for action in message["actions"]] == [str(action) for action in view.legal_actions]
        assert [action["number"] for action in message["actions"]] == [action.number for action in view.legal_actions]
        assert message["actions"][0]["kind"] == view.legal_actions[0].kind
        assert message["seat"] == 1
        assert 0 <= message["seed"] < 2**32
    assert len({message["seed"] for message in asked}) > 1
    (over,) = told(heard, "over")
    assert (tuple(over["winners"]), over["reason"]) == game.result


def test_a_program_never_sees_what_others_know(tmp_path: Path) -> None:
    """Seat 1 has looked at the top card; seat 0, which is asked, must not learn it, though it is given the game."""
    command, heard = listener(tmp_path)
    line = (
        "tokyo/1 2e players=2 energy=9,0 market=heal,tanks,mimic cards1=made_in_a_lab top=wings top_seen=2 "
        "steps=next_turn,shop@0"
    )
    game = Game.from_position(line)
    assert game.hides_from(0)
    bot = ExecBot(command)
    bot.decide(game, random.Random(1))
    bot.close()
    assert "wings" not in json.dumps([message["view"]["state"]["top"] for message in told(heard, "decide")])
    assert "top=wings" not in heard.read_text()


def test_the_messages_around_a_game(tmp_path: Path) -> None:
    command, heard = listener(tmp_path)
    bot, game = ExecBot(command), asked_game("duel")
    bot.decide(game, random.Random(1))
    bot.close()
    hello, announced, _question = told(heard)
    assert hello["type"] == "hello"
    assert hello["protocol"] == PROTOCOL
    page = (EXAMPLES.parent / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert f"    {json.dumps(hello_message())}\n" in page
    assert announced["type"] == "game"
    assert (announced["game"], announced["players"], announced["seat"]) == ("duel", 2, game.actor)
    assert len(announced["names"]) == 2


def test_one_process_per_seat_plays_all_games(tmp_path: Path) -> None:
    command, heard = listener(tmp_path)
    bots = contenders(f"exec:{command},exec:{command}")
    played = play(Setup("duel", players=2, first=0), bots, seeds_of(3, range(3)), PATIENCE)
    assert not played.faults
    until(lambda: len(told(heard, "over")) == 6, "the ends of three games for two seats")
    assert len(told(heard, "game")) == 6
    assert len(told(heard, "hello")) == 2
    assert len({message["pid"] for message in told(heard)}) == 2


FAULTS = {
    "junk": ("print('hm'); time.sleep(1000)", BotJunk, "it wrote 'hm', which is no answer"),
    "list": ("print('[1]', flush=True)", BotJunk, "which is no answer"),
    "no action": ("print('{}', flush=True)", BotJunk, "which is no answer"),
    "a flag": ("print('{\"action\": true}', flush=True)", BotJunk, "which is no answer"),
    "not text": ("os.write(1, b'\\xff\\n')", BotJunk, "not UTF-8"),
    "endless": ("os.write(1, b'x' * 100_000); time.sleep(1000)", BotJunk, "too long"),
    "dies": ("sys.exit(3)", BotDied, "ended with status 3"),
    "closes": ("os.close(1); time.sleep(1000)", BotDied, "ended with status -9"),
    "hangs": ("time.sleep(1000)", BotTooSlow, "no answer within 0.5 s"),
    "complains": ('print(\'{"error": "no idea"}\', flush=True)', BotRaised, "it says: no idea"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_have_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text, fault, message = FAULTS[name]
    if name == "closes":  # it never exits, so it is killed after the grace
        monkeypatch.setattr("daikaiju.players.line_process.GRACE", 0.1)
    flushed = text.replace("print('hm')", "print('hm', flush=True)")
    bot = ExecBot(
        program(tmp_path, f"{READY}input(); input()\n{flushed}\n"), limit=0.5 if fault is BotTooSlow else PATIENCE
    )
    with pytest.raises(fault, match=message):
        bot.decide(asked_game(), random.Random(1))
    assert not bot.process.is_running


def test_a_program_that_does_not_read_is_killed(tmp_path: Path) -> None:
    bot = ExecBot(program(tmp_path, f"{READY}time.sleep(1000)\n"), limit=0.5)
    game = asked_game()
    with pytest.raises(BotTooSlow):
        bot.decide(game, random.Random(1))
    assert not bot.process.is_running


def test_lines_that_nobody_asked_for(tmp_path: Path) -> None:
    chatty = READY + "print('thinking', flush=True)\nfor line in sys.stdin: pass\n"
    bot = ExecBot(program(tmp_path, chatty), limit=PATIENCE)
    until(lambda: not bot.process.lines.empty(), "the line")
    with pytest.raises(BotJunk, match=r"nobody asked for: 'thinking"):
        bot.decide(asked_game(), random.Random(1))


def test_a_program_may_finish_its_work_when_its_input_ends(tmp_path: Path) -> None:
    note = tmp_path / "note"
    text = f"{READY}for line in sys.stdin: pass\ntime.sleep(0.2)\nopen({str(note)!r}, 'w').write('learned')\n"
    bot = ExecBot(program(tmp_path, text))
    bot.close()
    assert note.read_text() == "learned"
    assert not bot.process.is_running


def test_a_program_that_failed_starts_again(tmp_path: Path) -> None:
    mark = tmp_path / "failed"
    text = (
        READY + f"input(); input()\nif not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w')\n"
        '    sys.exit(1)\nprint(\'{"action": "stop"}\', flush=True)\ninput()\n'
    )
    bot, game = ExecBot(program(tmp_path, text), limit=PATIENCE), asked_game()
    with pytest.raises(BotDied):
        bot.decide(game, random.Random(1))
    assert bot.decide(game, random.Random(1)) == "stop"
    bot.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("print('{\"protocol\": 2}', flush=True); input()", "this program speaks protocol 1"),
        ("input(); print('hello', flush=True); input()", "does not run: it wrote 'hello'"),
        ("import sys; sys.exit(5)", "does not run: its process ended with status"),
    ],
)
def test_programs_that_do_not_begin(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadBot, match=message):
        contender(f"exec:{program(tmp_path, text)}")


def test_the_status_of_a_program_that_does_not_begin(tmp_path: Path) -> None:
    """In this process, where the grace is long enough for any machine."""
    with pytest.raises(BotDied, match="its process ended with status 5"):
        ExecBot(program(tmp_path, "import sys; sys.exit(5)"))


def test_command_lines_that_cannot_be_run() -> None:
    with pytest.raises(BadBot, match=r"cannot start '\./nothing_here': it is not there"):
        contender("exec:./nothing_here")
    with pytest.raises(BadBot, match="needs the command line of a program"):
        contender("exec: ")
    with pytest.raises(BadBot, match="No closing quotation"):
        contender("exec:perl 'half")


def test_faults_of_a_program_are_counted_and_the_games_go_on(tmp_path: Path) -> None:
    text = READY + "for line in sys.stdin:\n    print('x', flush=True)\n"
    bots = contenders(f"mine=exec:{program(tmp_path, text)},random")
    played = play(Setup("tokyo", players=2, first=0), bots, seeds_of(1, range(2)), PATIENCE)
    assert [(fault.word, fault.seat) for fault in played.faults] == [("junk", 0)] * 2
    assert played.faults[0].text.startswith("mine: it wrote ")
    assert played.reason.all()


def test_a_program_ends_with_the_process_that_hosts_it(tmp_path: Path) -> None:
    """Killed with its children: a program that hangs must not stay behind."""
    note = tmp_path / "pid"
    text = f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n{READY}while True: time.sleep(1)\n"
    bots = contenders(f"exec:{program(tmp_path, text)},random")
    played = play(Setup("tokyo", players=2, first=0), bots, seeds_of(1, range(1)), 0.5)
    assert [fault.word for fault in played.faults] == ["too_slow"]
    until(lambda: not is_alive(int(note.read_text())), "the end of the program")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_make_bot_takes_a_command_line(tmp_path: Path) -> None:
    command, _heard = listener(tmp_path)
    bot = make_bot(f"exec:{command}")
    assert isinstance(bot, ExecBot)
    game = asked_game()
    assert bot.decide(game, random.Random(1)) == game.legal_actions[-1].number
    bot.close()


def test_faults_of_programs_are_errors_of_ours() -> None:
    assert issubclass(BotJunk, BotFault)
    assert issubclass(BotFault, DaikaijuError)


@pytest.mark.parametrize(("language", "file"), [("perl", "my_bot.pl"), ("js", "my_bot.js")])
def test_the_page_shows_the_examples(language: str, file: str) -> None:
    page = (EXAMPLES.parent / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert f"```{language}\n{(EXAMPLES / file).read_text(encoding='utf-8')}```\n" in page
