"""Read nearly valid positions, records and scenarios, and play what is accepted to the end.

python tools/fuzz.py --inputs 100000 --keep findings    write texts that are treated badly into a folder
python tools/fuzz.py --replay tests/corpus              read the texts of a folder again

Only named errors are allowed, nothing may take longer than a second, and every state of a game that goes on
from an accepted text must be sound. The texts are cut down before they are kept; those of faults that were
repaired stay in tests/corpus, which the tests replay.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from fuzzing.judge import judge
from fuzzing.mutate import AIMED, mutate
from fuzzing.seeds import Seed, make_seeds

SHARE = 500  # inputs per report of a process
KINDS = (*["position"] * 6, "record", "scenario")
AIMING = 0.7  # of the positions are changed with care, with parts of others of their game
TRIES = 300  # shorter texts tried for one finding


class Finding(NamedTuple):
    """A text that is treated badly."""

    seed: Seed
    fault: str


class Share(NamedTuple):
    """What one process found in its inputs."""

    read: Counter[str]  # by kind
    accepted: Counter[str]
    slowest: float  # seconds of processor time for one input, game included
    findings: list[Finding]


SEEDS: dict[str, list[Seed]] = {}


def read_share(number: int, seed: int, size: int) -> Share:
    """Change and read the inputs of one share."""
    if not SEEDS:
        for found in make_seeds(seed):
            SEEDS.setdefault(found.kind, []).append(found)
    rng = random.Random(f"{seed} {number}")
    share = Share(Counter(), Counter(), 0.0, [])
    for _ in range(size):
        changed = changed_text(rng)
        start = time.process_time()
        verdict = judge(changed)
        share = share._replace(slowest=max(share.slowest, time.process_time() - start))
        share.read[changed.kind] += 1
        share.accepted[changed.kind] += verdict.accepted
        if verdict.fault:
            share.findings.append(Finding(shorter(changed, verdict.fault), verdict.fault))
    return share


def changed_text(rng: random.Random) -> Seed:
    """Change a random text."""
    kind = rng.choice(KINDS)
    text, other = (rng.choice(SEEDS[which]).text for which in (kind, rng.choice(KINDS)))
    if kind == "position" and rng.random() < AIMING:
        game = text.partition("/")[0]
        while not other.startswith(game + "/"):
            other = rng.choice(SEEDS[kind]).text
        return Seed(kind, mutate(rng, text, other, AIMED))
    return Seed(kind, mutate(rng, text, other))


def shorter(seed: Seed, fault: str) -> Seed:
    """Leave out words as long as the fault stays of the same sort."""
    sort = fault.partition(":")[0]
    mark = "\n" if "\n" in seed.text else " "
    words, place = seed.text.split(mark), 0
    for _ in range(TRIES):
        if place >= len(words):
            break
        fewer = Seed(seed.kind, mark.join(words[:place] + words[place + 1 :]))
        if judge(fewer).fault.partition(":")[0] == sort:
            words.pop(place)
        else:
            place += 1
    return Seed(seed.kind, mark.join(words))


def keep(finding: Finding, folder: Path) -> Path:
    """Write a finding as KIND-HASH.txt: the text, nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(finding.seed.text.encode()).hexdigest()[:8]
    path = folder / f"{finding.seed.kind}-{name}.txt"
    path.write_bytes(finding.seed.text.encode())
    return path


def kept(folder: Path) -> Iterator[tuple[Path, Seed]]:
    """Yield the texts of a folder."""
    for path in sorted(folder.glob("*.txt")):
        yield path, Seed(path.name.partition("-")[0], path.read_bytes().decode())


def replay(folder: Path) -> int:
    """Read the texts of a folder again; return how many are treated badly."""
    faults = 0
    for path, seed in kept(folder):
        verdict = judge(seed)
        faults += bool(verdict.fault)
        print(path.name, verdict.fault or ("accepted" if verdict.accepted else "refused"))
    return faults


def fuzz(inputs: int, seed: int, jobs: int, folder: Path) -> int:
    """Read that many inputs on all cores, print progress, keep findings; return how many there were."""
    read: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    sorts: Counter[str] = Counter()
    slowest, start = 0.0, time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        shares = pool.map(read_share, range(-(-inputs // SHARE)), repeat(seed), repeat(SHARE))
        for share in shares:
            read, accepted = read + share.read, accepted + share.accepted
            slowest = max(slowest, share.slowest)
            for finding in share.findings:
                sort = finding.fault[:60]
                sorts[sort] += 1
                if sorts[sort] <= 3:
                    print(f"{keep(finding, folder)}: {finding.fault}", flush=True)
            rate = read.total() / (time.monotonic() - start)
            print(
                f"read {read.total()} {dict(read)}, accepted {accepted.total()}, badly treated {sorts.total()}, "
                f"slowest {slowest:.1f} s, {rate:.0f} a second",
                flush=True,
            )
    return sorts.total()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, default=Path("findings"))
    parser.add_argument("--replay", type=Path)
    given = parser.parse_args()
    if given.replay is not None:
        sys.exit(bool(replay(given.replay)))
    sys.exit(bool(fuzz(given.inputs, given.seed, given.jobs, given.keep)))


if __name__ == "__main__":
    main()
