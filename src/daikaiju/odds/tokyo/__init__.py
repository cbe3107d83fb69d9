"""Odds of King of Tokyo: cards that change rolling, danger in Tokyo."""
