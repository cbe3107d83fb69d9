"""Returns of all seats over one time line."""

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install daikaiju[train]")

from daikaiju.train.returns import by_seat, from_seat, results, returns_of, shares_of_wins  # noqa: E402


def test_rows_turn_to_a_seat_and_back() -> None:
    absolute = torch.tensor([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
    seats = torch.tensor([1, 2])
    players = torch.tensor([3, 3])
    turned = from_seat(absolute, seats, players)
    assert turned.tolist() == torch.tensor([[0.3, 0.2, 0.5], [0.7, 0.1, 0.2]]).tolist()
    assert by_seat(turned, seats, players).tolist() == absolute.tolist()


def test_places_that_nobody_plays_stay() -> None:
    absolute = torch.tensor([[0.4, 0.6, 0, 0], [0.2, 0.3, 0.5, 0]])
    turned = from_seat(absolute, torch.tensor([1, 2]), torch.tensor([2, 3]))
    assert turned.tolist() == torch.tensor([[0.6, 0.4, 0, 0], [0.5, 0.2, 0.3, 0]]).tolist()


def test_winners_share_and_nobody_is_everybody() -> None:
    assert results(torch.tensor([0b10, 0b101, 0, 0]), torch.tensor([3, 3, 3, 2]), 3).tolist() == [
        [0, 1, 0],
        [0.5, 0, 0.5],
        pytest.approx([1 / 3, 1 / 3, 1 / 3]),
        [0.5, 0.5, 0],
    ]


def test_who_wins_nothing_has_no_share() -> None:
    assert shares_of_wins(torch.tensor([0b110, 0b001, -1, 0]), 3).tolist() == [
        [0, 0.5, 0.5],
        [1, 0, 0],
        [0] * 3,
        [0] * 3,
    ]


def test_two_players_have_advantages_whose_sign_turns_with_the_actor() -> None:
    torch.manual_seed(3)
    steps, games, trace = 7, 50, 0.9
    share = torch.rand(steps + 1, games)
    actors = torch.randint(0, 2, (steps + 1, games))
    won = torch.where(torch.rand(steps, games) < 0.2, torch.randint(1, 3, (steps, games)), -1)
    everywhere = torch.ones(steps + 1, games, dtype=torch.bool)
    values, players = torch.stack([share, 1 - share], -1), torch.full((games,), 2)
    _, advantages, is_known = returns_of(values, actors, won, players, trace, everywhere)
    assert is_known.all()
    value = 2 * share - 1
    later = torch.zeros(games)
    for time in reversed(range(steps)):
        is_over = won[time] >= 0
        sign = torch.where(actors[time + 1] == actors[time], 1.0, -1.0) * ~is_over
        reward = torch.where(won[time] == 1 << actors[time], 1.0, -1.0) * is_over
        later = reward + sign * value[time + 1] - value[time] + trace * sign * later
        assert torch.allclose(advantages[time], later / 2, atol=1e-5)


def test_returns_are_distributions() -> None:
    torch.manual_seed(4)
    values = torch.softmax(torch.randn(5, 20, 4), -1)
    won = torch.where(torch.rand(4, 20) < 0.3, 4, -1)
    decides = torch.rand(5, 20) < 0.6
    returns, _, is_known = returns_of(values, torch.randint(0, 4, (5, 20)), won, torch.full((20,), 4), 0.95, decides)
    assert 0.3 < float(is_known.float().mean()) < 1
    assert torch.allclose(returns.sum(-1), torch.ones(4, 20))


def test_what_others_decide_is_passed_over() -> None:
    """A game with the steps of another seat between those of seat 0 has the returns of the game without them."""
    torch.manual_seed(5)
    values = torch.softmax(torch.randn(6, 1, 2), -1)
    won = torch.tensor([-1, -1, 1, -1, -1])[:, None]
    players = torch.tensor([2])
    plain = returns_of(values, torch.zeros(6, 1, dtype=int), won, players, 0.9, torch.ones(6, 1, dtype=torch.bool))
    places = torch.tensor([1, 2, 5, 8, 9, 12])  # where the steps of seat 0 are among all, the end of the game later
    all_values, all_won = torch.rand(13, 1, 2), torch.full((12, 1), -1)
    all_values[places], actors = values, torch.ones(13, 1, dtype=int)
    actors[places], all_won[6] = 0, 1
    found = returns_of(all_values, actors, all_won, players, 0.9, actors == 0)
    assert torch.allclose(found.returns[places[:-1]], plain.returns)
    assert torch.allclose(found.advantages[places[:-1]], plain.advantages)
    cut = returns_of(all_values[:12], actors[:12], all_won[:11], players, 0.9, actors[:12] == 0)
    assert cut.is_known[:, 0].tolist() == [True] * 9 + [False] * 2
    assert torch.allclose(cut.returns[8], values[4])
