"""Results: written to a file one by one, read back, and printed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from .compare import Finding
from .mutants import Mutant
from .trial import Verdict

WIDTH = 400  # characters of a position or a list
HEADINGS = {
    "play": "play differs: a hole",
    "events": "only events differ: a hole",
    "silent": "only these fields differ, and nothing else when play goes on: marks and numbers nobody reads",
    "checks": "an invariant is broken, or counts, masks and predicates disagree: tests of random play see it",
    "unreached": "no step of any game reaches it",
    "unknown": "not compared in games (--random)",
    "equivalent": "no step differs: probably equivalent",
}


@dataclass
class Result:
    """The result of a mutant."""

    name: str
    place: str
    verdict: Verdict
    finding: Finding | None = None

    @property
    def group(self) -> str:
        """Return "noticed", or the group of survivors."""
        if self.verdict.noticed:
            return "noticed"
        return self.finding.kind if self.finding else "unknown"


def place_of(mutant: Mutant) -> str:
    """Return file and line."""
    return f"{'/'.join(mutant.rule.name.split('.')[:-1])}.py:{mutant.line}"


def write_result(path: Path, result: Result) -> None:
    """Append a result to a file as one line."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result) | {"verdict": result.verdict._asdict()}) + "\n")


def read_results(path: Path) -> dict[str, Result]:
    """Read results, by the names of the mutants."""
    results = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        finding = Finding(**row["finding"]) if row["finding"] else None
        results[row["name"]] = Result(row["name"], row["place"], Verdict(**row["verdict"]), finding)
    return results


def read_known(path: Path) -> dict[str, str]:
    """Read the known equivalents: `function | before -> after #n | reason` on each line."""
    known = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        if line.strip() and not line.startswith("#"):
            name, bar, reason = line.rpartition(" | ")
            if not bar or not reason.strip() or " -> " not in name:
                raise SystemExit(f"{path}:{number}: a line is 'function | before -> after #n | reason'")
            known[name] = reason
    return known


def table(results: Iterable[Result], known: Iterable[str]) -> Iterator[str]:
    """Yield a table of the number of mutants by module and result."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in results:
        counts[result.name.split(" | ")[0].rpartition(".")[0], result.group] += 1
    for name in known:
        counts[name.split(" | ")[0].rpartition(".")[0], "known"] += 1
    groups = ["noticed", "known", *(group for group in HEADINGS if any(key[1] == group for key in counts))]
    yield f"{'module':24}{'mutants':>9}" + "".join(f"{group:>12}" for group in groups)
    modules = sorted({module for module, _group in counts})
    for module in modules:
        numbers = [counts[module, group] for group in groups]
        yield f"{module:24}{sum(numbers):9}" + "".join(f"{number:12}" for number in numbers)
    sums = [sum(counts[module, group] for module in modules) for group in groups]
    yield f"{'all':24}{sum(sums):9}" + "".join(f"{number:12}" for number in sums)


def survivors(results: Iterable[Result]) -> Iterator[str]:
    """Yield the survivors, group by group."""
    left = [result for result in results if not result.verdict.noticed]
    for group, heading in HEADINGS.items():
        found = [result for result in left if result.group == group]
        if found:
            yield f"\n== {heading} ({len(found)})"
            for result in found:
                yield f"{result.place}  {result.name}"
                yield from details(result.finding)


def details(finding: Finding | None) -> Iterator[str]:
    """Yield the step in which a change shows."""
    if finding is None or not finding.differs:
        return
    yield f"    {finding.origin}: {finding.action}"
    yield f"    {finding.position}"[:WIDTH]
    yield f"    differs: {'; '.join(finding.differs)}"[:WIDTH]
    if finding.later:
        yield f"    later: {finding.later}"[:WIDTH]
