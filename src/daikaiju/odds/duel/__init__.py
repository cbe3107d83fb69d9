"""Odds of King of Tokyo: Duel."""
