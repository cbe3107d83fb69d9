"""Policies for King of Tokyo: Duel: values, and an answer to every question."""
