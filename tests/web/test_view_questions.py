"""Every question of every scenario has a panel with a title, help, and a working control for each answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from page_reader import Node, by_id, controls, read

from conftest import FULL
from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.rules.duel.kinds import NAMES as DUEL_KINDS
from daikaiju.rules.steps import LUCK, QUESTION
from daikaiju.rules.tokyo.kinds import NAMES as TOKYO_KINDS
from daikaiju.scenario import Run, read_scenarios
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.web.view import pages
from daikaiju.web.view.dice import dice_order
from daikaiju.words.language import LANGUAGES

SCENARIOS = Path(__file__).parent.parent / "scenarios"
EACH = 3  # pages looked at for each question with the same kinds of answers
RAW = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|[{}]|\bNone\b")


class Asked(Run):
    """A scenario that shows every question before it is answered."""

    def questions(self) -> Iterator[Game]:
        for _ in range(300):
            if self.stops():
                return
            if self.game.question is None:
                self.let_chance_act()
            else:
                yield self.game
                self.answer()


def questions(game: str) -> Iterator[tuple[str, Game]]:
    """Questions of all scenarios of a game, a few of each kind."""
    seen: Counter[object] = Counter()
    for scenario in read_scenarios(SCENARIOS / game):
        for edition in scenario.rules or vocabulary_of(game).editions:
            try:
                run = Asked(scenario, edition)
                for asked in run.questions():
                    question = asked.question
                    assert question is not None
                    verbs = frozenset(words.split()[0] for words in asked.options())
                    key = (edition, question.name, verbs)
                    seen[key] += 1
                    if FULL or seen[key] <= EACH:
                        yield f"{scenario.name} ({edition})", asked
            except DaikaijuError:
                continue  # test_scenarios.py tells of these


def table_of(game: Game) -> LiveTable:
    """A table at which one device plays all seats."""
    monsters = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin")
    seats = [TableSeat(n, f"Player {n}", monsters[n], owner="me", online=True) for n in range(game.players)]
    rules = "duel" if game.setup.game == "duel" else f"{game.state.rules.edition}e"
    plain = Game.__new__(Game)
    plain.__setstate__(game.__getstate__())
    plain.setup = type(game.setup)(**{**game.setup.__dict__, "rules": rules})
    return LiveTable("T", Options(game.setup.game, rules), seats, "me", "playing", plain)


def reachable(root: Node, game: Game) -> set[str]:
    """All answers that can be sent from the page."""
    found: set[str] = set()
    shown = controls(root, "ask", "ask-pass")
    radios: dict[bool, list[str]] = {False: [], True: []}
    for node in shown:
        if node.tag == "button" and node.attrs.get("name") == "action":
            found.add(node.attrs["value"])
        if node.attrs.get("type") == "radio" and node.attrs.get("name") == "action":
            is_way = node.attrs["value"] in ("", "turned") or node.attrs["value"].startswith("from ")
            radios[is_way].append(node.attrs["value"])
    has_confirm = any(node.tag == "button" and "name" not in node.attrs for node in shown)
    if radios[False] and has_confirm:
        found |= {f"{space} {way}".strip() for space, way in product(radios[False], radios[True] or [""])}
    boxes = [int(node.attrs["value"]) for node in shown if node.attrs.get("name") == "keep"]
    if "reroll" in found:
        found.discard("reroll")
        order = dice_order(game)
        for bits in range(1, 1 << len(boxes)):
            faces = [order[box] for index, box in enumerate(boxes) if bits >> index & 1]
            found.add("reroll " + " ".join(faces))
    return found


def check_page(name: str, game: Game, language: str) -> None:
    html = pages.table_partial(table_of(game), pages.Viewer("me", "Ann", language, base="http://t"))
    root = read(html)
    question = game.question
    assert question is not None
    form = by_id(root, "ask")
    where = f"{name}: {question.name} in {language}"
    assert form is not None, where
    assert form.attrs["data-question"] == question.name, where
    say = next(node for node in form.all() if "say" in node.attrs.get("class", "").split())
    title = next(node for node in say.all() if node.tag == "h2")
    assert title.text(), where
    assert any(node.tag == "p" and node.text() for node in say.all()), f"{where}: no help"
    missing = set(game.options()) - reachable(root, game)
    assert not missing, f"{where}: no control for {sorted(missing)[:5]}"
    for node in controls(root, "ask", "ask-pass"):
        assert node.name(), f"{where}: a control without a name: {node.attrs}"
    raw = RAW.findall(form.text())
    assert not raw, f"{where}: raw words {raw[:5]}"


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_every_question_is_understandable_and_can_be_answered(game: str) -> None:
    names: set[str] = set()
    for index, (name, asked) in enumerate(questions(game)):
        assert asked.question is not None
        for language in LANGUAGES if FULL or index % 3 == 0 or asked.question.name not in names else ("en",):
            check_page(name, asked, language)
        names.add(asked.question.name)
    kinds = TOKYO_KINDS if game == "tokyo" else DUEL_KINDS
    wanted = {name for kind, name in kinds.items() if QUESTION <= kind < LUCK}
    assert names == wanted, f"no scenario asks {wanted - names}"
