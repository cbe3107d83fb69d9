"""Panels of King of Tokyo's questions about dice."""

from __future__ import annotations

from daikaiju.game import Question
from daikaiju.rules.dice import ANY_FACE, NO_DICE
from daikaiju.rules.tokyo.cards.catalog import GIANT_BRAIN
from daikaiju.rules.tokyo.dice import choosable
from daikaiju.rules.tokyo.kinds import REROLL
from daikaiju.rules.tokyo.queries import copies, in_tokyo
from daikaiju.rules.tokyo.state import FREE_REROLLS, HEART, TokyoState

from ..dice import counted_dice, shown_dice
from ..panel import PanelBuilder
from ..widgets import FaceGroup, Option, Panel, Warn
from . import odds
from .roll_summary import roll_gives
from .warnings import idle_threes

CHANGES = ("twist", "stretch", "cull")  # answers that change a die


class TokyoDicePanels(PanelBuilder[TokyoState]):
    """Panels with dice to keep, change or reroll."""

    def reroll(self, question: Question, panel: Panel) -> None:
        """Build a panel with dice to keep, reroll and stop."""
        scene, words = self.scene, self.words
        face = choosable(scene.state, REROLL, question.seat)
        only = scene.game.vocabulary.faces[face] if face not in (ANY_FACE, NO_DICE) else ""
        panel.kind, panel.mode = "roll", "keep"
        panel.title = words.text("Your turn")
        panel.rolls = 1 + FREE_REROLLS + copies(scene.state, question.seat, GIANT_BRAIN)
        panel.left = scene.state.rerolls
        panel.help = words.text("Roll {n} of {all}.", n=panel.rolls - panel.left, all=panel.rolls)
        if only:
            panel.help = words.text("Only 3s may be rerolled now (Background Dweller).")
        elif not panel.left:
            panel.help = words.text("Your free rolls are used; one more has its price.")
        wasted = "heart" if in_tokyo(scene.state, question.seat) else ""
        panel.dice = [die._replace(useless=die.face == wasted) for die in shown_dice(scene, self.story, only=only)]
        panel.gives = roll_gives(scene, question.seat)
        self.add_odds(panel, odds.roll_odds)
        panel.buttons = self.reroll_buttons(panel)
        panel.warnings = self.reroll_warnings(question.seat, panel) + idle_threes(scene, question.seat)

    def reroll_warnings(self, seat: int, panel: Panel) -> list[Warn]:
        """Warn against stopping with useless dice and a free reroll."""
        state, words = self.scene.state, self.words
        if not panel.left:
            return []
        if state.dice[HEART] and in_tokyo(state, seat):
            return [Warn(words.text("Hearts do nothing in Tokyo, and you have a free reroll left."))]
        if panel.gives[0].tone == "gone" and len(panel.gives) == 1:
            return [Warn(words.text("So far this roll gives nothing, and you have a free reroll left."))]
        return []

    def change_die(self, question: Question, panel: Panel) -> None:
        """Build a choice of a die and its new face."""
        scene = self.scene
        panel.kind, panel.mode = "faces", "show"
        is_camouflage = question.kind == "camouflage_dice"
        panel.dice = (
            counted_dice(scene, scene.state.camouflage)
            if is_camouflage
            else shown_dice(scene, self.story, rolling=False)
        )
        panel.gives = [] if is_camouflage else roll_gives(scene, question.seat)
        if is_camouflage:
            panel.tone = "ask calm"
        panel.groups = self.face_groups()
        panel.buttons = self.rest_buttons(action for action in self.actions if action.kind in CHANGES)

    def face_groups(self) -> list[FaceGroup]:
        """Return what each face on the table can be turned into, by card."""
        groups: dict[str, dict[str, list[Option]]] = {}
        for action in self.actions:
            if action.kind not in CHANGES:
                continue
            is_cull = action.kind == "cull"
            old, new = (action.text("face"), "1") if is_cull else (action.text("old"), action.text("new"))
            option = Option(self.scene.said.face(new), str(action), face=new, text=str(self.answer(action)))
            groups.setdefault(old, {}).setdefault(action.kind, []).append(option)
        return [self.face_group(face, rows) for face, rows in groups.items()]

    def face_group(self, face: str, rows: dict[str, list[Option]]) -> FaceGroup:
        """Return the rows of one face, each with the card that changes it."""
        scene, words = self.scene, self.words
        heads = {
            "twist": words.text("{card}: turn it to", card=scene.said.title("plot_twist")),
            "stretch": words.text("{card}, 2 energy: turn it to", card=scene.said.title("stretchy")),
            "cull": words.text("{card}: turn it to", card=scene.said.title("herd_culler")),
        }
        shown = tuple((heads[kind], tuple(options)) for kind, options in rows.items())
        return FaceGroup(face, scene.said.face(face), shown)

    def probe(self, question: Question, panel: Panel) -> None:
        """Build a choice of another monster's die to reroll."""
        scene = self.scene
        panel.kind, panel.mode, panel.tone, panel.alert = "targets", "pick", "ask calm", True
        panel.monster = scene.monsters[scene.state.active]
        panel.dice = shown_dice(scene, self.story, rolling=False)
        panel.gives = roll_gives(scene, scene.state.active)
        panel.options = [self.option(a, face=a.text("face")) for a in self.actions if a.kind == "probe"]
        panel.buttons = self.pass_buttons()
        panel.warnings = [
            Warn(self.words.text("If it comes up heart (1 in 6), Psychic Probe is used up."), "heart", tip=True)
        ]
