"""Records as files that commands are given."""

from __future__ import annotations

from pathlib import Path

from daikaiju.errors import BadRecord, reason_of


def record_in(file: Path) -> str:
    """Return the text of a record; raises BadRecord if the file cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("cannot read {path}: {reason}", path=file, reason=reason_of(error)) from error
