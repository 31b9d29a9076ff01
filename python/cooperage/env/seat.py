"""One seat of a game, as Gymnasium has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

from .._pictures import METADATA, checked, undrawn
from .batch import BatchEnv

Observation = npt.NDArray[np.uint8]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a task; partners that no model stands behind play the others.

    Observations, actions and rewards are those of :class:`cooperage.env.ParallelEnv`; the info holds the task's counters by name
    and, where there are such, ``action_mask`` and ``shaped``.

    Args:
        task: A task, such as ``overcooked/cramped_room``.
        partner: Who plays all other seats, or a name for each of them, in ascending order; :mod:`cooperage.env` lists them.
        seat: Your seat, from 0.
        agents: The size of the crew, where the task leaves it open.
        settings: Options of the suite, such as ``{"overcooked.horizon": 200}``.
        shaping: How much of the shaped rewards is added to the rewards; 0 for none. Only Overcooked has such.
        render_mode: ``"rgb_array"`` for pictures by :meth:`render`.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        task: str,
        partner: str | Sequence[str] = "random",
        *,
        seat: int = 0,
        agents: int | None = None,
        settings: Mapping[str, object] | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked(render_mode)
        self.seat = seat
        self.shaping = shaping
        if isinstance(partner, str):
            with BatchEnv(task, 1, agents=agents, settings=settings) as whole:
                partner = [partner] * (whole.players - 1)
        names: list[str | None] = list(partner)
        if not 0 <= seat <= len(names):
            raise ValueError(f"there is no seat {seat} among {len(names) + 1}")
        names.insert(seat, None)
        self.batch = BatchEnv(task, 1, agents=agents, partners=names, settings=settings, autoreset=False)
        self.observation_space = Box(0, 255, self.batch.observation_shape, np.uint8)
        self.action_space = Discrete(len(self.batch.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode: the first of that seed, or without one the next of the seed that it has (0 at first)."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a step.

        Raises:
            CooperageError: The action does not exist, or the episode is over.
        """
        self.batch.step([[int(action)]])
        info = self._info()
        reward = float(self.batch.rewards[0, 0]) + self.shaping * float(info.get("shaped", 0.0))
        return (
            self._observation(),
            reward,
            bool(self.batch.terminated[0]),
            bool(self.batch.truncated[0]),
            info,
        )

    def render(self) -> Observation | None:
        """The game as it is now: uint8 of shape (height, width, 3). Without a mode, a warning says how to get pictures."""
        if self.render_mode is None:
            undrawn()
            return None
        return self.batch.picture()

    def close(self) -> None:
        """Ends the program that plays the game."""
        self.batch.close()

    def _observation(self) -> Observation:
        return self.batch.observations[0, 0].copy()

    def _info(self) -> dict[str, Any]:
        return self.batch.info(0)
