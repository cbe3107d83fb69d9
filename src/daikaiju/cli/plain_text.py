"""Text for terminals that cannot show every character: fallback signs, and letters without their marks.

Standard output and standard error use it for what their encoding does not have; UTF-8 has everything.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata

# One character each, so that columns stay aligned.
SIGNS = {
    "♥": "*", "★": "*", "●": "o", "◇": "+", "═": "=", "▲": "^", "◄": "<", "►": ">", "█": "#", "·": ".", "•": "*",
    "→": ">", "✓": "v", "ł": "l", "Ł": "L", "─": "-", "━": "-", "│": "|", "┃": "|", "—": "-", "“": '"', "”": '"',
    "„": '"', "\N{EN DASH}": "-", "\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "x",
    "\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}  # fmt: skip
# Longer ones: only in running text, and in tables, which are laid out after the replacement.
LONGER = {"…": "...", "±": "+/-", "≥": ">=", "≤": "<=", "≈": "~"}
NAME = "daikaiju"  # of the error handler


def plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return replacements for the characters that cannot be encoded: an error handler of codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(plain_letter(letter) for letter in error.object[error.start : error.end]), error.end


def plain_letter(letter: str) -> str:
    """Return a character in ASCII: a similar sign, the letter without its marks, or a question mark."""
    known = SIGNS.get(letter) or LONGER.get(letter)
    if known:
        return known
    bare = [part for part in unicodedata.normalize("NFKD", letter) if part.isascii()]
    return "".join(bare) or "?"


def encodable(text: str, encoding: str) -> str:
    """Return a text with replacements for what an encoding does not have."""
    return text.encode(encoding, NAME).decode(encoding)


def set_up_streams() -> None:
    """Let standard output and error replace what they cannot encode, and standard input what it cannot decode."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is sys.stdin else NAME)


codecs.register_error(NAME, plain)
