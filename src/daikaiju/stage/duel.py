"""The Duel on stage."""

from __future__ import annotations

from .beat import HIT, LOOKS, PLAIN, QUICK, STRONG, Look

DUEL = LOOKS | {
    "resolved": Look("resolve", QUICK),
    "symbol_added": Look("card", PLAIN),
    "life_gained": Look("heal", PLAIN, "heart", +1, faces=("heart",)),
    "life_lost": Look(HIT, STRONG, "heart", -1, faces=("claw",)),
    "tokens_gained": Look("tokens", PLAIN, "dietoken", +1),
    "tokens_spent": Look("pay", QUICK, "dietoken", -1, beside=True),
    "moved": Look("move", 180, faces=("fame", "destruction")),
    "stopped": Look("card", PLAIN),
    "row_cleared": Look("sweep", QUICK, beside=True),
    "swapped": Look("card", PLAIN),
    "tile_placed": Look("tile", PLAIN),
    "saved": Look("card", STRONG),
    "slept": Look("card", PLAIN),
    "rebooted": Look("card", PLAIN),
    "set_aside": Look("card", PLAIN),
    "dominated": Look("card", PLAIN),
    "stomped": Look("card", PLAIN),
}
