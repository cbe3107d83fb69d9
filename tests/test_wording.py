"""Wording of the catalogues: what a program can check of docs/translating.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import translations

from catalogues import CODES, PLACES, catalogue, versions
from daikaiju.words.language import language

GUIDE = Path(__file__).parent.parent / "docs" / "translating.md"
# Opening and closing quotes, and the marks that belong to other languages.
QUOTES = {"pl": ("„", "”"), "cs": ("„", "“")}
COMMAND = re.compile(r'pip install "[^"]*"')  # quoted for the shell
FOREIGN = {"pl": '"“«»', "cs": '"”«»'}
PERCENT = {"pl": re.compile(r"[\d}]%"), "cs": re.compile(r"[\d}]\u00a0%")}
ANY_PERCENT = re.compile(r"[\d}]\s*%")
# Verbs and pronouns that address a stranger, or show the reader's gender.
FORMAL = {
    "pl": re.compile(r"\b(?:pan|pani|panu|państw\w*|\w+(?:łeś|łaś))\b", re.IGNORECASE),
    "cs": re.compile(
        r"\b(?:vy|vás|vám|vámi|váš|vaš\w+|jste|\w+(?:ete|íte|áte|jte|ěte|ďte|ňte|řte|ste|žte|lte|pte|rte|uste|tvořte)"
        r"|jsi \w+l|\w+l jsi)\b",
        re.IGNORECASE,
    ),
}
# Polish pronouns with a capital that is not that of a sentence.
CAPITAL_YOU = re.compile(r"[\w,;)}] (?:Ty|Ci|Cię|Ciebie|Tobie|Tobą|Tw(?:ój|oj\w+))\b")
INFORMAL = {"pl": set(), "cs": {"kyberkotěte"}}
ADDRESSES = re.compile(r"\d+\.\d+\.\d+\.\d+")


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Every original with each of its translations."""
    for entry in catalogue(code):
        yield from ((entry.msgid, text) for text in versions(entry))


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading of the guide."""
    section = GUIDE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def words_to_avoid(code: str) -> list[str]:
    return [word for row in rows("Words to avoid") if row[0] == code for word in row[1].split(", ")]


@pytest.mark.parametrize("code", CODES)
def test_words_to_avoid(code: str) -> None:
    avoided = words_to_avoid(code)
    assert len(avoided) > 10
    for original, text in texts(code):
        for word in avoided:
            assert not re.search(rf"\b{re.escape(word)}", text.lower()), f"{word!r} in {text!r} ({original!r})"


def test_the_glossary_has_every_term_in_each_language() -> None:
    terms = rows("Glossary")
    assert len(terms) > 40
    assert all(len(row) == 3 and all(row) for row in terms)
    assert [row[0].lower() for row in terms] == sorted(row[0].lower() for row in terms)


@pytest.mark.parametrize("code", CODES)
def test_terms_of_the_glossary_are_used(code: str) -> None:
    """Every term occurs in the catalogue, at least by its stem."""
    told = " ".join(text for _original, text in texts(code)).lower()
    for row in rows("Glossary"):
        term = re.sub(r"\(.*?\)", "", row[1 + CODES.index(code)]).split(",")[0].strip().lower()
        stems = [word[: max(3, len(word) - 3)] for word in term.split() if word != "si"]
        assert all(stem in told for stem in stems), f"{row[0]}: {term}"


@pytest.mark.parametrize("code", CODES)
def test_the_reader_is_a_friend(code: str) -> None:
    for _original, text in texts(code):
        found = [word for word in FORMAL[code].findall(text) if word.lower() not in INFORMAL[code]]
        assert not found, text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("pl", "Czy wybrałeś kartę?"),
        ("pl", "Niech Pan poczeka."),
        ("cs", "Vezměte si místo"),
        ("cs", "Nejdřív vyberte pole na dráze."),
        ("cs", "To by vás porazilo"),
        ("cs", "Zkuste to znovu."),
        ("cs", "vytvořte novou"),
        ("cs", "Už jsi hodil."),
    ],
)
def test_formal_forms_are_found(code: str, text: str) -> None:
    assert FORMAL[code].search(text)


def test_polish_pronouns_have_a_small_letter() -> None:
    assert CAPITAL_YOU.search("To nie Twoja kolej.")
    assert CAPITAL_YOU.search("To samo polecenie przywróci Cię do stołu.")
    assert not CAPITAL_YOU.search("Już po wszystkim. Twoja kolej.")
    assert [text for _original, text in texts("pl") if CAPITAL_YOU.search(text)] == []


@pytest.mark.parametrize("code", CODES)
def test_quotes(code: str) -> None:
    opening, closing = QUOTES[code]
    for _original, text in texts(code):
        assert not set(COMMAND.sub("", text)) & set(FOREIGN[code]), text
        assert text.count(opening) == text.count(closing), text


@pytest.mark.parametrize("code", CODES)
def test_per_cent_signs(code: str) -> None:
    found = 0
    for _original, text in texts(code):
        assert len(ANY_PERCENT.findall(text)) == len(PERCENT[code].findall(text)), text
        found += len(PERCENT[code].findall(text))
    assert found >= 10


@pytest.mark.parametrize("code", CODES)
def test_decimal_commas(code: str) -> None:
    """No text has a decimal point of its own, and numbers get a comma."""
    for _original, text in texts(code):
        assert not re.search(r"\d\.\d", ADDRESSES.sub("", PLACES.sub("", text))), text
    words = language(code)
    assert words.number(2.5) == "2,5"
    assert words.number(-0.25, "+.2f") == "-0,25"
    assert words.number(12345, ",.0f") == "12\u00a0345"
    assert words.text("round {n}, widest interval {width:.2f}", n=3, width=0.5).endswith("0,50")
    assert words.text("no answer within {limit:g} s", limit=0.5).split()[-2] == "0,5"


def test_per_cent_in_english() -> None:
    english = [text for _context, *versions in translations.messages() for text in versions]
    found = [text for text in english if ANY_PERCENT.search(text)]
    assert len(found) > 5
    assert [text for text in found if re.search(r"[\d}]\s+%", text)] == []


def test_numbers_in_english() -> None:
    words = language("en")
    assert (words.number(2.5), words.number(12345, ",.0f"), words.percent(33.3)) == ("2.5", "12,345", "33.3%")


@pytest.mark.parametrize(("code", "shown"), [("pl", "33,3%"), ("cs", "33,3\u00a0%")])
def test_per_cent_with_decimals(code: str, shown: str) -> None:
    assert language(code).percent(33.3) == shown


@pytest.mark.parametrize("code", CODES)
def test_spaces_and_stops_are_those_of_the_original(code: str) -> None:
    for original, text in texts(code):
        for end in (slice(0, 1), slice(-1, None)):
            assert text[end].isspace() == original[end].isspace(), text
        assert re.findall(r"  +", text) == re.findall(r"  +", original), text
        assert text.endswith(".") == original.endswith("."), f"{original!r}: {text!r}"
