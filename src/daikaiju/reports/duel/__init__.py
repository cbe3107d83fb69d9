"""Reports on King of Tokyo: Duel: its cards, tiles and monsters."""
