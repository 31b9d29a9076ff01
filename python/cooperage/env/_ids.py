"""The ids under which Gymnasium makes these environments."""

from __future__ import annotations

from typing import Any

import gymnasium

#: The ids, each with the function that makes its environment.
IDS = {
    "cooperage/CuisineWorld-v0": "cooperage.env._ids:cuisineworld",
    "cooperage/Overcooked-v0": "cooperage.env._ids:overcooked",
    "cooperage/Text-v0": "cooperage.env.text_seat:TextSeatEnv",
}


def register() -> None:
    """Makes the ids known to Gymnasium; a second call does nothing."""
    for name, entry in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=entry)


def cuisineworld(task: str = "level_3/tau2", **how: Any) -> gymnasium.Env[Any, Any]:
    """A seat of a task of CuisineWorld, named with or without ``cuisineworld/``; ``how`` goes to :class:`cooperage.env.SeatEnv`."""
    return _seat("cuisineworld", task, how)


def overcooked(task: str = "cramped_room", **how: Any) -> gymnasium.Env[Any, Any]:
    """A seat of a layout of Overcooked-AI, named with or without ``overcooked/``; ``how`` goes to :class:`cooperage.env.SeatEnv`."""
    return _seat("overcooked", task, how)


def _seat(suite: str, task: str, how: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    from .seat import SeatEnv

    return SeatEnv(task if task.startswith(f"{suite}/") else f"{suite}/{task}", **how)
