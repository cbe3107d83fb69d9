"""The command that trains a network."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from daikaiju.errors import BadOptions
from daikaiju.train.refusals import must_be_free, must_have

from .games import GAMES
from .lab import read_numbers
from .language import spoken
from .measure import Device
from .options import House, Json, Lang, words_of
from .output import Output
from .simulate import percent

if TYPE_CHECKING:
    from collections.abc import Callable

    from daikaiju.train.imitator import Imitator, Lately
    from daikaiju.train.judge import Judge, Judged
    from daikaiju.train.settings import Settings
    from daikaiju.train.trainer import Trainer

GameArgument = Annotated[str, typer.Argument(help=" or ".join(GAMES))]
Out = Annotated[Path, typer.Option(help="folder for the checkpoint, the weights, the curve and its picture")]
Players = Annotated[str, typer.Option(help="numbers of players, comma-separated: one network learns them all")]
Editions = Annotated[str, typer.Option(help="editions, comma-separated: one network learns them all")]
Seconds = Annotated[
    float | None, typer.Option(min=0.01, help="of playing and learning, those before --resume included; default: 300")
]
Updates = Annotated[
    int | None, typer.Option(min=1, help="of the network, instead of --seconds; those before --resume included")
]
Seed = Annotated[
    int,
    typer.Option(
        help="with --updates the same seed gives the same network again, on the same processor with the same packages "
        "and without --resume; with --seconds it does not"
    ),
]
GoOn = Annotated[bool, typer.Option(help="go on from the checkpoint in the folder")]
Where = Annotated[Device, typer.Option(help="small on the processor, large on the GPU")]
Against = Annotated[str, typer.Option(help="bots to evaluate it against, comma-separated")]
NumberOfGames = Annotated[int | None, typer.Option(min=1, help="games played at the same time")]
Width = Annotated[int | None, typer.Option(min=1, help="of the hidden layers of the network")]
Start = Annotated[Path | None, typer.Option("--from", help="weights to begin with, of the same game and width")]
Opponents = Annotated[str, typer.Option(help="bots that it learns against too, comma-separated")]
Share = Annotated[float | None, typer.Option(min=0, max=0.99, help="share of the games against these bots")]
Rate = Annotated[float | None, typer.Option(min=0, help="of learning, at first; it falls to a twentieth")]
Entropy = Annotated[float | None, typer.Option(min=0, help="weight of the entropy, at first; it falls to a tenth")]
Minibatch = Annotated[int | None, typer.Option(min=1, help="decisions in a step of the optimizer")]
Epochs = Annotated[int | None, typer.Option(min=1, help="how often each decision is learned from")]
Rival = Annotated[Path | None, typer.Option(help="weights of a network that plays in the place of past selves")]
Imitated = Annotated[str, typer.Option(help="a bot: learn to answer as it does, instead of self-play")]
OnlyValue = Annotated[
    bool, typer.Option("--only-value", help="keep the policy of --from; learn what positions are worth")
]
Steps = Annotated[int | None, typer.Option(min=1, help="of every game between two updates")]
Trace = Annotated[float | None, typer.Option(min=0, max=1, help="how far results reach back; 1: to the first action")]
Past = Annotated[float | None, typer.Option(min=0, max=1, help="share of the games against past selves")]

IGNORED = (
    ("only_value", "imitate"),
    ("only_value", "rival"),
    ("only_value", "resume"),
    ("updates", "seconds"),
    ("only_value", "opponents"),
    ("imitate", "resume"),
    ("imitate", "opponents"),
)  # second beside first


@dataclass(frozen=True)
class Way:
    """What a network learns from, and where it is kept."""

    out: Path
    start: Path | None  # the weights it begins with
    rival: Path | None
    imitate: str  # the bot it learns to answer as; "": it plays against itself
    only_value: bool
    resume: bool

    def must_be_free(self) -> None:
        """Refuse a folder with a run, unless that run goes on."""
        if not self.resume:
            must_be_free(self.out, may_resume=not (self.only_value or self.imitate))

    def learn(self, settings: Settings, output: Output) -> None:
        """Train a network in this way."""
        if self.only_value:
            self.judge_anew(settings, output)
        elif self.imitate:
            from daikaiju.train.imitator import Imitator

            follow(Imitator(settings, self.out, self.imitate, start=self.start, guest=self.rival), line_of, output)
        else:
            from daikaiju.train.trainer import Trainer

            run(Trainer(settings, self.out, resume=self.resume, start=self.start, rival=self.rival), output)

    def judge_anew(self, settings: Settings, output: Output) -> None:
        """Train only the value of a network."""
        from daikaiju.train.judge import Judge

        if self.start is None:
            raise BadOptions("--only-value needs --from: the weights whose policy plays")
        follow(Judge(settings, self.out, self.start), judged_line, output)


def train(
    game: GameArgument,
    out: Out,
    players: Players = "2",
    rules: Editions = "",
    house: House = "",
    seconds: Seconds = None,
    updates: Updates = None,
    resume: GoOn = False,
    device: Where = Device.CPU,
    seed: Seed = 0,
    bots: Against = "steady,canny",
    games: NumberOfGames = None,
    width: Width = None,
    start: Start = None,
    opponents: Opponents = "",
    against: Share = None,
    past: Past = None,
    rival: Rival = None,
    imitate: Imitated = "",
    only_value: OnlyValue = False,
    steps: Steps = None,
    trace: Trace = None,
    minibatch: Minibatch = None,
    epochs: Epochs = None,
    rate: Rate = None,
    entropy: Entropy = None,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Train a network by self-play and evaluate it against bots meanwhile."""
    ways = {"only_value": only_value, "imitate": imitate, "resume": resume, "updates": updates}
    refuse_ignored(**ways, opponents=opponents, rival=rival, seconds=seconds)
    way = Way(out, start, rival, imitate, only_value=only_value, resume=resume)
    way.must_be_free()
    setup = {"players": tuple(read_numbers(players)), "editions": words_of(rules) or ("",), "house": words_of(house)}
    others = {"bots": words_of(bots), "opponents": words_of(opponents), "seconds": seconds, "updates": updates}
    sizes = {"games": games, "width": width, "minibatch": minibatch, "epochs": epochs, "steps": steps, "seed": seed}
    weights = {"against": against, "past": past, "rate": rate, "entropy": entropy, "trace": trace}
    way.learn(settings_of(str(device), {"game": game, **setup, **others, **sizes, **weights}), Output(json_file))


def refuse_ignored(**chosen: object) -> None:
    """Refuse options that would be ignored beside others."""
    for pair in IGNORED:
        if all(chosen[name] for name in pair):
            option, other = (f"--{name.replace('_', '-')}" for name in pair)
            raise BadOptions("{option} cannot be combined with {other}; leave one out", option=option, other=other)


def settings_of(device: str, chosen: dict[str, Any]) -> Settings:
    """Return the settings for a device, changed by those that were chosen."""
    must_have(device)
    from daikaiju.train.settings import settings_for

    return settings_for(device, **{name: value for name, value in chosen.items() if value is not None})


def follow(run: Imitator | Judge, line: Callable[[Any], str], output: Output) -> None:
    """Carry out a run without a curve, and print how it comes on; Ctrl-C keeps what was learned."""
    points: list[Lately | Judged] = []

    def report(point: Lately | Judged) -> None:
        points.append(point)
        output.line(line(point))

    try:
        run.run(report)
    finally:
        run.write()
    output.json([point._asdict() for point in points])


def line_of(lately: Lately) -> str:
    """Return a line about imitation."""
    words = spoken()
    facts = {name: words.number(getattr(lately, name), ",.0f") for name in ("seconds", "questions")}
    share = percent(lately.agreement)
    return words.text("{seconds} s: questions {questions}, answered as the bot does {share}", **facts, share=share)


def judged_line(point: Judged) -> str:
    """Return a line about a run that learns only the value."""
    words = spoken()
    facts = {name: words.number(getattr(point, name), ",.0f") for name in ("seconds", "decisions")}
    facts |= {"loss": words.number(point.loss, ".4f"), "share": percent(point.agreement)}
    return words.text("{seconds} s: decisions {decisions}, loss {loss}, acts as before {share}", **facts)


def run(trainer: Trainer, output: Output) -> None:
    """Train, print every point of the curve, and draw it; Ctrl-C keeps what was learned."""
    if trainer.done >= 1:
        raise BadOptions("the run in {folder} is over; give it more --seconds or --updates", folder=trainer.folder)
    try:
        trainer.run(lambda point: show(point, trainer, output))
    except KeyboardInterrupt:
        trainer.write()
        text = spoken().text("Broken off. What is done is kept in {folder}; --resume goes on.", folder=trainer.folder)
        raise KeyboardInterrupt(text) from None
    output.json(trainer.points)


def show(point: dict[str, Any], trainer: Trainer, output: Output) -> None:
    """Print a point of the curve, and draw the curve when there are new scores."""
    from daikaiju.reports.curve import curve_figure, opponent
    from daikaiju.reports.figures import save

    words = spoken()
    facts = {name: words.number(point[name], ",.0f") for name in ("seconds", "games", "decisions")}
    facts["entropy"] = words.number(point["entropy"], ".3f")
    output.line(words.text("{seconds} s: games {games}, decisions {decisions}, entropy {entropy}", **facts))
    for score in point["scores"]:
        output.line(f"  {opponent(score)}: {percent(score['share'])} ± {percent(score['interval'])}")
    if point["scores"]:
        save(curve_figure(trainer.points, trainer.settings.game, words), trainer.folder / "curve")
