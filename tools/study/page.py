"""Write docs/champion.md: tables of what was found, around the texts of `words.py`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from website.markup import ROOT, table

from daikaiju.arena.summary import Share
from daikaiju.reports.card_effects import Finding
from daikaiju.reports.duel.monsters import study_monsters
from daikaiju.reports.duel.tiles import tiles_of
from daikaiju.reports.tokyo.questions import ENTER_HEARTS, GainByHearts

from . import draw, words
from .plan import PRICED, SETUPS
from .read import WORDS, Study, pooled

PAGE = ROOT / "docs" / "champion.md"
PICTURES = ROOT / "docs" / "pictures"
RIVALS = ("canny", "steady")
MOST_HEARTS = 10  # more are rare
NAMES = {"2e": "second edition", "1e": "first edition", "duel": "Duel"}


class Book:
    """Everything that was played, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.champion = {text: Study(folder, "champion", text) for text in SETUPS}
        self.figures = {text: one.figures() for text, one in self.champion.items()}
        self.findings = {text: one.findings(one.items()) for text, one in self.champion.items()}
        self.rivals = {(bot, text): Study(folder, bot, text).figures() for bot in RIVALS for text in SETUPS}

    def write(self) -> None:
        """Draw the pictures and write the page."""
        self.draw()
        parts = [
            "# What champion found\n",
            words.INTRO,
            words.SUMMARY,
            words.SINCE,
            "## Games\n",
            words.GAMES,
            table(*self.games()),
            words.ORDER,
            table(*self.order()),
            "\n## Cards of King of Tokyo\n",
            words.CARDS,
            *(part for edition in ("2e", "1e") for part in self.cards(edition)),
            "\n## Stay or leave\n",
            words.LEAVE,
            table(*self.leaving()),
            words.STAY,
            table(*self.staying()),
            words.ENTER,
            table(*self.entering()),
            "## What energy is worth\n",
            words.PRICES,
            table(*self.prices()),
            "\n## The Duel\n",
            words.DUEL,
            table(*self.duel_cards()),
            words.TILES,
            table(*self.tiles()),
            words.MONSTERS,
            table(*self.monsters()),
        ]
        PAGE.write_text("\n".join(part.rstrip("\n") + "\n" for part in parts), encoding="utf-8")

    def draw(self) -> None:
        """Draw all pictures."""
        for text, name in (("tokyo:2:2e", "2"), ("tokyo:4:2e", "4"), ("duel:2:duel", "duel")):
            title = "Wins gained by buying it: best and worst"
            draw.cards(list(self.findings[text].values()), title, PICTURES / f"champion-cards-{name}.svg")
        draw.staying(self.stay((3, 4)), "Staying in Tokyo: 3 and 4 players", PICTURES / "champion-stay.svg")
        rows = {
            f"{players} players": until(self.figures[f"tokyo:{players}:2e"].leaves, MOST_HEARTS)
            for players in range(2, 7)
        }
        draw.curves(rows, "How often it leaves Tokyo", "hearts after the hit", "%", PICTURES / "champion-leave.svg")
        places = {
            f"{players} players": dict(enumerate(self.figures[f"tokyo:{players}:2e"].places, 1))
            for players in range(2, 7)
        }
        draw.curves(places, "Wins by order of play", "place in the order", "%", PICTURES / "champion-order.svg")

    def games(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return a row for each setup: how games end, and what is bought."""
        head = ["game", "players", "games", "turns", "ended by 20 stars (%)"]
        head += [f"{what}, `{bot}`" for what in ("bought", "swept") for bot in ("champion", *RIVALS)]
        rows = []
        for text, mine in self.figures.items():
            all_three = [mine, *(self.rivals[bot, text] for bot in RIVALS)]
            stars = "" if text.startswith("duel") else f"{100 * mine.by_stars:.0f}"
            bought, swept = ([f"{getattr(one, what):.2f}" for one in all_three] for what in ("bought", "swept"))
            rows.append([*named(text), f"{mine.games:,}", f"{mine.turns:.1f}", stars, *bought, *swept])
        return head, rows

    def order(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return wins by order of play for each setup."""
        rows = []
        for text, mine in self.figures.items():
            shares = [f"{100 * share.value:.1f}" for share in mine.places]
            rows.append([*named(text), *shares, *[""] * (6 - len(shares))])
        return ["game", "players", *(f"{place}." for place in range(1, 7))], rows

    def cards(self, edition: str) -> Iterator[str]:
        """Yield the table of all cards of an edition: how often they are taken, and what they gain."""
        texts = [text for text in SETUPS if text.endswith(edition)]
        taken = {text: self.champion[text].taken() for text in texts}
        items = sorted(self.champion[texts[0]].items(), key=lambda item: -mean([taken[t].get(item.key) for t in texts]))
        rows = [
            [
                item.name,
                f"{item.cost:g}",
                *(rounded(taken[text].get(item.key)) for text in texts),
                *(gain(self.findings[text][item.key]) for text in texts),
            ]
            for item in items
        ]
        counts = [text.split(":")[1] for text in texts]
        head = ["card", "cost", *(f"taken, {n}" for n in counts), *(f"gained, {n}" for n in counts)]
        yield f"\n### {NAMES[edition].capitalize()}\n"
        yield table(head, rows)

    def leaving(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return how often Tokyo is left, by hearts, for the bots in the second edition."""
        rows = []
        for players in range(2, 7):
            text = f"tokyo:{players}:2e"
            for bot, found in (("champion", self.figures[text]), *((bot, self.rivals[bot, text]) for bot in RIVALS)):
                shares = [rounded(found.leaves.get(hearts)) for hearts in range(1, MOST_HEARTS)]
                rows.append([str(players), f"`{bot}`", *shares])
        return ["players", "bot", *map(str, range(1, MOST_HEARTS))], rows

    def stay(self, players: tuple[int, ...]) -> list[GainByHearts]:
        """Return wins gained by staying, over both editions and some numbers of players."""
        texts = [text for text in SETUPS if text.startswith("tokyo") and int(text.split(":")[1]) in players]
        return pooled([self.champion[text] for text in texts])

    def staying(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return wins gained by staying in Tokyo, by hearts, for groups of tables."""
        groups = {"2": (2,), "3 and 4": (3, 4), "5 and 6": (5, 6)}
        rows = []
        for name, players in groups.items():
            found = {one.hearts: signed(one.gained) for one in self.stay(players)}
            rows.append([name, *(found.get(hearts, "-") for hearts in range(1, MOST_HEARTS))])
        return ["players", *map(str, range(1, MOST_HEARTS))], rows

    def entering(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return wins gained by being in Tokyo after the first turn, by hearts."""
        found = {text: one.enter() for text, one in self.champion.items() if text.startswith("tokyo")}
        rows = [[*named(text), *map(signed, shares.values())] for text, shares in found.items()]
        return ["game", "players", *map(str, ENTER_HEARTS)], rows

    def prices(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return what one energy is worth, and the cards whose gain at their price is certain."""
        rows = []
        for text in PRICED:
            found, moments = self.champion[text].prices()
            above = [price.item.name for price in found.cards if price.net.low > 0]
            below = [price.item.name for price in found.cards if price.net.high < 0]
            cells = [f"{100 * value:.1f}" for value in found.energy]
            rows.append([*named(text), str(moments), "{} ({} to {})".format(*cells), listed(above), listed(below)])
        return ["game", "players", "questions", "1 energy (points)", "worth more than they cost", "worth less"], rows

    def duel_cards(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return how often each card of the Duel is taken, bought, and what it gains."""
        study, found = self.champion["duel:2:duel"], self.findings["duel:2:duel"]
        taken = study.taken()
        items = sorted(study.items(), key=lambda item: -mean([taken.get(item.key)]))
        rows = [
            [item.name, f"{item.cost:g}", rounded(taken.get(item.key)), rounded(found[item.key].bought, 1),
             gain(found[item.key])]
            for item in items
        ]  # fmt: skip
        return ["card", "cost", "taken", "bought (%)", "gained"], rows

    def tiles(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return what the purchase of a card with each tile gains."""
        found = self.champion["duel:2:duel"].findings(tiles_of(WORDS)).values()
        rows = [
            [one.item.name, rounded(one.bought, 1), gain(one)]
            for one in sorted(found, key=lambda one: -one.gained.value)
        ]
        return ["tile", "bought (%)", "gained"], rows

    def monsters(self) -> tuple[Sequence[str], list[list[str]]]:
        """Return the win rates of the Duel's monsters."""
        found = study_monsters(self.champion["duel:2:duel"].folder)
        ranked = sorted(found.share, key=lambda key: -found.share[key].value)
        rows = [
            [key.replace("_", " ").title(), "{:.1f} ({:.1f} to {:.1f})".format(*percents(found.share[key]))]
            for key in ranked
        ]
        return ["monster", "wins (%)"], rows


def named(text: str) -> list[str]:
    """Return the edition and the number of players of a setup."""
    _game, players, edition = text.split(":")
    return [NAMES[edition], players]


def until(shares: dict[int, Share], most: int) -> dict[int, Share]:
    """Return the shares below a number."""
    return {number: share for number, share in shares.items() if number < most}


def percents(share: Share) -> list[float]:
    """Return a share and its bounds in percent."""
    return [100 * value for value in share]


def rounded(share: Share | None, digits: int = 0) -> str:
    """Return a share in percent; a dash if it is unknown."""
    return "-" if share is None or math.isnan(share.value) else f"{100 * share.value:.{digits}f}"


def gain(found: Finding) -> str:
    """Return wins gained by a purchase."""
    return signed(found.gained)


def signed(share: Share) -> str:
    """Return a difference in points ± half the interval; bold if the interval excludes 0, a dash if it is unknown."""
    if math.isnan(share.value):
        return "-"
    text = f"{100 * share.value:+.0f} ± {50 * (share.high - share.low):.0f}"
    return f"**{text}**" if share.low > 0 or share.high < 0 else text


def mean(shares: Sequence[Share | None]) -> float:
    """Return the mean of the shares that are known."""
    known = [share.value for share in shares if share is not None]
    return sum(known) / max(1, len(known))


def listed(names: Sequence[str]) -> str:
    """Return names with commas; a dash for none."""
    return ", ".join(names) or "-"
