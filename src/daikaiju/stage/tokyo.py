"""King of Tokyo on stage."""

from __future__ import annotations

from .beat import HIT, LOOKS, PLAIN, QUICK, STRONG, Look

TOKYO = LOOKS | {
    "stars_gained": Look("stars", PLAIN, "star", +1, faces=("1", "2", "3")),
    "stars_lost": Look("stars", PLAIN, "star", -1),
    "hearts_gained": Look("heal", PLAIN, "heart", +1, faces=("heart",)),
    "hearts_lost": Look(HIT, STRONG, "heart", -1),
    "attacked": Look("attack", PLAIN, faces=("claw",)),
    "entered": Look("enter", STRONG),
    "moved_to_city": Look("enter", STRONG),
    "left": Look("leave", PLAIN),
    "stayed": Look("stay", QUICK),
    "die_changed": Look("change", PLAIN),
    "counter_gained": Look("card", PLAIN),
    "counter_lost": Look("card", PLAIN),
    "reborn": Look("card", STRONG),
    "looked": Look("card", QUICK),
    "copied": Look("card", PLAIN),
    "shuffled": Look("card", QUICK),
}
