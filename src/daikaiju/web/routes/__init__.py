"""Routes: pages, commands, and the socket of a page."""
