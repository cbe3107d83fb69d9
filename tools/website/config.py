"""The configuration of the site: zensical.toml, with the generated pages filled in."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from package_metadata import repository

from .markup import ROOT

ALL_OF = "/*"  # the end of a navigation entry that stands for all pages of a folder


def configuration(titles: Mapping[str, str]) -> str:
    """Return the configuration for the generator, given the title of every generated page by path.

    It is JSON in a file called mkdocs.yml, which the generator reads too: Python writes no TOML.
    """
    project = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
    project["nav"] = list(filled(project["nav"], titles))
    if address := repository(ROOT):
        project["repo_url"] = address
    return json.dumps(project, indent=1)


def filled(entries: list[Any], titles: Mapping[str, str]) -> Iterator[Any]:
    """Return navigation entries; one that ends in /* becomes all pages of that folder by title."""
    for entry in entries:
        if isinstance(entry, str) and entry.endswith(ALL_OF):
            folder = entry.removesuffix("*")
            pages = [path for path in titles if path.startswith(folder) and not path.endswith("/index.md")]
            yield from sorted(pages, key=titles.__getitem__)
        elif isinstance(entry, dict):
            ((name, value),) = entry.items()
            yield {name: list(filled(value, titles)) if isinstance(value, list) else value}
        else:
            yield entry
