"""Games side by side as a vector environment of Stable-Baselines3; needs ``stable-baselines3``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from .._pictures import checked
from .batch import BatchEnv


class SeatsVecEnv(VecEnv):
    """Every seat that you play, in every game, as an environment of its own: number ``game * len(seats) + place``.

    An episode that is over begins again in the same step; its last observation is in ``infos[number]["terminal_observation"]``.

    Args:
        batch: The games, made with ``autoreset=False``. This object closes them.
        shaping: How much of the shaped rewards is added to the rewards; 0 for none.
        render_mode: ``"rgb_array"`` for pictures by :meth:`get_images`, which its recorders of films ask for.

    Raises:
        ValueError: The games begin again by themselves, which would hide their last observation.
    """

    def __init__(self, batch: BatchEnv, shaping: float = 0.0, render_mode: str | None = None) -> None:
        if batch.autoreset:
            raise ValueError("Stable-Baselines3 begins episodes itself: make the games with autoreset=False")
        self.batch, self.shaping = batch, shaping
        self.render_mode = checked(render_mode)
        self._seats = len(batch.seats)
        self._actions: npt.NDArray[np.int64] = np.zeros((batch.games, self._seats), dtype=np.int64)
        # No pictures, for which Stable-Baselines3 takes arrays of bytes.
        observations = Box(0, 255, batch.observation_shape, np.float32)
        super().__init__(batch.games * self._seats, observations, Discrete(len(batch.actions)))

    def reset(self) -> npt.NDArray[np.float32]:
        """Begins an episode in every game: of the seeds that :meth:`seed` gave, or the next ones."""
        seeds = [seed for seed in self._seeds[:: self._seats]]
        self.batch.reset(None if None in seeds else seeds)  # type: ignore[arg-type]
        self._reset_seeds()
        return self._observations()

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Takes the actions of the next step."""
        self._actions = np.asarray(actions).reshape(self.batch.games, self._seats)

    def step_wait(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays the step."""
        batch = self.batch
        batch.step(self._actions)
        rewards = batch.rewards + (self.shaping * batch.shaped if self.shaping and batch.shaped is not None else 0.0)
        observations, truncated = self._observations(), batch.truncated.copy()
        over = batch.terminated | batch.truncated
        infos = [batch.info(place, game) for game in range(batch.games) for place in range(self._seats)]
        if over.any():
            for number in np.flatnonzero(np.repeat(over, self._seats)):
                infos[number]["terminal_observation"] = observations[number].copy()
                infos[number]["TimeLimit.truncated"] = bool(truncated[number // self._seats])
            batch.reset(games=np.flatnonzero(over).tolist())
            observations = self._observations()
        dones = np.repeat(over, self._seats)
        return observations, rewards.reshape(-1).astype(np.float32), dones, infos

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        """The picture of each environment's game as it is now; None where there is no render mode."""
        if self.render_mode is None:
            return [None] * self.num_envs
        pictures = [self.batch.picture(game) for game in range(self.batch.games)]
        return [picture for picture in pictures for _ in range(self._seats)]

    def close(self) -> None:
        """Ends the program that plays the games."""
        self.batch.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute of this object, once for each of the environments."""
        return [getattr(self, attr_name)] * len(self._numbers(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of this object: the environments have none of their own."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Calls a method of this object, once for each of the environments."""
        method = getattr(self, method_name)
        return [method(*method_args, **method_kwargs) for _ in self._numbers(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """No environment is wrapped."""
        return [False] * len(self._numbers(indices))

    def _numbers(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))

    def _observations(self) -> npt.NDArray[np.float32]:
        return self.batch.observations.reshape(self.num_envs, *self.batch.observation_shape).astype(np.float32)


def sb3(batch: BatchEnv, shaping: float = 0.0, render_mode: str | None = None) -> SeatsVecEnv:
    """Games as a vector environment that Stable-Baselines3 takes: ``PPO("MlpPolicy", sb3(BatchEnv(task, autoreset=False)))``."""
    return SeatsVecEnv(batch, shaping, render_mode)
