"""Every command with words that run it quickly, words that keep it busy, and wrong words."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
import typer
from sqlalchemy import update

import daikaiju
from daikaiju.cli import app
from daikaiju.storage import schema
from daikaiju.storage.backup import write_backup
from daikaiju.storage.database import Database
from daikaiju.storage.writing import store
from daikaiju.table import commands, seating
from daikaiju.table.model import Options
from daikaiju.table.ports import Change
from fair_tables import fair_record
from patience import PATIENCE, until

HERE = Path(__file__).parent
BOTS = HERE / "arena" / "faulty_bots.py"
SCENARIOS = HERE / "scenarios"
THRICE = " ".join([str(SCENARIOS)] * 3)  # long enough for a late Ctrl-C
FAILING = "scenario: Nine hearts\nposition: players=2\ndice: 123hec\nexpect: hearts0=9\n"
YIELD = (
    "tokyo/1 2e players=3 hearts=10,4,8 tokyo=1 steps=check,end_of_turn@0,shop@0,enter@0:1,held@0,yields@0:1,yield@1"
)


def names(group: Any = None) -> list[tuple[str, ...]]:
    """Return the words of every command, as the program has them."""
    found = []
    for name, command in (group or typer.main.get_command(app)).commands.items():
        found += [(name, *rest) for rest in names(command)] if hasattr(command, "commands") else [(name,)]
    return found


class Seen:
    """A running command: what it has printed, its subprocesses, its folder."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.folder = process, folder

    def printed(self) -> str:
        return (self.folder / "stdout").read_text(encoding="utf-8")

    def imported(self) -> str:
        return (self.folder / "stderr").read_text(encoding="utf-8")

    def children(self) -> list[str]:
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False)
        return found.stdout.split()


Sign = Callable[[Seen], Any]


def says(text: str) -> Sign:
    return lambda seen: text in seen.printed()


def imports(module: str) -> Sign:
    """A module was imported; the interpreter reports each import."""
    return lambda seen: f" {module}\n" in seen.imported()


def has_file(pattern: str) -> Sign:
    return lambda seen: list(seen.folder.glob(pattern))


def has_child(seen: Seen) -> Any:
    return seen.children()


def has_workers(seen: Seen) -> Any:
    return len(seen.children()) > 2  # besides joblib's trackers


def has_threads(seen: Seen) -> Any:
    if not Path("/proc").exists():
        pytest.skip("this system does not show the threads of a process")
    return len(list(Path(f"/proc/{seen.process.pid}/task").iterdir())) > 2


class Example(NamedTuple):
    """Words for one command. FOLDER is a folder of its own."""

    quick: str  # runs to its end; empty if it has none
    busy: str  # runs for long, or is the quick one
    middle: Sign  # seen while it works
    last: Sign | None = None  # seen just before the quick one ends; None: Ctrl-C comes twice instead
    wrong: str = "--nonsense"
    said: str = "UsageError: No such option: --nonsense"
    code: int = 0  # of the quick one
    types: str = ""  # on standard input
    figures: bool = True  # it prints figures, and has --json
    extra: str = ""  # without which it does not run


FEW = f"--bots {BOTS}:Simple,random --jobs 1 --seed 1"
MANY = f"--bots {BOTS}:Simple,random --jobs 2"
LAB = "--bot random --jobs 1 --out FOLDER/lab"
EXAMPLES = {
    ("play",): Example("", "--no-open --port 0 --data FOLDER", says("http://"), wrong="--log loud",
                       said="BadOptions: unknown level of logs", figures=False),
    ("terminal",): Example("--person Ann --bots random --seed 1", "--person Ann --bots random --seed 1", says("Ann)> "),
                           wrong="--bots stedy", said="UnknownName: unknown bot 'stedy'; did you mean steady?",
                           types="quit\n", figures=False),
    ("bot",): Example("", "random --join http://127.0.0.1:9/t/nowhere", says("http://127.0.0.1:9"),
                      wrong="stedy --join http://127.0.0.1:9/t/nowhere",
                      said="UnknownName: unknown bot 'stedy'; did you mean steady?", figures=False),
    ("odds",): Example("--dice 33c12h --rolls 2 --target claw>=3", "", imports("daikaiju.odds.lattice"),
                       says("claw>=3"), "--dice foo", "BadOptions: 'foo' is not a face"),
    ("bots",): Example("", "", imports("daikaiju.players.registry"), says("random"), "--lang xx",
                       "UnknownName: unknown language 'xx'"),
    ("simulate",): Example(f"{FEW} --games 8 --out FOLDER/out", f"{MANY} --games 9999 --out FOLDER/out",
                           has_file("out/chunks/*.jsonl"), says("fair share"), "--bots random,random --rules 3e",
                           "UnknownName: unknown edition '3e'"),
    ("arena",): Example(f"{FEW} --most-rounds 2 --out FOLDER/out", f"{MANY} --width 0.01 --out FOLDER/out",
                        has_workers, says("Ladder after"), "--bots random,random", "BadOptions: a ladder rates"),
    ("analyse",): Example(f"{YIELD} --bot random --playouts 5 --jobs 1", f"{YIELD} --bot random --playouts 9999999",
                          has_workers, says("Seat 1 is asked"), "tokyo/1 2e heart=3",
                          "BadPosition: unknown word 'heart'; did you mean hearts"),
    ("scenario",): Example("FOLDER/bad.scenario", f"FOLDER/bad.scenario {THRICE}",
                           says("Nine hearts"), says("0 passed"), "FOLDER/bad.scenari", "BadScenario: ", code=1),
    ("replay",): Example("FOLDER/one.game --states", "", says("turn"), says("wins"), "FOLDER/one.gam",
                         "BadRecord: cannot read", figures=False),
    ("verify",): Example("FOLDER/fair.game", "", imports("daikaiju.fairness.verify"), says("All "), "FOLDER/one.game",
                         "NothingToVerify: this is the record of an ordinary game"),
    ("backup",): Example("FOLDER/new.backup --data FOLDER", "", imports("daikaiju.storage.backup"), says("Tables: 1"),
                         "FOLDER/none/new.backup --data FOLDER", "BadFile: cannot write"),
    ("restore",): Example("FOLDER/kept.backup --data FOLDER/data", "", imports("daikaiju.storage.restore"),
                          says("Tables: 1"), "FOLDER/kept.backup --data FOLDER", "NotEmpty: there are games"),
    ("tables", "list"): Example("--data FOLDER", "", imports("daikaiju.storage.upkeep"), says("Tables: 1"),
                                "--older-than 9x --data FOLDER", "BadOptions: '9x' is not an age"),
    ("tables", "show"): Example("stored --data FOLDER", "", imports("daikaiju.storage.upkeep"), says("Seats"),
                                "nowhere --data FOLDER", "NoStoredTable: no table has an id"),
    ("tables", "export"): Example("stored FOLDER/new.game --data FOLDER", "",
                                  imports("daikaiju.storage.upkeep"), has_file("new.game"), "nowhere --data FOLDER",
                                  "NoStoredTable: no table has an id", figures=False),
    ("tables", "delete"): Example("stored --yes --data FOLDER", "", imports("daikaiju.storage.upkeep"),
                                  says("Deleted"), "nowhere --data FOLDER", "NoStoredTable: no table has an id",
                                  figures=False),
    ("tables", "prune"): Example("--older-than 1h --unfinished --yes --data FOLDER", "",
                                 imports("daikaiju.storage.upkeep"), says("Deleted"),
                                 "--older-than 1h --data FOLDER/none", "NothingStored: there are no games"),
    ("puzzles", "list"): Example("", "", imports("daikaiju.puzzles.files"), says("Puzzles: "),
                                 "--file FOLDER/none.toml", "BadFile: cannot read"),
    ("puzzles", "daily"): Example("", "", says("Puzzle "), wrong="--answer nonsense",
                                  said="IllegalAction: 'nonsense' is not possible now", types="quit\n", figures=False),
    ("puzzles", "show"): Example("tokyo-2-stay --answer stay", "tokyo-2-stay", says("Gigazaur"), says("Right: "),
                                 "tokyo-2-stai", "UnknownName: unknown puzzle", figures=False),
    ("puzzles", "make"): Example("--out FOLDER/new.toml --themes lethal --games 1",
                                 "--out FOLDER/new.toml --themes lethal --games 9999", has_file("new.toml"),
                                 has_file("new.toml"), "--out FOLDER/new.toml --game duell",
                                 "UnknownName: unknown game 'duell'", figures=False),
    ("puzzles", "check"): Example("--only tokyo-2-stay --playouts 100", "--playouts 99999", says(": ok"),
                                  says("1 passed"), "--only nonsense", "BadOptions: there is no puzzle"),
    ("fuzz",): Example("--games 40 --seed 1", "--games 999999", has_threads, says("Games: "), "--players 9",
                       "BadOptions: 2 to 6 players can play"),
    ("bench",): Example("", "", has_child, wrong="--game duell", said="UnknownName: unknown game 'duell'"),
    ("load",): Example("--tables 2 --seconds 1", "--tables 2 --seconds 999", has_child, wrong="--bot stedy",
                       said="UnknownName: unknown bot 'stedy'; did you mean steady?"),
    ("train",): Example("tokyo --out FOLDER/run --seconds 0.01 --games 16 --width 8 --bots random",
                        "tokyo --out FOLDER/run --seconds 9999 --games 16 --width 8 --bots random", says(" s: "),
                        says("random"), "duel --out FOLDER/run --players x", "BadOptions: --players is a number",
                        extra="train"),
    ("warm-up",): Example("", "", has_child, figures=False),
    ("lab", "questions"): Example(f"--players 2 --games 40 --playouts 2 {LAB}", "--games 9999 --bot random --jobs 2",
                                  has_workers, says("questions.html"), "--players 9", "BadOptions: 2 to 6 players"),
    ("lab", "prices"): Example(f"--players 2 --moments 9 --playouts 1 {LAB}", "--moments 999999 --bot random --jobs 2",
                               has_workers, says("prices.html"), "--house nobay",
                               "UnknownName: unknown house rule 'nobay'; did you mean no_bay?"),
    ("lab", "cards"): Example(f"--players 2 --games 24 {LAB}", f"--games 9999 --bot {BOTS}:Simple --out FOLDER/lab",
                              has_file("lab/chunks/*.jsonl"), says("cards.html"), "--players x",
                              "BadOptions: --players is a number"),
    ("lab", "tiles"): Example(f"--games 24 {LAB}", f"--games 9999 --bot {BOTS}:Fine --out FOLDER/lab",
                              has_file("lab/chunks/*.jsonl"), says("tiles.html"), f"--bot {BOTS}:Nobody",
                              "BadBot: "),
    ("lab", "monsters"): Example(f"--games 24 {LAB}", f"--games 9999 --bot {BOTS}:Fine --out FOLDER/lab",
                                 has_file("lab/chunks/*.jsonl"), says("monsters.html"), "--bot stedy",
                                 "UnknownName: unknown bot 'stedy'; did you mean steady?"),
}  # fmt: skip


@cache
def stored_files() -> dict[str, bytes]:
    """Return a database with one table, played long ago, its backup, and a record whose dice can be checked."""
    table = seating.new_table(Options("duel", "duel"), ["person", "here"], "ann", 1.0)
    table.id = "stored-table"
    for seat, name in enumerate(("Ann", "Ben")):
        seating.join(table, "ann", seat, name, "", bool(seat), 1.0)
    commands.start(table, "ann", random.Random(1))
    with TemporaryDirectory() as place:
        database = Database(f"sqlite:///{place}/daikaiju.sqlite")
        database.bring_up_to_date()
        with database.engine.begin() as connection:
            store(connection, [Change(table, is_new=True, header=True, rows=table.rows)])
        with database.engine.begin() as connection:
            connection.execute(update(schema.actions).values(at=1.0))
        write_backup(database.engine, Path(place, "kept.backup"))
        database.engine.dispose()
        kept = {name: Path(place, name).read_bytes() for name in ("daikaiju.sqlite", "kept.backup")}
    return {**kept, "fair.game": fair_record().encode()}


def words_of(text: str, folder: Path) -> list[str]:
    """Return the words of an example."""
    return text.replace("FOLDER", str(folder)).split()


@contextmanager
def ctrl_c_is_heard() -> Iterator[None]:
    """Processes started meanwhile hear Ctrl-C, even if this one was started in the background and does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def running(words: list[str], folder: Path, *options: str, types: str = "") -> Iterator[Seen]:
    """Run a command in a session of its own; its output goes to files in the folder."""
    source = str(Path(daikaiju.__file__).parent.parent)
    environment = os.environ | {"PYTHONPATH": source, "DAIKAIJU_DATA": str(folder / "data")}
    command = [sys.executable, *options, "-m", "daikaiju", *words]
    with (folder / "stdout").open("w") as out, (folder / "stderr").open("w") as err, ctrl_c_is_heard():
        process = subprocess.Popen(
            command, start_new_session=True, env=environment, stdin=subprocess.PIPE, stdout=out, stderr=err, text=True,
            cwd=folder,
        )  # fmt: skip
    try:
        yield Seen(process, folder)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def interrupt(seen: Seen, sign: Sign, what: str, times: int = 1) -> tuple[int, list[str]]:
    """Send Ctrl-C to a command and its subprocesses when the sign is seen; return its code and its errors."""
    until(lambda: seen.process.poll() is not None or sign(seen), what)
    for _time in range(times):
        if seen.process.poll() is None:
            os.killpg(seen.process.pid, signal.SIGINT)
    code = seen.process.wait(PATIENCE)
    return code, [line for line in seen.imported().splitlines() if not line.startswith(("import time:", "Compiling "))]
