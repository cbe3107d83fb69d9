"""Functions stay short enough to be read at a glance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tools/**/*.py")])
LONGEST = 40  # lines, with the signature and the docstring


def long_functions(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            lines = node.end_lineno - node.lineno + 1
            if lines > LONGEST:
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {lines} lines"


def test_no_function_is_longer_than_a_page() -> None:
    assert len(FILES) > 100
    assert [found for path in FILES for found in long_functions(path)] == []


def test_a_long_function_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    file = tmp_path / "long.py"
    file.write_text("class A:\n    def f():\n" + "        pass\n" * LONGEST)
    assert list(long_functions(file)) == [f"long.py:2 f has {LONGEST + 1} lines"]
