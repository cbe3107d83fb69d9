"""What more cores would hold, from what acts cost on a few.

An act costs `c + d * (1 - 1 / n)` ms of processor time with n servers: `d` is what a second server costs that follows
a table, since it drives the table's bots while the pages are at the one where the proxy sends the table's requests; of
n servers one is both by chance. M cores that are busy for `BUSY` of the time carry `1000 * BUSY * M / cost` acts a
second. A server's own process and its drawing process use one core each at most, so n is at least
`acts * max(server, drawing) / (1000 * BUSY)`. Tables follow from the acts of one table.
"""

from __future__ import annotations

from dataclasses import dataclass

from .measure import Found

BUSY = 0.7  # of a core; beyond it answers wait for each other


@dataclass(frozen=True)
class Model:
    """The cost of an act, and how often a table acts."""

    first: float  # ms of an act with one server
    more: float  # ms that a second server costs which follows a table
    narrowest: float  # ms of an act in the busiest process that only another server relieves
    database: float  # ms of an act in the database
    pace: float  # acts of a table a second

    def cost(self, servers: int) -> float:
        """Return the milliseconds of an act with so many servers."""
        return self.first + self.more * (1 - 1 / servers)

    def hold(self, cores: int) -> tuple[int, float, int]:
        """Return how many servers so many cores need, the acts they carry a second, and the tables."""
        servers = 1
        while self.carried(cores, servers) > servers * 1000 * BUSY / self.narrowest:
            servers += 1
        acts = self.carried(cores, servers)
        return servers, acts, int(acts / self.pace)

    def carried(self, cores: int, servers: int) -> float:
        """Return the acts a second that cores carry if no single process is in the way."""
        return 1000 * BUSY * cores / self.cost(servers)


def fit(found: list[Found]) -> Model:
    """Fit the model to runs with different numbers of servers on one kind of database, by least squares."""
    points = [(1 - 1 / run.servers, run.whole_cost) for run in found]
    count, mean_x = len(points), sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / count
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    more = max(0.0, sum((x - mean_x) * (y - mean_y) for x, y in points) / spread) if spread else 0.0
    narrowest = max(max(run.cost("server"), run.cost("drawing")) for run in found)
    pace = found[0].per_second / found[0].plan.tables
    return Model(mean_y - more * mean_x, more, narrowest, max(run.cost("database") for run in found), pace)


def lines_of(model: Model, found: list[Found]) -> list[str]:
    """Return the model in words, checked against the runs, and what it says of more cores."""
    lines = [
        f"an act costs {model.first:.2f} ms of processor time at one server, and {model.more:.2f} ms at a second one",
        f"that follows its table; at most {model.narrowest:.2f} ms of it in one kind of process",
        f"a table acts {model.pace:.2f} times a second",
        *(
            f"  {run.servers} servers: {model.cost(run.servers):.2f} ms by the model, {run.whole_cost:.2f} measured"
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
