"""Every question of every scenario has a panel with a title, help, and a working control for each answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from page_reader import Node, by_id, controls, heard, read, without_icons

from catalogues import CODES, english_words, words_in
from conftest import FULL
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.rules.steps import CHANCE_STEP, QUESTION
from daikaiju.scenario import Run, read_scenarios
from daikaiju.table.dice import dice_in_order
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.web.view import render
from daikaiju.words.games import GAMES as TEXTS
from daikaiju.words.language import LANGUAGES

SCENARIOS = Path(__file__).parent.parent / "scenarios"
CHECKED: set[object] = set()  # pages that were the same, with the same answers
SHARE = 16  # questions of a kind that was seen: one in so many is drawn
# The whole name twice ("Pass: Pass"), or its first words; one word may be the card and how its text begins: "Heal".
TWICE = re.compile(r"(\w.*?)\W+\1\W*$|(\w+ \w.*?)\W+\2(?!\w)")
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
    """Every moment of every scenario at which a person is asked.

    At the usual size of the tests only those that bring something new for an edition: a question, what it is
    about, or a word of an answer. So every question every card can ask comes up, and every answer to it.
    """
    seen: set[object] = set()
    for scenario in read_scenarios(SCENARIOS / game):
        for edition in scenario.rules or GAMES[game].editions:
            for asked in Asked(scenario, edition).questions():
                question = asked.question
                assert question is not None
                words = words_of_answers(asked)
                new = {(edition, question.kind, what) for what in (question.about, *words)}
                if FULL or not new <= seen:
                    yield f"{scenario.name} ({edition})", asked
                seen |= new


def words_of_answers(game: Game) -> set[str]:
    """The words of all answers; those of a reroll, of which there are hundreds, are the faces."""
    if game.question.kind == "reroll":
        return {"reroll", "done", *dice_in_order(game)}
    return {word for action in game.legal_actions for word in str(action).split()}


def table_of(game: Game) -> LiveTable:
    """A table at which one device plays all seats."""
    monsters = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin")
    seats = [TableSeat(n, "Xyz", monsters[n], owner="me", online=True) for n in range(game.players)]
    rules = TEXTS[game.setup.game].edition_of(game.state.rules)
    plain = Game.__new__(Game)
    plain.__setstate__(game.__getstate__())
    plain.setup = type(game.setup)(**{**game.setup.__dict__, "rules": rules})
    return LiveTable("T", Options(game.setup.game, rules), seats, "me", "playing", plain)


def radios(shown: list[Node], name: str) -> list[str]:
    """The values of a group of radios, of which one can be chosen."""
    return [
        node.attrs["value"] for node in shown if (node.attrs.get("type"), node.attrs.get("name")) == ("radio", name)
    ]


def reachable(root: Node, game: Game) -> set[str]:
    """All answers that can be sent from the page."""
    found: set[str] = set()
    shown = controls(root, "ask", "ask-pass")
    spaces = radios(shown, "action")
    for node in shown:
        if node.tag == "button" and node.attrs.get("name") == "action":
            found.add(node.attrs["value"])
    found |= {node.attrs["value"] for node in root.all() if node.attrs.get("name") == "first"}  # go with any other
    has_confirm = any(node.tag == "button" and "name" not in node.attrs for node in shown)
    if spaces and has_confirm:
        found |= {f"{space} {way}".strip() for space, way in product(spaces, radios(shown, "way") or [""])}
    boxes = [int(node.attrs["value"]) for node in shown if node.attrs.get("name") == "keep"]
    if "reroll" in found:
        found.discard("reroll")
        order = dice_in_order(game)
        for bits in range(1, 1 << len(boxes)):
            faces = [order[box] for index, box in enumerate(boxes) if bits >> index & 1]
            found.add("reroll " + " ".join(faces))
    return found


def check_page(name: str, game: Game, language: str) -> None:
    """The panel has a title, help, and a named control for every answer, all in the viewer's language."""
    html = without_icons(render.table_partial(table_of(game), render.Viewer("me", "Xyz", language, base="http://t")))
    key = (html, tuple(str(action) for action in game.legal_actions))
    if key in CHECKED:
        return
    CHECKED.add(key)
    root = read(html)
    question = game.question
    assert question is not None
    form = by_id(root, "ask")
    where = f"{name}: {question.kind} in {language}"
    assert form is not None, where
    assert form.attrs["data-question"] == question.kind, where
    say = next(node for node in form.all() if "say" in node.attrs.get("class", "").split())
    title = next(node for node in say.all() if node.tag == "h2")
    assert title.text(), where
    assert any(node.tag == "p" and node.text() for node in say.all()), f"{where}: no help"
    missing = {str(action) for action in game.legal_actions} - reachable(root, game)
    assert not missing, f"{where}: no control for {sorted(missing)[:5]}"
    for node in controls(root, "ask", "ask-pass"):
        assert node.name(), f"{where}: a control without a name: {node.attrs}"
        assert not TWICE.match(node.name()), f"{where}: a name that says it twice: {node.name()}"
    for text in heard(form):
        raw = RAW.findall(text)
        assert not raw, f"{where}: raw words {raw[:5]}"
        assert not words_in(text) & english(language), f"{where}: English in {text!r}"


@cache
def english(language: str) -> set[str]:
    """Words that give away a missing translation."""
    return english_words(language) if language in CODES else set()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_understandable_and_can_be_answered(game: str) -> None:
    names: set[str] = set()
    for number, (name, asked) in enumerate(questions(game)):
        assert asked.question is not None
        is_new = FULL or asked.question.kind not in names
        if is_new or number % SHARE == 0:  # else one question in so many, in one of the languages
            for language in LANGUAGES if is_new else [LANGUAGES[number // SHARE % len(LANGUAGES)]]:
                check_page(name, asked, language)
        names.add(asked.question.kind)
    wanted = {name for kind, name in GAMES[game].kinds.items() if QUESTION <= kind < CHANCE_STEP}
    assert names == wanted, f"no scenario asks {wanted - names}"
