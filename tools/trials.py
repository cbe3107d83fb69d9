"""Commands that show whether an installation works, by extra; each runs outside the repository."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import urllib.request
from pathlib import Path
from typing import NamedTuple

from installing import ROOT, command, last_line

SCENARIO = "scenario: Ten hearts\nposition: players=2\ndice: 123hec\nexpect: hearts0=10\n"
RECORD = """
import random, daikaiju
rng, game = random.Random(1), daikaiju.Game("duel", seed=1)
bots = [daikaiju.make_bot("steady"), daikaiju.make_bot("canny")]
while not game.is_over:
    game.play(bots[game.actor].decide(game.view(game.actor), rng))
open("game.txt", "w", encoding="utf-8").write(str(game.record()))
"""
BATCH = """
import daikaiju
with daikaiju.Batch("duel", 64, seed=1) as batch:
    for _ in range(50):
        batch.step(batch.random_actions())
"""
CLUSTER = """
import subprocess, sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        words = ["simulate", "--bots", "random,random", "--games", "4", "--dask", cluster.scheduler_address]
        sys.exit(subprocess.call([sys.executable, "-m", "daikaiju", *words]))
"""
IMPORT = """
import time
begin = time.process_time()
import daikaiju
print(time.process_time() - begin)
"""
IMPORTED = """
import sys
before = set(sys.modules)
import daikaiju
print(*set(sys.modules) - before)
"""


class Trial(NamedTuple):
    """A command: its name in the table, the words of `daikaiju` or a script, and what should come of it."""

    name: str
    words: tuple[str, ...] = ()
    script: str = ""
    given: str = ""  # standard input
    code: int = 0
    text: str = ""  # part of what it prints

    def fault(self, python: Path, folder: Path) -> str:
        """Run it in a folder; returns what is wrong, empty if nothing is."""
        (folder / "script.py").write_text(self.script, encoding="utf-8")
        start = [str(folder / "script.py")] if self.script else ["-m", "daikaiju", *self.words]
        done = command([str(python), *start], folder, self.given)
        told = done.stdout + done.stderr
        if done.returncode != self.code or self.text not in told or "Traceback" in told:
            return f"{self.name}: exit code {done.returncode}: {last_line(told)}"
        return ""


def missing(words: str, extra: str) -> Trial:
    """Return a trial of a command whose extra is not installed."""
    return Trial(
        f"no {words.split(maxsplit=1)[0]}", tuple(words.split()), code=2, text=f'pip install "daikaiju[{extra}]"'
    )


SERVER = missing("play --no-open --port 0", "web")
STUDY = missing("simulate --bots steady,random", "sim")
BASE = (
    Trial("help", ("--help",), text="simulate"),
    Trial("bots", ("bots",), text="seeker"),
    Trial("odds", ("odds", "--rolls", "2", "--target", "claw>=3"), text="0."),
    Trial("game", script=RECORD),
    Trial("replay", ("replay", "game.txt", "--lang", "cs")),
    Trial("scenario", ("scenario", "x.scenario"), text="1 passed, 0 failed"),
    Trial("terminal", ("terminal", "--bots", "steady,canny", "--seed", "1"), given="quit\n", text="The game is kept"),
)
FAST = (
    Trial("Batch", script=BATCH),
    Trial("fuzz", ("fuzz", "--game", "duel", "--games", "50"), text="Every state was sound."),
)
SIM = (
    Trial("simulate", ("simulate", "--bots", "steady,random", "--games", "20", "--jobs", "1", "--out", "results")),
    Trial("arena", ("arena", "--bots", "steady,random", "--most-rounds", "2", "--jobs", "1")),
    Trial("lab", ("lab", "questions", "--games", "4", "--playouts", "2", "--jobs", "1")),
)
# The commands tried with each extra, and those that name the extra they miss.
TRIALS: dict[str, tuple[Trial, ...]] = {
    "": (*BASE, missing("fuzz", "fast"), SERVER, STUDY),
    "fast": (*BASE, *FAST, SERVER, STUDY),
    "web": (*BASE, missing("bench", "fast"), STUDY),
    "sim": (*BASE, *FAST, *SIM, SERVER, missing("simulate --bots steady,random --dask tcp://127.0.0.1:9", "dist")),
    "dist": (*BASE, *SIM, Trial("dask", script=CLUSTER), SERVER),
    "postgres": (*BASE, missing("bench", "fast"), STUDY),
    "all": (*BASE, *FAST, *SIM, Trial("dask", script=CLUSTER)),
}
SERVES = ("web", "postgres", "all")  # extras with the table in the browser


def faults(python: Path, extra: str) -> tuple[list[str], list[str]]:
    """Run all trials of an extra; returns the names of the commands and what is wrong."""
    names, wrong = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "x.scenario").write_text(SCENARIO, encoding="utf-8")
        for trial in TRIALS[extra]:
            names.append(trial.name)
            wrong.append(trial.fault(python, folder))
        if extra in SERVES:
            names.append("play")
            wrong.append(serving_fault(python, folder))
    return names, [fault for fault in wrong if fault]


def serving_fault(python: Path, folder: Path, most: float = 300.0) -> str:
    """Start the table, fetch its page; returns what is wrong."""
    line = [str(python), "-m", "daikaiju", "play", "--no-open", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None
        watch = threading.Timer(most, server.kill)
        watch.start()
        try:
            said = server.stdout.readline()
            address = next((word for word in said.split() if word.startswith("http://")), "")
            return "" if address and "<title>Daikaiju" in page(address) else f"play: {said.strip() or 'no address'}"
        finally:
            watch.cancel()
            server.terminate()


def page(address: str) -> str:
    """Return a page as text."""
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - an address of this machine
        return str(answer.read().decode("utf-8"))


def imported(python: Path) -> set[str]:
    """Return the modules that `import daikaiju` imports."""
    return set(command([str(python), "-c", IMPORTED]).stdout.split())


def import_seconds(python: Path, tries: int = 5) -> float:
    """Return the processor time of `import daikaiju`, the least of several."""
    return min(float(command([str(python), "-c", IMPORT]).stdout) for _ in range(tries))


def scenario_fault(python: Path) -> str:
    """Run all scenarios of the repository."""
    whole = Trial("scenarios", ("scenario", str(ROOT / "tests" / "scenarios")), text=" 0 failed")
    with tempfile.TemporaryDirectory() as folder:
        return whole.fault(python, Path(folder))


def told(text: str) -> None:
    """Report progress on standard error."""
    print(text, file=sys.stderr, flush=True)
