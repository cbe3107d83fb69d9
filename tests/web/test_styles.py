"""The style sheet: parts in an order, sent as one file."""

from __future__ import annotations

import gzip
import os
import shutil
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from daikaiju.web.static_files import STATIC, Static
from daikaiju.web.view import styles
from daikaiju.web.view.styles import PARTS, SHEET, STYLES


@pytest.fixture
def http() -> TestClient:
    app = Starlette(routes=[Mount("/static", Static(directory=STATIC))])
    return TestClient(app, base_url="http://table/static")


def test_every_part_is_sent_once() -> None:
    assert sorted(PARTS) == sorted(path.relative_to(STYLES).as_posix() for path in STYLES.rglob("*") if path.is_file())


def test_the_answer_is_the_parts_in_their_order(http: TestClient) -> None:
    wanted = "\n".join((STYLES / part).read_text(encoding="utf-8") for part in PARTS)
    for encoding in ("gzip", "identity"):
        answer = http.get(SHEET, headers={"Accept-Encoding": encoding})
        assert answer.text == wanted
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert (encoding == "gzip") == (answer.headers.get("vary") == "Accept-Encoding")
    assert "immutable" in http.get(f"{SHEET}?v=1").headers["cache-control"]
    assert http.head(SHEET).headers["content-length"] == str(len(gzip.compress(wanted.encode(), mtime=0)))
    assert http.post(SHEET).status_code == 405


def test_a_part_that_was_changed_is_sent(http: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(STYLES, tmp_path / "styles")
    monkeypatch.setattr(styles, "STYLES", tmp_path / "styles")
    before = http.get(SHEET).text
    part = tmp_path / "styles" / PARTS[-1]
    part.write_text(part.read_text(encoding="utf-8") + ".new {\n  color: red;\n}\n", encoding="utf-8")
    later = styles.sheet_changed() + 10
    os.utime(part, (later, later))
    assert http.get(SHEET).text == before + ".new {\n  color: red;\n}\n"
