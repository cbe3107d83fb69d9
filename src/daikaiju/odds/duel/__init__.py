"""Odds of King of Tokyo: Duel: cards that change rolling."""
