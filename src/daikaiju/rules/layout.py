"""Records: one declaration per game state, read by the type checker, plain Python and numba alike.

A record is a class whose annotations name small integers and short lists of them::

    class State(Record):
        players: Int8                      # 2..6
        hearts: Annotated[list[int], "i1", 6]

Interpreted, an instance holds plain ints and lists. Compiled, the same fields are a row of a
NumPy array; `dtype_of` derives its type. A field may also be another record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Self, get_type_hints

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask = NDArray[np.int8]
    Masks = NDArray[np.int8]
    Row = Any  # interpreted rules take lists too
    Rows = NDArray[np.int64]
    States = Any


class Shape(NamedTuple):
    """An array passed in by the caller: the type code of its numbers ("state" for records), dimensions."""

    code: str
    dimensions: int


if not TYPE_CHECKING:
    Mask = Annotated[list[int], Shape("i1", 1)]  # one byte per action
    Masks = Annotated[list[int], Shape("i1", 2)]
    Row = Annotated[list[int], Shape("i8", 1)]  # wide numbers
    Rows = Annotated[list[int], Shape("i8", 2)]
    States = Annotated[list[int], Shape("state", 1)]  # one record per game

# A mask as bits: action n is bit n & BIT of word n >> WORD.
WORD = 6
BIT = 63

Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]


class Field(NamedTuple):
    """One field of a record: a number (length 0), a list of numbers, or another record."""

    name: str
    code: str
    length: int
    record: type[Record] | None


class Record:
    """A fixed set of small integers that can be copied, compared and hashed."""

    # Collects the events that the doors report, if set; not part of the state.
    journal: list[tuple[int, int, int, int, int]] | None = None

    def __init__(self) -> None:
        for field in fields_of(type(self)):
            if field.record is not None:
                setattr(self, field.name, field.record())
            else:
                setattr(self, field.name, [0] * field.length if field.length else 0)

    def copy(self) -> Self:
        """Return an independent copy; nested records are values and are shared."""
        twin = object.__new__(type(self))
        values = dict(self.__dict__)
        values.pop("journal", None)
        for name, value in values.items():
            if type(value) is list:
                values[name] = value[:]
        twin.__dict__ = values
        return twin

    def values(self) -> tuple[Any, ...]:
        """Return all numbers in the order of declaration."""
        found: list[Any] = []
        for field in fields_of(type(self)):
            value = getattr(self, field.name)
            if field.record is not None:
                found.append(value.values())
            else:
                found.append(tuple(value) if field.length else value)
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def write_to(self, row: Any) -> None:
        """Copy this record into a row of an array made with `dtype_of`."""
        for field in fields_of(type(self)):
            value = getattr(self, field.name)
            if field.record is not None:
                value.write_to(row[field.name])
            else:
                row[field.name] = value

    @classmethod
    def read_from(cls, row: Any) -> Self:
        """Make a record of plain Python numbers from a row of an array."""
        record = object.__new__(cls)
        for field in fields_of(cls):
            if field.record is not None:
                setattr(record, field.name, field.record.read_from(row[field.name]))
            else:
                setattr(record, field.name, row[field.name].tolist())
        return record


_FIELDS: dict[type[Record], tuple[Field, ...]] = {}


def fields_of(record: type[Record]) -> tuple[Field, ...]:
    """Return the fields of a record class, base classes first."""
    if record not in _FIELDS:
        hints = get_type_hints(record, include_extras=True)
        hints.pop("journal")
        _FIELDS[record] = tuple(_field(name, hint) for name, hint in hints.items())
    return _FIELDS[record]


def _field(name: str, hint: Any) -> Field:
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(name, "", 0, hint)
    code, *length = hint.__metadata__
    return Field(name, code, length[0] if length else 0, None)


def dtype_of(record: type[Record]) -> np.dtype[Any]:
    """Return the NumPy type of a record, aligned so that a GPU can read it."""
    import numpy as np

    parts: list[Any] = []
    for field in fields_of(record):
        if field.record is not None:
            parts.append((field.name, dtype_of(field.record)))
        elif field.length:
            parts.append((field.name, field.code, (field.length,)))
        else:
            parts.append((field.name, field.code))
    return np.dtype(parts, align=True)
