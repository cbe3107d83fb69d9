"""Text for people: everything here goes through translation (gettext)."""
