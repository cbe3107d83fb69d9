"""The catalogues of Polish and Czech: complete, sound, and used for everything a player reads."""

from __future__ import annotations

import ast
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import translations
from rich.console import Console

from catalogues import CODES, PLACES, catalogue, english_words, strict, versions, words_in
from conftest import game_at_random, nth_setup, random_moves, sized
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.rules.steps import CHANCE
from daikaiju.terminal.games import painter_of
from daikaiju.words.games import words_of
from daikaiju.words.language import Language, catalogue_file, language
from daikaiju.words.names import MONSTERS

# The forms of the languages, as grammars have them: how many things, which of the three forms.
FORMS = {"pl": {1: 0, 2: 1, 5: 2, 12: 2, 22: 1}, "cs": {1: 0, 2: 1, 5: 2, 12: 2, 22: 2}}


def test_texts_are_found(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        "{{ _('one') }}{% trans n=2 %}{{ n }} page{% pluralize %}{{ n }} pages{% endtrans %}{{ pgettext('a', 'b') }}"
    )
    (tmp_path / "code.py").write_text(
        "_('two'); self.words.text('three' ' four'); form.text('field'); text('SQL'); words.text(message)\n"
        "words.plural('{n} five', '{n} fives', 5); _n('{n} six', '{n} sixes'); _in('c', 'd')\n"
        "raise BadOptions('seven {a}', a=1); raise TypeError('eight'); raise UnknownName('game', a, b); raise error\n"
        "spoken().text('nine'); words().text(nine); other().text('ten')\n"
    )
    found = {tuple(message) for message in translations.messages(tmp_path)}
    single = {
        ("", "one", ""),
        ("", "two", ""),
        ("", "three four", ""),
        ("a", "b", ""),
        ("c", "d", ""),
        ("", "seven {a}", ""),
        ("", "nine", ""),
    }
    counted = {("", "%(n)s page", "%(n)s pages"), ("", "{n} five", "{n} fives"), ("", "{n} six", "{n} sixes")}
    assert found == single | counted


def test_what_counts_is_marked_as_a_plural() -> None:
    """A pair of plain marks would be translated as two texts, without forms."""
    for path in translations.SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = getattr(node, "elts", None) or getattr(node, "args", None)
            texts = [ast.unparse(part) for part in parts[:2]] if isinstance(parts, list) else []
            counted = all(text.startswith("_(") for text in texts) and any("{n}" in text for text in texts)
            assert len(texts) < 2 or not counted, (
                f"{path.name}:{node.lineno}: write _n(one, many), or plural(one, many, ...) without _()"
            )


@pytest.mark.parametrize("code", CODES)
def test_catalogues_are_as_the_tool_writes_them(code: str) -> None:
    text = catalogue_file(code).read_text(encoding="utf-8")
    assert text == str(translations.updated(code, translations.messages())), "run python tools/translations.py"


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated(code: str) -> None:
    found = catalogue(code)
    assert len(found) > 300
    assert translations.missing(found) == []
    assert [entry.msgid for entry in found if entry.fuzzy or entry.obsolete] == []
    assert [entry.msgid for entry in found if entry.msgid_plural and len(entry.msgstr_plural) != 3] == []


@pytest.mark.parametrize("code", CODES)
def test_places_for_values_are_the_same(code: str) -> None:
    for entry in catalogue(code):
        allowed = [sorted(PLACES.findall(text)) for text in (entry.msgid, entry.msgid_plural) if text]
        for text in versions(entry):
            assert sorted(PLACES.findall(text)) in allowed, entry.msgid


@pytest.mark.parametrize("code", CODES)
def test_ends_like_the_original(code: str) -> None:
    """A sentence stays a sentence, a question a question; space around a text stays."""
    for entry in catalogue(code):
        for text in versions(entry):
            assert text.endswith("?") == entry.msgid.endswith("?") or text.endswith("?."), entry.msgid
            assert text == text.strip() or entry.msgid != entry.msgid.strip(), entry.msgid


@pytest.mark.parametrize("code", CODES)
def test_forms_for_numbers(code: str) -> None:
    words = language(code)
    for entry in catalogue(code):
        if not entry.msgid_plural or "{" not in entry.msgid:
            continue
        values = dict.fromkeys(re.findall(r"\{(\w+)\}", entry.msgid + entry.msgid_plural), "X")
        values.pop("n", None)
        for number, form in FORMS[code].items():
            shown = words.plural(entry.msgid, entry.msgid_plural, number, **values)
            assert shown == entry.msgstr_plural[form].format(n=number, **values)


def test_numbers_in_a_sentence() -> None:
    shown = [language("pl").plural("{n} energy", "{n} energy", number) for number in (1, 2, 5, 12, 22)]
    assert shown == ["1 energia", "2 energie", "5 energii", "12 energii", "22 energie"]
    shown = [language("cs").plural("{n} energy", "{n} energy", number) for number in (1, 2, 5, 12, 22)]
    assert shown == ["1 energie", "2 energie", "5 energií", "12 energií", "22 energií"]


def test_a_name_may_depend_on_the_edition() -> None:
    titles = [language("pl").text(name) for name in ("Healing Ray", "2e\4Healing Ray")]
    assert titles == ["Reanimacja", "Medyk"]
    assert language("en").text("2e\4Healing Ray") == "Healing Ray"


def read_by_players(game: Game, words: Language, rng: random.Random) -> Iterator[str]:
    """Everything players read in a random game."""
    names = [words.text(name) for name in list(MONSTERS.values())[: game.players]]
    table = words_of(game.setup.game, words, names, game.state.rules)
    log, questions, paper = table.log, table.questions, io.StringIO()
    for actor, _action in random_moves(game, rng):
        yield from (log.sentence(event) for event in game.events)
        if actor != CHANCE:
            assert game.question is not None
            yield questions.ask(game.question.kind)
            yield questions.help(game.question.kind)
            yield from (questions.answer(game.state, actor, action) for action in game.legal_actions[:40])
    yield from (log.sentence(event) for event in game.events)
    Console(file=paper, width=200).print(painter_of(game.setup.game, table).table(game.state))
    yield paper.getvalue()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_english_in_a_game(code: str, name: str) -> None:
    english = english_words(code)
    assert {"buys", "attack", "dice"} <= english
    words, rng = strict(code), random.Random(7)
    for game in [
        Game(name),
        *(game_at_random(nth_setup(name, number), number) for number in range(sized(20, 500))),
    ]:
        for text in read_by_players(game, words, rng):
            assert not words_in(text) & english, text
