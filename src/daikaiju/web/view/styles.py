"""The style sheet of every page: the parts in static/styles, sent as one file."""

from __future__ import annotations

from pathlib import Path

STYLES = Path(__file__).parent.parent / "static" / "styles"
SHEET = "daikaiju.css"  # its name among the static files
PARTS = (  # where two rules weigh the same, the later one wins
    "look/tokens.css",
    "look/base.css",
    "look/buttons.css",
    "look/stats.css",
    "look/dice.css",
    "look/cards.css",
    "look/frame.css",
    "look/seats.css",
    "look/tokyo.css",
    "look/dock.css",
    "look/choices.css",
    "look/market.css",
    "look/tablet.css",
    "look/phone-seats.css",
    "look/phone-dock.css",
    "look/motion.css",
    "look/duelists.css",
    "look/tracks.css",
    "look/shop.css",
    "look/duel-small.css",
    "look/lobby.css",
    "look/setup.css",
    "look/end.css",
    "look/conditions.css",
    "look/questions.css",
    "look/answers.css",
    "look/targets.css",
    "look/beats.css",
    "look/chat.css",
    "look/odds.css",
    "look/banner.css",
    "look/dialogs.css",
    "look/coach.css",
    "look/pulls.css",
    "look/documents.css",
    "look/room.css",
    "look/replay.css",
    "look/tablet-questions.css",
    "look/phone-questions.css",
    "look/phone-pages.css",
    "pages/basics.css",
    "pages/faces.css",
    "pages/targets.css",
    "pages/roll.css",
    "pages/setup.css",
    "pages/duel.css",
    "pages/end.css",
    "pages/replay.css",
    "pages/rules.css",
    "pages/widths.css",
    "pages/room.css",
    "pages/bubbles.css",
    "pages/duel-small.css",
    "pages/low.css",
    "pages/plain.css",
    "pages/games.css",
    "pages/review.css",
    "pages/luck.css",
    "layout/panels.css",
    "layout/wide.css",
    "layout/wide-seats.css",
    "layout/duel.css",
    "layout/duel-dice.css",
    "layout/tablet.css",
    "layout/tablet-duel.css",
    "layout/phone.css",
    "layout/low.css",
    "layout/long-words.css",
    "stage/pieces.css",
    "stage/opening.css",
    "stage/strip.css",
    "comfort/hint.css",
    "comfort/company.css",
    "comfort/drawer.css",
    "comfort/clock.css",
    "comfort/glossary.css",
)


def sheet_changed() -> float:
    """Return when a part was last changed."""
    return max((STYLES / part).stat().st_mtime for part in PARTS)


def style_sheet() -> bytes:
    """Return the parts as one style sheet."""
    return b"\n".join((STYLES / part).read_bytes() for part in PARTS)
