"""Write the tables of blocks into docs/observations.md, between the marks of each game.

python tools/observations.py
"""

from __future__ import annotations

from pathlib import Path

from daikaiju.observe.blocks import Observation
from daikaiju.observe.games import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
MARKS = "<!-- {name} -->", "<!-- end of {name} -->"


def table(observation: Observation) -> str:
    """Return the version, the length and the blocks of a game."""
    lines = [
        f"Version {observation.version}, {observation.length} numbers, fingerprint `{observation.fingerprint}`.",
        "",
        "| block | from | shape | scale | meaning |",
        "|---|---|---|---|---|",
    ]
    for block in observation.layout:
        shape = " by ".join(map(str, block.shape))
        lines.append(f"| `{block.name}` | {block.offset} | {shape} | {block.scale:g} | {block.meaning} |")
    return "\n".join(lines)


def filled_in(text: str) -> str:
    """Return the page with the tables of today."""
    for name, observation in GAMES.items():
        start, end = (mark.format(name=name) for mark in MARKS)
        before, _, rest = text.partition(start)
        text = f"{before}{start}\n{table(observation)}\n{end}{rest.partition(end)[2]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(filled_in(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
