"""Training of networks by self-play; needs the extra `[train]`."""
