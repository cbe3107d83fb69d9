"""Load, attacks and long runs against real servers, and what their processes use meanwhile."""
