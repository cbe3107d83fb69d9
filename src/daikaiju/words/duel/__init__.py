"""Words of King of Tokyo: Duel."""
