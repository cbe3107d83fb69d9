"""The style sheet: parts in an order, sent as one file."""

from __future__ import annotations

import gzip
import os
import re
import shutil
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from daikaiju.web.static_files import STATIC, Static
from daikaiju.web.view import styles
from daikaiju.web.view.styles import PARTS, SHEET, STYLES, style_sheet

PACKAGE = STATIC.parent.parent


@pytest.fixture
def http() -> TestClient:
    app = Starlette(routes=[Mount("/static", Static(directory=STATIC))])
    return TestClient(app, base_url="http://table/static")


def test_every_part_is_sent_once() -> None:
    assert sorted(PARTS) == sorted(path.relative_to(STYLES).as_posix() for path in STYLES.rglob("*") if path.is_file())


def test_every_class_is_used() -> None:
    """By a page, a script or the program; it may be put together from a beginning and a word or a number."""
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".html", ".js", ".json", ".py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    words = set(re.findall(r"[A-Za-z_][\w-]*", source))
    beginnings = set(re.findall(r"([a-z][\w-]*)(?:\$?\{|['\"] [~+])", source))

    def is_made(beginning: str, value: str) -> bool:
        is_value = re.fullmatch(r"-?\d+h?", value) or (beginning.endswith("-") and value in words)
        return beginning in beginnings and bool(is_value)

    def is_used(name: str) -> bool:
        return name in words or any(is_made(name[:at], name[at:]) for at in range(1, len(name)))

    sheet = re.sub(r"/\*.*?\*/", "", style_sheet().decode(), flags=re.DOTALL)
    selectors = re.findall(r"([^{}]+)\{", sheet)
    names = {name for selector in selectors for name in re.findall(r"\.([a-z][\w-]*)", selector)}
    assert sorted(name for name in names if not is_used(name)) == []


def test_the_answer_is_the_parts_in_their_order(http: TestClient) -> None:
    wanted = "\n".join((STYLES / part).read_text(encoding="utf-8") for part in PARTS)
    for encoding in ("gzip", "identity"):
        answer = http.get(SHEET, headers={"Accept-Encoding": encoding})
        assert answer.text == wanted
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in http.get(f"{SHEET}?v=1").headers["cache-control"]
    assert http.head(SHEET).headers["content-length"] == str(len(gzip.compress(wanted.encode(), mtime=0)))
    assert http.post(SHEET).status_code == 405


@pytest.mark.parametrize("path", [SHEET, "advice.js"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_what_has_not_changed_is_not_sent_again(path: str, encoding: str, http: TestClient) -> None:
    accepted = {"Accept-Encoding": encoding}
    first = http.get(path, headers=accepted)
    assert first.status_code == 200
    again = http.get(path, headers=accepted | {"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert (again.headers["cache-control"], again.headers["vary"]) == ("no-cache", "Accept-Encoding")
    assert http.get(path, headers=accepted | {"If-None-Match": '"another"'}).content == first.content


def test_a_part_that_was_changed_is_sent(http: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(STYLES, tmp_path / "styles")
    monkeypatch.setattr(styles, "STYLES", tmp_path / "styles")
    before = http.get(SHEET).text
    part = tmp_path / "styles" / PARTS[-1]
    part.write_text(part.read_text(encoding="utf-8") + ".new {\n  color: red;\n}\n", encoding="utf-8")
    later = styles.sheet_changed() + 10
    os.utime(part, (later, later))
    assert http.get(SHEET).text == before + ".new {\n  color: red;\n}\n"
