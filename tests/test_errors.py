"""Named errors: English for developers, and the language of whoever reads them."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path
from string import Formatter

import pytest
import translations

from catalogues import CODES, strict
from daikaiju.errors import (
    UNKNOWN,
    BadOptions,
    BadPosition,
    BadRecord,
    DaikaijuError,
    IllegalAction,
    UnknownName,
    reason_of,
)
from daikaiju.game import Game
from daikaiju.words.language import language


def raised() -> list[tuple[str, ast.Call]]:
    """Every error that is made where it is raised, and where that is."""
    found = []
    for path in translations.SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and translations.raised(node) not in translations.NOT_FOR_PEOPLE:
                assert isinstance(node.exc, ast.Call)
                found.append((f"{path.name}:{node.lineno}", node.exc))
    return found


def test_what_is_raised_can_be_translated() -> None:
    """A text that is put together where it is raised is in no catalogue; give the error its values."""
    assert len(raised()) > 150
    for place, call in raised():
        first = call.args[0] if call.args else None
        assert not isinstance(first, ast.JoinedStr | ast.BinOp | ast.IfExp), f"{place}: write {{places}} and values"


def test_every_place_has_its_value() -> None:
    for place, call in raised():
        text = translations.literal(call.args[0]) if call.args else None
        if text is not None:
            wanted = {name for _text, name, _format, _conversion in Formatter().parse(text) if name}
            assert wanted - {"line"} == {keyword.arg for keyword in call.keywords} - {"line"}, place


def test_english_for_developers() -> None:
    error = BadOptions("{few} to {many} players can play, not {players}", few=2, many=6, players=9)
    assert str(error) == "2 to 6 players can play, not 9"
    assert language("pl").error(error) == "grać może od 2 do 6 graczy, nie 9"
    assert language("cs").error(error) == "hrát může 2 až 6 hráčů, ne 9"
    assert language("en").error(error) == str(error)


def test_words_of_people_are_never_read_as_places() -> None:
    error = UnknownName("bot", "{0} {name} {", ["random"])
    assert str(error) == "unknown bot '{0} {name} {'; known: random"
    assert language("pl").error(BadRecord(error, 3)) == "wiersz 3: nieznany bot '{0} {name} {'; znane: random"


def test_errors_within_errors() -> None:
    with pytest.raises(BadPosition) as caught:
        Game.from_position("tokyo/1 2e players=2 hearts=99")
    assert str(caught.value) == "this cannot be (seat 0), because a living monster has from 1 heart to its maximum"
    shown = language("cs").error(caught.value)
    assert shown == "to není možné (místo 0), protože živá příšera má od 1 života do svého maxima"
    record = BadRecord(IllegalAction("the game is over; nobody can act"), 7)
    assert (record.reason, record.line, str(record)) == (
        "the game is over; nobody can act",
        7,
        "line 7: the game is over; nobody can act",
    )
    assert language("pl").error(record) == "wiersz 7: gra się skończyła; nikt nie może działać"


@pytest.mark.parametrize(
    "error",
    [
        BadOptions("{few} to {many} players can play, not {players}", few=2, many=6, players="{"),
        UnknownName("game", "{chess}", ["tokyo"]),
        BadRecord("a record starts with {title!r}", 1, title="{}"),
        BadRecord(UnknownName("game", "chess", ["tokyo"]), 4),
    ],
)
def test_errors_travel_between_processes(error: DaikaijuError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.message) == (type(error), str(error), error.message)
    assert language("pl").error(again) == language("pl").error(error)
    assert again.__dict__.keys() == error.__dict__.keys()


@pytest.mark.parametrize("code", CODES)
def test_everything_unknown_is_translated(code: str) -> None:
    for what in UNKNOWN:
        shown = strict(code).error(UnknownName(what, "x", ["y"]))
        assert re.search(r"'x'.*: y$", shown)


def test_what_may_be_meant() -> None:
    many = [f"name{number}" for number in range(60)]
    assert str(UnknownName("bot", "Stedy", ["random", "steady"])) == "unknown bot 'Stedy'; did you mean steady?"
    assert str(UnknownName("bot", "x", ["random", "steady"])) == "unknown bot 'x'; known: random, steady"
    assert (
        str(UnknownName("word", "x", many)) == "unknown word 'x'; known: name0, name1, name2, name3, name4 and 55 more"
    )
    assert str(UnknownName("word", "nam3", many)).count(",") == 4
    assert UnknownName("word", "x", many).known == tuple(many)
    assert language("cs").error(UnknownName("bot", "stedy", ["steady"])) == (
        "neznámý bot 'stedy'; nemáš na mysli: steady?"
    )


def test_why_a_file_cannot_be_read(tmp_path: Path) -> None:
    def reason(path: Path) -> DaikaijuError:
        with pytest.raises((OSError, UnicodeDecodeError)) as caught:
            path.read_text(encoding="utf-8")
        return reason_of(caught.value)

    (tmp_path / "noise").write_bytes(b"\xff\xfe")
    assert str(reason(tmp_path / "none")) == "it is not there"
    assert str(reason(tmp_path / "nois")) == f"it is not there; did you mean {tmp_path / 'noise'}?"
    assert str(reason(tmp_path)) == "it is a folder, not a file"
    assert str(reason(tmp_path / "noise")) == "it is not text in UTF-8"
    assert language("pl").error(reason(tmp_path / ("x" * 999))) == "system mówi: File name too long"
