"""The notation of King of Tokyo."""
