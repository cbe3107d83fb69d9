"""The model of load: what it says of more cores follows from what it says of more servers."""

from __future__ import annotations

from loading.measure import ROLES, Found, Plan
from loading.model import BUSY, fit, prediction


def run_of(servers: int, server: float, drawing: float, others: float) -> Found:
    """A run of 100 acts a second at 200 tables, with these milliseconds of an act."""
    costs = {"server": server, "drawing": drawing, "database": others}
    spent = {role: costs.get(role, 0.0) for role in ROLES}
    return Found(f"PostgreSQL, {servers}", servers, Plan(tables=200), 1000, 10.0, [], spent, [])


def exact(servers: int) -> Found:
    """A run in which an act costs as the model says: 10 and 6 ms, in servers 5 and 4."""
    other = 1 - 1 / servers
    return run_of(servers, 5 + 4 * other, 4.0, 1 + 2 * other)


def test_what_it_was_fitted_to_comes_back_and_the_next_run_is_predicted():
    model = fit([exact(1), exact(2)])
    for servers in (1, 2, 4, 16):
        run = exact(servers)
        assert abs(model.whole.at(servers) - run.whole_cost) < 1e-9
        assert abs(model.server.at(servers) - run.cost("server")) < 1e-9
    assert prediction([exact(1), exact(2)], 4).endswith("with 4 servers an act costs 14.50 ms, 8.00 of it in servers")
    assert prediction([exact(1), exact(1)], 4) == ""


def test_servers_are_as_busy_as_they_are_with_so_many_of_them():
    """Not as busy as in the largest run: with more servers an act costs each of them more."""
    model = fit([exact(1), exact(2)])
    for cores in (2, 16, 32):
        servers, acts, tables = model.hold(cores)
        assert acts * exact(servers).cost("server") <= servers * 1000 * BUSY
        assert tables == int(acts / 0.5)
        fewer = servers - 1
        assert not fewer or model.carried(cores, fewer) * exact(fewer).cost("server") > fewer * 1000 * BUSY
