"""What `champion` does and why, docs/champion.md, from games in which it has all seats.

python tools/champion_study.py play FOLDER [--bot NAME] [--games N] [--seconds S] [--jobs J] ...
    plays games and experiments for every setup, and keeps them in FOLDER/BOT; goes on with what is there.
python tools/champion_study.py write FOLDER
    writes docs/champion.md and its pictures; FOLDER also has games of `canny` and `steady` to compare with.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from study.page import Book
from study.plan import Sizes
from study.play import play_parts

from daikaiju.players.contender import Contender


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line; play or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bot", default="champion")
    for kind in Sizes._fields:
        parser.add_argument(f"--{kind}", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=-1)
    given = parser.parse_args(words)
    if given.what == "write":
        Book(given.folder).write()
        return
    sizes = Sizes(*(getattr(given, kind) for kind in Sizes._fields))
    play_parts(given.folder / given.bot, Contender(given.bot), sizes, given.seconds, given.jobs)


if __name__ == "__main__":
    main()
