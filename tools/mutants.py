"""Mutation testing of the rules: change one thing in one rule and check whether a scenario fails.

    PYTHONPATH=src python tools/mutants.py                    all mutants, on all cores
    … --only tokyo.market --only duel.turn.start              those of a module or a function
    … --sample 40 --seed 1                                    some of them, chosen by their names
    … --random 400                                            compare survivors in steps of scenarios and 400 games
    … --json FILE, --resume FILE, --retry FILE                save results; resume; retry the survivors

Survivors are reported in groups: holes, with a position, an action and what differs; and mutants for which no
step differs, probably equivalent. tools/equivalent_mutants.txt lists known equivalents, which are not tried.
Nothing beyond the standard library is needed. The exit status is 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from mutation.compare import look_for_difference
from mutation.coverage import Reached
from mutation.library import PER_FILE, PER_GAME, Collector, Kept, Library, game_steps, library_of, scenario_steps
from mutation.mutants import Mutant, find_mutants, sample
from mutation.report import Result, place_of, read_known, read_results, survivors, table, write_result
from mutation.rules import find_rules
from mutation.spread import spread
from mutation.trial import Trial, prepare_trial

from daikaiju.scenario import read_scenarios

ROOT = Path(__file__).parent.parent
SHARE = 40  # scenarios per task when steps are collected


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="module or function, e.g. tokyo.market.refill")
    parser.add_argument("--sample", type=int, default=0, help="try only so many")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--random", type=int, default=0, help="games in which survivors are compared")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write results here, one line each")
    parser.add_argument("--resume", type=Path, help="go on with the results in this file")
    parser.add_argument("--retry", type=Path, help="try only what survived in this file")
    parser.add_argument("--known", type=Path, default=ROOT / "tools" / "equivalent_mutants.txt")
    parser.add_argument("--scenarios", type=Path, default=ROOT / "tests" / "scenarios")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    return parser.parse_args()


def main() -> int:
    """Try mutants and report the results."""
    chosen = options()
    rules = find_rules()
    everything = find_mutants(rules)
    known = read_known(chosen.known)
    unknown_names = known.keys() - {mutant.name for mutant in everything}
    wanted = select(everything, chosen)
    skipped = [mutant.name for mutant in wanted if mutant.name in known]
    if chosen.list:
        print("\n".join(mutant.name for mutant in wanted))
        return 0
    done = read_results(chosen.resume) if chosen.resume and chosen.resume.exists() else {}
    mutants = [mutant for mutant in wanted if mutant.name not in known and mutant.name not in done]
    results = [done[mutant.name] for mutant in wanted if mutant.name in done]
    results += try_all(mutants, Reached(rules), chosen)
    order = {mutant.name: number for number, mutant in enumerate(everything)}
    results.sort(key=lambda result: order[result.name])
    print("\n".join([*table(results, skipped), *survivors(results)]))
    for name in sorted(unknown_names):
        print(f"{chosen.known.name} names a mutant that is no more: {name}")
    return int(bool(unknown_names) or any(not result.verdict.noticed for result in results))


def select(mutants: list[Mutant], chosen: argparse.Namespace) -> list[Mutant]:
    """Return the mutants selected on the command line."""
    if chosen.only:
        mutants = [m for m in mutants if any(f"{m.rule.name}.".startswith(f"{word}.") for word in chosen.only)]
    if chosen.retry:
        survived = {name for name, result in read_results(chosen.retry).items() if not result.verdict.noticed}
        mutants = [mutant for mutant in mutants if mutant.name in survived]
    return sample(mutants, chosen.sample, chosen.seed) if chosen.sample else mutants


def try_all(mutants: list[Mutant], reached: Reached, chosen: argparse.Namespace) -> list[Result]:
    """Run the scenarios against all mutants, then compare the survivors in games."""
    trial, failing = prepare_trial(list(read_scenarios(chosen.scenarios)), reached)
    for place in failing:
        say(f"left out, because it fails without any change: {place}")
    results = []
    file = chosen.json or chosen.resume
    for number, verdict in spread(chosen.jobs, lambda number: trial.judge(mutants[number]), len(mutants)):
        results.append(Result(mutants[number].name, place_of(mutants[number]), verdict))
        if file and (verdict.noticed or not chosen.random):
            write_result(file, results[-1])
        if len(results) % 100 == 0:
            say(f"{len(results)} of {len(mutants)} mutants tried")
    if chosen.random:
        compare_all({mutant.name: mutant for mutant in mutants}, results, reached, trial, chosen)
    return results


def compare_all(
    mutants: dict[str, Mutant], results: list[Result], reached: Reached, trial: Trial, chosen: argparse.Namespace
) -> None:
    """Compare every survivor with the rules, step by step."""
    left = [result for result in results if not result.verdict.noticed]
    if not left:
        return
    library = collect(reached, trial, chosen)
    say(f"{len(left)} survivors are compared in {len(library.steps)} steps")

    def compare(number: int) -> object:
        return look_for_difference(mutants[left[number].name], library)

    file = chosen.json or chosen.resume
    for number, finding in spread(chosen.jobs, compare, len(left)):
        left[number].finding = finding
        if file:
            write_result(file, left[number])


def collect(reached: Reached, trial: Trial, chosen: argparse.Namespace) -> Library:
    """Collect the steps of all scenarios and of random games."""
    shares = [trial.scenarios[first : first + SHARE] for first in range(0, len(trial.scenarios), SHARE)]

    def share(number: int) -> list[Kept]:
        if number < len(shares):
            collector = Collector(reached, PER_FILE)
            scenario_steps(shares[number], collector)
        else:
            collector = Collector(reached, PER_GAME)
            game_steps(number - len(shares), collector)
        return collector.kept

    with reached.watching():
        parts = dict(spread(chosen.jobs, share, len(shares) + chosen.random))
    return library_of(parts[number] for number in sorted(parts))


def say(text: str) -> None:
    """Print progress to standard error."""
    print(f"[{time.process_time():.0f} s] {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
