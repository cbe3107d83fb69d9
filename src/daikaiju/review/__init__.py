"""What happened in a game: chances over time, luck and skill, and the decisions that mattered (docs/analysis.md)."""
