"""The observation of King of Tokyo."""
