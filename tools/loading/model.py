"""What more cores would hold, from what acts cost on a few.

An act costs `c + d * (1 - 1 / n)` ms of processor time with n servers: `d` is what a second server costs that follows
a table, since it drives the table's bots while the pages are at the one where the proxy sends the table's requests; of
n servers one is both by chance. The parts of servers and of drawing processes grow in the same way, each with a `c`
and `d` of its own. M cores that are busy for `BUSY` of the time carry `1000 * BUSY * M / cost` acts a second. The own
process of a server and its drawing process use one core each at most, so n is at least
`acts * max(server, drawing) / (1000 * BUSY)`, both as they are with n servers. Tables follow from the acts of one.
"""

from __future__ import annotations

from dataclasses import dataclass

from .measure import Found

BUSY = 0.7  # of a core; beyond it answers wait for each other


@dataclass(frozen=True)
class Cost:
    """Milliseconds of an act, by the number of servers."""

    first: float  # with one server
    more: float  # what a second server costs which follows a table

    def at(self, servers: int) -> float:
        """Return the milliseconds of an act with so many servers."""
        return self.first + self.more * (1 - 1 / servers)


@dataclass(frozen=True)
class Model:
    """The cost of an act, all of it and in the processes that only another server relieves; how often a table acts."""

    whole: Cost
    server: Cost
    drawing: Cost
    database: float  # ms of an act in the database, at most
    pace: float  # acts of a table a second

    def narrowest(self, servers: int) -> float:
        """Return the milliseconds of an act in the busiest kind of process of which each server has one."""
        return max(self.server.at(servers), self.drawing.at(servers))

    def hold(self, cores: int) -> tuple[int, float, int]:
        """Return how many servers so many cores need, the acts they carry a second, and the tables."""
        servers = 1
        while self.carried(cores, servers) > servers * 1000 * BUSY / self.narrowest(servers):
            servers += 1
        acts = self.carried(cores, servers)
        return servers, acts, int(acts / self.pace)

    def carried(self, cores: int, servers: int) -> float:
        """Return the acts a second that cores carry if no single process is in the way."""
        return 1000 * BUSY * cores / self.whole.at(servers)


def fit(found: list[Found]) -> Model:
    """Fit the model to runs with different numbers of servers on one kind of database."""
    servers = [run.servers for run in found]
    whole, server, drawing = (
        fit_cost(servers, costs)
        for costs in (
            [run.whole_cost for run in found],
            [run.cost("server") for run in found],
            [run.cost("drawing") for run in found],
        )
    )
    pace = found[0].per_second / found[0].plan.tables
    return Model(whole, server, drawing, max(run.cost("database") for run in found), pace)


def fit_cost(servers: list[int], costs: list[float]) -> Cost:
    """Fit a cost to those of runs, by least squares."""
    points = [(1 - 1 / number, cost) for number, cost in zip(servers, costs, strict=True)]
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    more = max(0.0, sum((x - mean_x) * (y - mean_y) for x, y in points) / spread) if spread else 0.0
    return Cost(mean_y - more * mean_x, more)


def prediction(found: list[Found], servers: int) -> str:
    """Return what the runs so far say of the next one; "" if it takes more of them to say something."""
    if len({run.servers for run in found}) < 2:
        return ""
    model = fit(found)
    costs = f"{model.whole.at(servers):.2f} ms, {model.server.at(servers):.2f} of it in servers"
    return f"predicted by the runs so far: with {servers} servers an act costs {costs}"


def lines_of(model: Model, found: list[Found]) -> list[str]:
    """Return the model in words, beside the runs that it was fitted to, and what it says of more cores."""
    whole, server = model.whole, model.server
    lines = [
        f"an act costs {whole.first:.2f} ms of processor time at one server, and {whole.more:.2f} ms at a second one",
        f"that follows its table; in servers themselves {server.first:.2f} and {server.more:.2f} ms",
        f"a table acts {model.pace:.2f} times a second",
        *(
            f"  {run.servers} servers: {whole.at(run.servers):.2f} ms fitted, {run.whole_cost:.2f} measured; "
            f"in servers {server.at(run.servers):.2f} and {run.cost('server'):.2f}"
            for run in found
        ),
    ]
    for cores, where in ((2, "2 cores"), (16, "16 cores"), (32, "two machines of 16 cores")):
        servers, acts, tables = model.hold(cores)
        lines.append(f"{where}: {servers} servers, {acts:.0f} acts a second, {tables} tables ({limit(model, acts)})")
    return lines


def limit(model: Model, acts: float) -> str:
    """Return what is in the way of twice as many tables."""
    if acts * model.database > 1000 * BUSY * 4:
        return "next limit: the database, whose commits with notices wait for each other"
    return "next limit: processors"
