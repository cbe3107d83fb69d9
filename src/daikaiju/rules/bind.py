"""Binding of code written against the contract to one game's functions and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

Function = Callable[..., Any]


def bind(module: ModuleType, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return copies of a module's functions with the given global names replaced."""
    space = {name: names.get(name, value) for name, value in vars(module).items()}
    copies = {}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            space[name] = copies[name] = copied(value, space)
    return copies


def copied(function: Function, space: dict[str, Any]) -> FunctionType:
    """Return a copy of a function with other global names."""
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__annotations__ = function.__annotations__
    copy.__doc__ = function.__doc__
    copy.__module__ = function.__module__
    return copy
