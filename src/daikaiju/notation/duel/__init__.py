"""The words of King of Tokyo: Duel."""
