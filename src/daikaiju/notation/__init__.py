"""Text notation of actions, positions and game records, written and read."""
