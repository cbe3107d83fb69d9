"""The table of King of Tokyo."""
