"""Texts of King of Tokyo: Duel."""
