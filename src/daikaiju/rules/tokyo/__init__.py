"""King of Tokyo, first and second edition."""
