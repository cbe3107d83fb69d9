"""Short scenarios for the tests of their language: what is said of them."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import CATALOG as DUEL_CARDS
from daikaiju.rules.tokyo.cards.catalog import CATALOG as TOKYO_CARDS
from daikaiju.scenario import parse_scenarios, run_scenario

# Seat 0 attacks seat 1, which is in Tokyo.
ATTACK = "rules: 2e\nposition: players=3 tokyo=1\ndice: cc1123\n"
# The same with energy for the market: wings (6), jets (5), heal (3).
SHOPPING = "rules: 2e\nposition: players=3 tokyo=1 energy0=5 market=wings,jets,heal\ndice: cc1123\n"
# Seat 0 of a Duel resolves two claws and has energy for the row.
DUEL = "game: duel\nposition: turn=2 energy=5,1 row=frenzy,seismic_test,snack_time\ndice: ccffpp\n"


def told(lines: str) -> list[str]:
    """What is said of a scenario, nothing if it holds; it stands in one edition."""
    (scenario,) = parse_scenarios(f"scenario: An example\n{lines}\n")
    return [fault.partition(": ")[2] for fault in run_scenario(scenario)]


def all_but(game: str, *kept: str) -> str:
    """The keys of all cards of a game, but a few: what a long discard pile holds."""
    keys = [card.key for card in (TOKYO_CARDS if game == "tokyo" else DUEL_CARDS)]
    return ",".join(key for key in keys if key not in kept)
