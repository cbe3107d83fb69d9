"""Bot matches: many games, reproducible by seed, on all cores or on a cluster."""
