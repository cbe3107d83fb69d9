"""Reports on King of Tokyo: its cards, and when to stay in Tokyo."""
