"""Middleware: headers, host names, sessions, rate limits."""
