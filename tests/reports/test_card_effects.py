"""What games say about cards, checked against a plain count."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from daikaiju.arena.job import make_job
from daikaiju.arena.run import run
from daikaiju.arena.store import Store
from daikaiju.arena.summary import wilson
from daikaiju.notation.record import Setup
from daikaiju.players.registry import contenders
from daikaiju.reports.card_effects import BASE, Purchases, group_of, parts, read_purchases, regress, study
from daikaiju.reports.duel.monsters import study_monsters
from daikaiju.reports.duel.tiles import tiles_of
from daikaiju.reports.games import report_of
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.words.language import language

WORDS = language("en")


def filled(folder: Path, bots: str, games: int, game: str = "tokyo") -> Store:
    job = make_job(Setup(game), contenders(bots), games, 1)
    store = Store(folder, job)
    store.open(resume=False)
    run(job, store, lambda done: None, 1)
    store.write_parquet()
    return store


def test_shares_are_those_of_a_plain_count(tmp_path: Path) -> None:
    store = filled(tmp_path, "steady,steady,steady", 40)
    found = study(read_purchases(tmp_path, "tokyo", 3), report_of("tokyo").cards("2e", WORDS))
    assert len(found) == 64
    for finding in found:
        buyers = wins = all_wins = 0
        for game in store.games():
            for seat in range(3):
                bought = any(
                    row[1] == seat and row[2] == 41 and row[4] in finding.item.cards for row in game["decisions"]
                )
                buyers += bought
                wins += bought and seat in game["winners"]
                all_wins += seat in game["winners"]
        assert finding.bought == wilson(buyers, 120)
        assert finding.with_it == pytest.approx(wilson(wins, buyers), nan_ok=True)
        assert finding.without == wilson(all_wins - wins, 120 - buyers)
    assert sum(finding.bought.value for finding in found) > 0


def test_a_card_that_wins_is_found() -> None:
    """Made-up moments: whoever buys the first card wins 30 points more often, the second makes no difference."""
    rng = np.random.default_rng(5)
    games = np.arange(12_000)
    card = rng.choice([-1, 0, 1], size=len(games))
    columns = {
        "game": games,
        "card": card,
        "action": np.where(card < 0, 0, 514),
        "turn": rng.integers(1, 40, len(games)),
    }
    columns |= {name: rng.integers(1, 10, len(games)) for name in ("energy", "hearts", "stars")}
    columns |= {"seat": np.zeros_like(games), "tokyo": rng.integers(0, 2, len(games))}
    chance = 0.2 + 0.3 * (card == 0) + 0.01 * columns["energy"] + 0.02 * columns["stars"]
    columns["won"] = rng.random(len(games)) < chance
    purchases = Purchases(columns, len(games), int(columns["won"].sum()), 2, "tokyo")
    items = report_of("tokyo").cards("2e", WORDS)
    first, second = study(purchases, items)[:2]
    assert first.gained.low < 0.3 < first.gained.high
    assert second.gained.low < 0 < second.gained.high
    assert first.in_units is not None
    assert first.in_units.low < 0.3 / 0.02 < first.in_units.high
    assert regress(purchases, group_of(items), len(items)).beta[BASE] > 0


def test_blocks_do_not_split_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.reports.card_effects.ROWS", 5)
    games = np.repeat([0, 1, 2, 3], [3, 4, 9, 1])
    cuts = [(part.start, part.stop) for part in parts(games)]
    assert cuts == [(0, 3), (3, 7), (7, 16), (16, 17)]


def test_card_effects() -> None:
    cards = report_of("tokyo").cards("1e", WORDS)
    assert sorted(number for item in cards for number in item.cards) == list(range(len(CATALOG)))
    assert {item.key: item.cost for item in cards}["monster_batteries"] == 2
    assert {item.key: item.cost for item in report_of("tokyo").cards("2e", WORDS)}["monster_batteries"] == 3
    assert sorted(number for item in tiles_of(WORDS) for number in item.cards) == list(range(50))


def test_monsters(tmp_path: Path) -> None:
    store = filled(tmp_path, "random,random", 60, "duel")
    found = study_monsters(tmp_path)
    assert found.games == dict.fromkeys(MONSTERS, 20)
    for place, name in enumerate(MONSTERS):
        played = [game for game in store.games() if name in game["monsters"]]
        wins = sum(game["monsters"].index(name) in game["winners"] for game in played)
        assert found.share[name] == wilson(wins, 20)
        assert found.against[place][place].value != found.against[place][place].value
    one, other = found.against[0][1], found.against[1][0]
    assert one.value + other.value == pytest.approx(1)
