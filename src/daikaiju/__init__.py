"""King of Tokyo and King of Tokyo: Duel: rules, players, tables and tools."""

__version__ = "0.1.0"
