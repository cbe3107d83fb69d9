"""Words of King of Tokyo."""
