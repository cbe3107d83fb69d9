"""The ladder of all bots and levels, docs/ladder.md, from games in the arena.

python tools/ladder.py play FOLDER [--games N] [--seed S] [--setup GAME:PLAYERS:EDITION ...]
    plays until each setup has N games between bots drawn at random, and keeps the ratings in FOLDER; goes on with
    what is there.
python tools/ladder.py write FOLDER
    writes docs/ladder.md.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from calibrate_levels import SETUPS, setup_of

from daikaiju.arena.compiled import make_ready
from daikaiju.arena.ladder import Ladder, Table, make_ladder
from daikaiju.arena.play import play, seeds_of
from daikaiju.arena.summary import wilson
from daikaiju.notation.record import Setup
from daikaiju.players.built_in import bots_for
from daikaiju.players.contender import Contender
from daikaiju.players.levels.characters import LEVELS
from daikaiju.web.view.games import edition_name
from daikaiju.words.language import language

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
SEEKER = "seeker:20ms"  # with its usual budget it would take most of the time
SHARE = 10  # games between two savings
INTRO = (
    "All bots and levels, rated in games between bots drawn at random, each in a random seat. `tools/ladder.py` plays"
    " the games and writes this page. Ratings are openskill's (Plackett-Luce, 25 at the start) with 95 % intervals;"
    " only ratings of one table can be compared. Levels for people are in bold. `seeker` has 20 ms for a decision"
    " here, less than at a table.\n"
)
CAUTION = (
    "The order of neighbours whose intervals overlap is not settled."
    " [bots.md](bots.md#levels-for-people) has the games of each level against the one below it.\n"
)


def ladder_of(setup: Setup, folder: Path, seed: int) -> Ladder:
    """Return the ladder of a setup, with what was played so far."""
    names = bots_for(setup.game, setup.players, setup.rules)
    bots = [Contender(SEEKER if name == "seeker" else name) for name in names]
    ladder = make_ladder(setup, bots, seed)
    if file_of(setup, folder).exists():
        ladder.load(file_of(setup, folder))
    return ladder


def file_of(setup: Setup, folder: Path) -> Path:
    """Return where a ladder is kept."""
    return folder / f"{setup.game}-{setup.players}-{setup.rules}.json"


def play_on(ladder: Ladder, path: Path, games: int) -> None:
    """Play until a ladder has a number of games; a round is one game."""
    make_ready(ladder.bots, ladder.setup.game)
    while ladder.rounds < games:
        numbers = range(ladder.rounds, min(games, ladder.rounds + SHARE))
        ladder.add([one_game(ladder, number) for number in numbers])
        ladder.rounds = numbers.stop
        ladder.save(path)
    print(f"{path.stem}: {ladder.rounds} games", flush=True)


def one_game(ladder: Ladder, number: int) -> Table:
    """Play the game of a number; returns who sat where and the winners' seats."""
    players = ladder.setup.players
    seats = random.Random(f"{ladder.seed} {number}").sample(ladder.bots, players)
    played = play(ladder.setup, seats, seeds_of(ladder.seed, [number]))
    winners = int(played.winners[0])
    return tuple(seat.name for seat in seats), tuple(seat for seat in range(players) if winners >> seat & 1)


def page_of(ladders: Iterable[Ladder]) -> str:
    """Return the page."""
    return "\n".join(["# Ladder\n", INTRO, CAUTION, *(line for ladder in ladders for line in section(ladder))])


def section(ladder: Ladder) -> Iterator[str]:
    """Write the table of one setup."""
    setup = ladder.setup
    yield f"## {edition_name(setup.game, setup.rules, language('en'))}, {setup.players} players\n"
    yield f"{ladder.rounds} games; fair share {1 / setup.players:.1%}.\n".replace("%", " %")
    yield "| bot | rating | games | wins | 95 % interval |\n|---|---|---|---|---|"
    for name in ladder.ranked():
        rating, share = ladder.rating(name), wilson(ladder.wins[name], ladder.games[name])
        bot = f"**{name}**" if name in LEVELS else f"`{name}`"
        span = f"{share.low:.1%} to {share.high:.1%}"
        cells = f"{ladder.games[name]} | {share.value:.1%} | {span}".replace("%", " %")
        yield f"| {bot} | {rating.value:.1f} ± {rating.high - rating.value:.1f} | {cells} |"
    yield ""


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line; play or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setup", action="append")
    given = parser.parse_args(words)
    given.folder.mkdir(parents=True, exist_ok=True)
    setups = [setup_of(text) for text in given.setup or SETUPS]
    ladders = [ladder_of(setup, given.folder, given.seed) for setup in setups]
    if given.what == "write":
        PAGE.write_text(page_of(ladder for ladder in ladders if ladder.rounds), encoding="utf-8")
        return
    for setup, ladder in zip(setups, ladders, strict=True):
        play_on(ladder, file_of(setup, given.folder), given.games)


if __name__ == "__main__":
    main()
