"""Many games: the same for the same seed, kept on the disk, faults counted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import daikaiju
from conftest import in_full
from daikaiju.arena.evaluation import analyse
from daikaiju.arena.job import Job, make_job, play_chunk
from daikaiju.arena.match import Match
from daikaiju.arena.notes import decision_columns
from daikaiju.arena.run import run
from daikaiju.arena.store import FORMAT, OldResults, Store
from daikaiju.arena.summary import summarise, wilson
from daikaiju.cli import app
from daikaiju.errors import BadOptions, DaikaijuError, UnknownName
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.faults import BadBot, BotFailed
from daikaiju.players.policies import named
from daikaiju.players.registry import contender, contenders
from patience import PATIENCE, until

BUSY = ("random", "too_slow")  # where the limit is short and the machine busy
BOTS = Path(__file__).parent / "faulty_bots.py"


def job_of(
    bots: str = f"random,{BOTS}:Simple", games: int = 50, seed: int = 3, game: str = "tokyo", **rest: float
) -> Job:
    return make_job(Setup(game), contenders(bots), games, seed, **rest)


def played(job: Job, folder: Path, jobs: int = 1) -> Store:
    store = Store(folder, job)
    store.open(resume=True)
    run(job, store, lambda games: None, jobs)
    return store


def test_the_number_of_cores_does_not_matter(tmp_path: Path) -> None:
    job = job_of(f"random,{BOTS}:Simple,random")
    assert job.chunks > 1
    one, two = played(job, tmp_path / "1", 1), played(job, tmp_path / "2", 2)
    assert list(one.games()) == list(two.games())
    assert [game["game"] for game in one.games()] == list(range(job.games))


def test_a_game_does_not_depend_on_the_others() -> None:
    long, short = job_of(games=40), job_of(games=7)
    assert play_chunk(long, 0).splitlines()[:7] == play_chunk(short, 0).splitlines()
    other = play_chunk(job_of(games=7, seed=4), 0)
    assert other != play_chunk(short, 0)


def test_everybody_moves_up_a_seat(tmp_path: Path) -> None:
    store = played(job_of(f"random,{BOTS}:Simple,{BOTS}:Simple", 9), tmp_path)
    seats = [game["seats"] for game in store.games()]
    assert seats[:3] == [["random", "Simple", "Simple"], ["Simple", "Simple", "random"], ["Simple", "random", "Simple"]]
    assert seats[:3] == seats[3:6]


def test_everybody_sits_next_to_everybody() -> None:
    """Every order around the table, and in each every seat; where all but one are alike there is one order."""
    job = job_of(f"random,{BOTS}:Simple,{BOTS}:Fine,{BOTS}:Words", 48)
    seats = Counter(tuple(bot.name for bot in job.seats(number)) for number in range(job.games))
    assert len(seats) == 24
    assert set(seats.values()) == {2}
    assert len(job_of("steady,random,random,random", 4).orders) == 1
    games = [json.loads(line) for chunk in range(job.chunks) for line in play_chunk(job, chunk).splitlines()]
    assert [game["seats"] for game in games] == [[bot.name for bot in job.seats(n)] for n in range(job.games)]


def test_seats_of_one_bot_do_not_win_apart() -> None:
    """Six seats of one bot win a sixth of the games each, and nothing else is possible."""
    games = [{"seats": ["a"] * 6, "winners": [n % 6], "turns": 9, "reason": "stars", "faults": []} for n in range(600)]
    share = summarise(games).share("a")
    assert share.value == pytest.approx(1 / 6)
    assert share.high - share.low < 0.002


def test_every_pair_of_monsters_plays_the_duel() -> None:
    job = job_of("random,random", 120, game="duel")
    pairs = Counter(job.monsters(number) for number in range(job.games))
    assert len(pairs) == 30
    assert set(pairs.values()) == {4}
    games = [json.loads(line) for line in play_chunk(job, 0).splitlines()]
    assert [tuple(game["monsters"]) for game in games] == [job.monsters(number) for number in job.numbers(0)]


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Raises", "raised"),
        ("Quits", "raised"),
        ("Illegal", "illegal"),
        ("Nothing", "illegal"),
        ("Strange", "illegal"),
        ("Slow", "too_slow"),
        ("Stuck", "too_slow"),
        ("Dies", "died"),
        ("Crashes", "died"),
        ("Meddler", None),
        ("Noisy", None),
    ],
)
def test_faults_are_counted_and_the_batch_goes_on(tmp_path: Path, bot: str, fault: str | None) -> None:
    job = make_job(Setup(), contenders(f"{BOTS}:{bot},random"), 4, 1, limit=0.2 if fault == "too_slow" else None)
    summary = summarise(played(job, tmp_path / "out").games())
    assert summary.games == 4
    faults = {who: number for who, number in summary.faults.items() if who != BUSY}
    assert faults == ({(bot, fault): 4} if fault else {})
    assert summary.reasons.total() == 4
    assert "goes_on" not in summary.reasons


@in_full
def test_faults_are_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    job = make_job(Setup(), contenders(f"{BOTS}:DiesAtTimes,{BOTS}:DiesAtTimes,{BOTS}:Strange,random"), 12, 1)
    one, two = played(job, tmp_path / "1", 1), played(job, tmp_path / "2", 2)
    assert list(one.games()) == list(two.games())
    faults = summarise(one.games()).faults
    assert faults["Strange", "illegal"] == 12
    assert 0 < faults["DiesAtTimes", "died"] < 24


def test_a_bot_that_fails_says_nothing_about_a_position() -> None:
    with pytest.raises(BotFailed, match="Raises: KeyError"):
        analyse(Game.from_position("tokyo/1 2e players=2 active=1"), contender(f"{BOTS}:Raises"), 1, 0, 1)


def test_bots_from_files(tmp_path: Path) -> None:
    job = make_job(Setup(), contenders(f"{BOTS}:Fine,{BOTS}:Words,random"), 6, 1)
    summary = summarise(played(job, tmp_path / "out").games())
    assert not summary.faults
    assert summary.seats == {"Fine": 6, "Words": 6, "random": 6}


def copies(folder: Path) -> list[str]:
    """The same class in three files, two of which bear the same name."""
    for place in ("a/mine.py", "b/mine.py", "b/other.py"):
        (folder / place).parent.mkdir(exist_ok=True)
        (folder / place).write_text(BOTS.read_text())
    return [f"{folder / place}:Fine" for place in ("a/mine.py", "b/other.py", "b/mine.py")]


def test_bots_of_one_name_in_two_files_are_told_apart(tmp_path: Path) -> None:
    one, two, three = copies(tmp_path)
    assert [bot.name for bot in contenders(f"{one},{one},random")] == ["Fine", "Fine", "random"]
    assert [bot.name for bot in contenders(f"{one},{two},{one}")] == ["mine:Fine", "other:Fine", "mine:Fine"]
    assert [bot.name for bot in contenders(f"{one},{two},{three}")] == [one, "other:Fine", three]
    summary = summarise(played(job_of(f"{one},{two}", 4), tmp_path / "out").games())
    assert summary.seats == {"mine:Fine": 4, "other:Fine": 4}
    assert not summary.faults


def test_bots_that_cannot_be_had(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="unknown bot 'nobody'; known: pip, momo, taro, yuki, random"):
        contender("nobody")
    with pytest.raises(BadBot, match="cannot read the bot"):
        contender(f"{tmp_path}/none.py:Bot")
    with pytest.raises(BadBot, match=rf"name the class as well: {BOTS}:\w+, {BOTS}:\w+"):
        contender(str(BOTS))
    with pytest.raises(BadBot, match="has no class 'Nobody'"):
        contender(f"{BOTS}:Nobody")
    broken = tmp_path / "broken.py"
    broken.write_text("import a_module_that_is_not_there\n")
    with pytest.raises(BadBot, match="does not run: ModuleNotFoundError"):
        contender(f"{broken}:Bot")
    with pytest.raises(BadBot, match="has no class with a method named decide"):
        contender(str(broken))
    broken.write_text("class Bot")
    with pytest.raises(BadBot, match=r"cannot read the bot .*: expected ':'"):
        contender(str(broken))
    with pytest.raises(BadBot, match="does not run: SyntaxError"):
        contender(f"{broken}:Bot")
    with pytest.raises(BadBot, match=r"does not run: OSError: no \{brain\}"):
        contender(f"{BOTS}:FailsToBegin")
    with pytest.raises(BadBot, match="ended with status 7"):
        contender(f"{BOTS}:DiesAtBirth")
    broken.write_text("")
    with pytest.raises(DaikaijuError):
        contenders(f"{broken}:Bot")
    folder = tmp_path / "folder.py"
    folder.mkdir()
    with pytest.raises(BadBot, match="it is a folder"):
        contender(f"{folder}:Bot")


def test_broken_off_and_resumed(tmp_path: Path) -> None:
    job = job_of(games=90)
    store = Store(tmp_path / "a", job)
    store.open(resume=False)

    def tire(games: int) -> None:
        if len(store.missing()) <= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(job, store, tire, 1)
    assert 0 < len(store.missing()) < job.chunks
    with pytest.raises(BadOptions, match="add --resume"):
        Store(tmp_path / "a", job).open(resume=False)
    with pytest.raises(BadOptions, match="another job: seed differ"):
        Store(tmp_path / "a", job_of(games=90, seed=4)).open(resume=True)
    with pytest.raises(BadOptions, match="ask for as many or more"):
        Store(tmp_path / "a", job_of(games=50)).open(resume=True)
    (tmp_path / "c").mkdir()
    for text, reason in (("{", "cannot be read"), ("[]", "does not describe a job")):
        (tmp_path / "c" / "job.json").write_text(text)
        with pytest.raises(BadOptions, match=reason):
            Store(tmp_path / "c", job).open(resume=True)
    with pytest.raises(BadOptions, match="not 0"):
        run(job, store, tire, 0)
    resumed = played(job, tmp_path / "a")
    assert list(resumed.games()) == list(played(job, tmp_path / "b").games())


def test_a_job_may_grow(tmp_path: Path) -> None:
    played(job_of(games=30), tmp_path / "a")
    grown = played(job_of(games=70), tmp_path / "a")
    assert list(grown.games()) == list(played(job_of(games=70), tmp_path / "b").games())


def test_parquet_says_what_the_lines_say(tmp_path: Path) -> None:
    import duckdb

    store = played(job_of(f"{BOTS}:Simple,{BOTS}:Simple", 20), tmp_path)
    store.write_parquet()
    games = list(store.games())
    database = duckdb.connect()
    rows = database.sql(f"select game, seat, bot, won, turns from '{tmp_path}/games.parquet'").fetchall()
    assert rows == [
        (game["game"], seat, game["seats"][seat], seat in game["winners"], game["turns"])
        for game in games
        for seat in range(2)
    ]
    count = database.sql(f"select count(*) from '{tmp_path}/decisions.parquet'").fetchall()
    assert count == [(sum(len(game["decisions"]) for game in games),)]
    bought = database.sql(
        f"select distinct question_name from '{tmp_path}/decisions.parquet' where card_name is not null"
    ).fetchall()
    assert ("shop",) in bought


STANDING: dict[str, dict[str, Callable[[Any, int], int]]] = {
    "tokyo": {
        "energy": lambda state, seat: state.energy[seat],
        "hearts": lambda state, seat: state.hearts[seat],
        "stars": lambda state, seat: state.stars[seat],
        "tokyo": lambda state, seat: [*state.tokyo, seat].index(seat) + 1 if seat in state.tokyo else 0,
    },
    "duel": {
        "energy": lambda state, seat: state.energy[seat],
        "life": lambda state, seat: state.life[seat],
        "fame": lambda state, seat: state.marker[0] * (1 if seat != state.first else -1),
        "destruction": lambda state, seat: state.marker[1] * (1 if seat != state.first else -1),
    },
}


class Watched(Match):
    """A match that remembers how things stood at each decision that is noted."""

    def decide(self) -> None:
        before, noted = self.game.state.copy(), len(self.notes)
        super().decide()
        self.__dict__.setdefault("stood", []).extend([before] * (len(self.notes) - noted))


@pytest.mark.parametrize("game", STANDING)
def test_statistics_name_what_they_count(game: str) -> None:
    match = Watched(Setup(game, players=2), contenders("random,random"), 0, 5, 0)
    match.play()
    rows = named(game, match.notes)[list(decision_columns(game))]
    assert rows.dtype.names == ("turn", "seat", "question", "action", "card", *STANDING[game])
    assert len(rows) > 10
    for row, state in zip(rows, match.stood, strict=True):
        assert row["turn"] == state.turn
        for column, number in STANDING[game].items():
            assert row[column] == number(state, row["seat"]), column


@pytest.mark.parametrize("game", STANDING)
def test_tables_have_the_columns_of_their_game(tmp_path: Path, game: str) -> None:
    store = played(make_job(Setup(game), contenders("random,random"), 2, 1), tmp_path)
    store.write_parquet()
    table = duckdb.sql(f"select * from '{tmp_path}/decisions.parquet'")
    assert table.columns == ["game", *decision_columns(game), "question_name", "card_name"]
    lines = [[game["game"], *row] for game in store.games() for row in game["decisions"]]
    assert sorted([*row[: len(lines[0])]] for row in table.fetchall()) == sorted(lines)


def test_results_of_another_format_are_refused(tmp_path: Path) -> None:
    store = played(job_of(games=4), tmp_path)
    note = json.loads((tmp_path / "job.json").read_text())
    assert note.pop("format") == FORMAT
    (tmp_path / "job.json").write_text(json.dumps(note))
    with pytest.raises(OldResults, match="has results in format 1, this version writes format 2; name another folder"):
        Store(tmp_path, store.job).open(resume=True)


@pytest.mark.parametrize(("game", "bots"), [("tokyo", "steady,hoarder,steady"), ("duel", "steady,steady")])
def test_events_tell_the_game(tmp_path: Path, game: str, bots: str) -> None:
    """They are those of the very games that are played without them."""
    job = make_job(Setup(game), contenders(bots), 4, 3, with_events=True)
    store = played(job, tmp_path)
    store.write_parquet()
    plain = [json.loads(line) for line in play_chunk(replace(job, with_events=False), 0).splitlines()]
    table = duckdb.sql(f"select * from '{tmp_path}/events.parquet'").fetchall()
    for line, without in zip(store.games(), plain, strict=True):
        events = [tuple(event) for event in line.pop("events")]
        assert line == without
        assert events == [row[1:] for row in table if row[0] == line["game"]]
        assert [event[0] for event in events if event[1] == "turn_started"] == list(range(1, line["turns"] + 1))


def test_events_add_up() -> None:
    seats = contenders("steady,hoarder,brawler")
    for seed in range(5):
        match = Match(replace(Game("tokyo", players=3).setup, first=0), seats, 0, seed, None, with_events=True)
        match.play()
        for seat in range(3):
            for what, start in (("stars", 0), ("hearts", 10)):
                gained = sum(event.amount for event in match.events if event[1:3] == (f"{what}_gained", seat))
                lost = sum(event.amount for event in match.events if event[1:3] == (f"{what}_lost", seat))
                assert start + gained - lost == getattr(match.game.state, what)[seat]


def test_wilson() -> None:
    share = wilson(8, 10)
    assert share.value == 0.8
    assert share.low == pytest.approx(0.4902, abs=1e-4)
    assert share.high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1


def test_the_command(tmp_path: Path) -> None:
    words = ["simulate", "--bots", f"random,{BOTS}:DiesAtTimes", "--games", "12", "--jobs", "1"]
    told = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "out"), "--json", str(tmp_path / "figures.json")])
    assert told.exit_code == 0, told.output
    assert "12 games, fair share 50.0%" in told.output
    assert "ended its process" in told.stdout
    assert told.stderr.endswith("--strict shows the first.\n")
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["games"] == 12
    assert figures["faults"][0]["fault"] == "died"
    assert sum(bot["wins"] for bot in figures["bots"].values()) <= 12
    assert (tmp_path / "out" / "games.parquet").exists()
    clean = CliRunner().invoke(app, [*words, "--json", "-"])
    assert json.loads(clean.stdout)["games"] == 12


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_bot_that_always_fails_is_an_error(tmp_path: Path, command: str) -> None:
    limit = "--games" if command == "simulate" else "--most-rounds"
    words = [command, "--bots", f"random,{BOTS}:Raises", limit, "2", "--jobs", "1", "--out", str(tmp_path)]
    told = CliRunner().invoke(app, [*words, "--json", "-"])
    assert told.exit_code == 1
    assert told.stderr.endswith("BotFailed: Raises failed in every game, so its figures say nothing\n")
    (trace,) = [row["trace"] for row in json.loads(told.stdout)["faults" if command == "simulate" else "ladder"]
                if row["bot"] == "Raises"]  # fmt: skip
    assert trace.startswith(f'Traceback (most recent call last):\n  File "{BOTS}", line')
    assert trace.endswith("KeyError: 'lost my mind'\n")


@pytest.mark.parametrize("jobs", [pytest.param("1", marks=in_full), "2"])
@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "tokyo/1 2e players=2", "--playouts", "2"],
        ["lab", "questions", "--players", "2", "--games", "2", "--playouts", "2"],
        ["lab", "prices", "--players", "2", "--moments", "2", "--playouts", "1"],
    ],
)
def test_a_bot_that_fails_in_playouts_is_an_error(tmp_path: Path, words: list[str], jobs: str) -> None:
    out = ["--out", str(tmp_path)] if words[0] == "lab" else []
    told = CliRunner().invoke(app, [*words, "--bot", f"{BOTS}:Raises", "--jobs", jobs, *out])
    assert told.exit_code == 1
    *trace, said = told.stderr.splitlines()
    assert said == "BotFailed: a bot failed, so its games say nothing: Raises: KeyError: 'lost my mind'"
    assert trace[0] == "Traceback (most recent call last):"
    assert trace[-1] == "KeyError: 'lost my mind'"


def test_a_fault_of_several_lines_is_one_row() -> None:
    words = ["simulate", "--bots", f"random,{BOTS}:RaisesLines", "--games", "2", "--jobs", "1"]
    told = CliRunner().invoke(app, words)
    (row,) = [line for line in told.stdout.splitlines() if "raised an exception" in line]
    assert row.endswith("  RaisesLines: ValueError: one line and another")


STUDIES = [("lab", "cards"), ("lab", "tiles"), ("lab", "monsters")]


@pytest.mark.parametrize("study", STUDIES, ids=" ".join)
def test_a_study_with_a_bot_that_fails(tmp_path: Path, study: tuple[str, ...]) -> None:
    words = [*study, "--bot", f"{BOTS}:Raises", "--games", "2", "--jobs", "1", "--out"]
    told = CliRunner().invoke(app, [*words, str(tmp_path / "1")])
    assert told.exit_code == 1
    assert "Raises: KeyError: 'lost my mind'" in told.stdout
    assert told.stderr.endswith("BotFailed: Raises failed in every game, so its figures say nothing\n")
    strictly = CliRunner().invoke(app, [*words, str(tmp_path / "2"), "--strict"])
    assert strictly.exit_code == 1
    assert strictly.stderr.startswith("Traceback (most recent call last):\n")
    assert strictly.stderr.endswith("BotFailed: a bot failed: Raises: KeyError: 'lost my mind'\n")


def test_a_study_goes_on_after_some_faults(tmp_path: Path) -> None:
    words = ["lab", "monsters", "--bot", f"{BOTS}:DiesAtTimes", "--games", "12", "--jobs", "1", "--out", str(tmp_path)]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "ended its process" in told.stdout
    assert told.stderr.endswith("--strict shows the first.\n")
    assert (tmp_path / "monsters.html").exists()


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_strictly(tmp_path: Path, command: str) -> None:
    words = [command, "--bots", f"random,{BOTS}:Raises", "--jobs", "1", "--strict", "--out", str(tmp_path)]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 1
    *trace, said = told.stderr.splitlines()
    assert said == "BotFailed: a bot failed: Raises: KeyError: 'lost my mind'"
    assert trace[0] == "Traceback (most recent call last):"
    assert [line for line in trace if "daikaiju/players" in line or "daikaiju/arena" in line] == []
    assert 'raise KeyError("lost my mind")' in told.stderr


@contextmanager
def ctrl_c_is_heard() -> Iterator[None]:
    """Processes started meanwhile hear Ctrl-C, even if this one was started in the background and does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    source = str(Path(daikaiju.__file__).parent.parent)
    words = [sys.executable, "-m", "daikaiju", "simulate", "--bots", f"{BOTS}:Fine,random"]
    words += ["--games", "100000", "--jobs", "2", "--out", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": source}
    with ctrl_c_is_heard():
        process = subprocess.Popen(words, start_new_session=True, env=environment, stderr=subprocess.PIPE)
    with process:
        until(lambda: len(list(tmp_path.glob("chunks/*.jsonl"))) >= 2 or process.poll() is not None, "two chunks")
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"--resume goes on" in told
    assert b"Traceback" not in told
    assert all(path.read_text().endswith("}\n") for path in tmp_path.glob("chunks/*.jsonl"))
