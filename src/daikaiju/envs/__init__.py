"""Environments for research: PettingZoo, Gymnasium and OpenSpiel (docs/environments.md).

Importing this package registers `daikaiju/Tokyo-v0` and `daikaiju/Duel-v0` with Gymnasium, if it is installed.
"""

from __future__ import annotations

from importlib.util import find_spec

from daikaiju.observe.games import GAMES


def register() -> None:
    """Make the games known to `gymnasium.make` and `gymnasium.make_vec`."""
    import gymnasium

    for name in GAMES:
        gymnasium.register(
            id=f"daikaiju/{name.capitalize()}-v0",
            entry_point="daikaiju.envs.single:SingleEnv",
            vector_entry_point="daikaiju.envs.vector:GamesVectorEnv",
            kwargs={"game": name},
        )


if find_spec("gymnasium") is not None:
    register()
