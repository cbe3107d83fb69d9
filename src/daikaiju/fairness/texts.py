"""What the checks of a record say: the command, and the page that needs no server."""

from __future__ import annotations

from daikaiju.errors import mark as _

RIGHT = _(
    "All {draws} draws follow from the secret and the words. People who added a word: {words}. Attempt: {attempt}."
)
ALONE = _("Nobody but the server added to these dice: they were fixed before the game, but the server chose them.")
MORE = _("and {n} more")
ORDINARY = _("this is the record of an ordinary game: its table did not choose dice that can be checked")
UNFINISHED = _("the secret is missing: it is shown when the game is over")
SETUP = _("the setup in the header is not the one that was sealed: {what}")
SECRET = _("the secret is not the one that the server committed itself to")
WORD = _("the word of seat {seat} is not the one that was pledged")
MONSTER = _("seat {seat} should have got the monster {right}, not {wrong}")
ORDER = _("draw {number} stands where draw {right} belongs: lines were lost, added or swapped")
OUTCOME = _("draw {number} should be outcome {right} of {count}, not {wrong}")
COUNT = _("draw {number} has {right} outcomes by the rules, not {wrong}")
MEANING = _("draw {number}: outcome {outcome} is {right!r}, not {wrong!r}")
ENDING = _("the record says it ends with {said!r}, but it is {ending!r}")
NO_RECORD = _("this is not the record of a game")
CUT = _("the record is cut off, or lines were lost or added: its last line does not fit")
NO_DRAW = _("{text!r} does not end with a draw, such as ' ; 3: 36 of 216'")
