"""King of Tokyo: Duel."""
