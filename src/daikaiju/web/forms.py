"""Form parsing: a missing or invalid field is an error."""

from __future__ import annotations

import asyncio

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from daikaiju.table.errors import NotPossible
from daikaiju.words.language import mark as _

MOST_FIELDS = 64
LONGEST_WORDS = 200
LONGEST_WAIT = 20.0  # seconds until a form must have arrived
LONGEST_FIELD = 20_000  # bytes; the body limit is higher


class Fields:
    """The fields of a form."""

    def __init__(self, data: FormData) -> None:
        self.data = data

    def text(self, name: str, default: str = "") -> str:
        """Return a field as text."""
        value = self.data.get(name, default)
        if not isinstance(value, str):
            raise NotPossible(_("Files are not taken."))
        return value

    def texts(self, name: str) -> list[str]:
        """Return all non-empty values of a field."""
        return [value for value in self.data.getlist(name) if isinstance(value, str) and value]

    def whole(self, name: str, default: int | None = None) -> int:
        """Return a field as a whole number."""
        value = self.text(name)
        if not value and default is not None:
            return default
        if not value.isascii() or not value.isdecimal() or len(value) > 9:
            raise NotPossible(_("A number is missing in this form: {name}."), name=name)
        return int(value)

    def ticked(self, name: str) -> bool:
        """Whether a checkbox is ticked."""
        return self.text(name) not in ("", "0", "off", "false")


async def fields(request: Request) -> Fields:
    """Parse the form of a request, with limits on time and size."""
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            return Fields(await request.form(max_files=0, max_fields=MOST_FIELDS, max_part_size=LONGEST_FIELD))
    except TimeoutError as error:
        raise HTTPException(408) from error
    except ClientDisconnect as error:  # the response reaches nobody
        raise HTTPException(400) from error
