"""The stage: what a game's events look like, one beat after the other.

A beat is the unit of animation, sound and screen-reader text. The table paces its bots by beats, and pages play them.
"""
