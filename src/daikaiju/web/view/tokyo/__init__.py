"""The view of King of Tokyo."""
