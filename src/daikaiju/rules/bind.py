"""Binding of code written against the contract to one game's functions and tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any


def bind(module: ModuleType, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return copies of a module's functions with the given global names replaced."""
    space = {name: names.get(name, value) for name, value in vars(module).items()}
    copies = {}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            copy = FunctionType(value.__code__, space, name, value.__defaults__)
            copy.__annotations__ = value.__annotations__
            copy.__doc__ = value.__doc__
            copy.__module__ = value.__module__
            space[name] = copies[name] = copy
    return copies
