"""Matches of bots: many games, always the same for the same seed, on all cores or a cluster."""
