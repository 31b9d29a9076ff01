"""One seat of any task as texts, as Gymnasium has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
from gymnasium.spaces import Text

from .._pictures import METADATA, Picture
from .._program import CooperageError
from ..text import SeatTextEnv, text_env

#: Characters of the longest text of a task, and of the longest answer.
LETTERS_MAX = 1 << 20
#: Characters of a text that a space draws.
_DRAWN_MAX = 64


class AnyText(Text):
    """Texts of any characters. What it draws has some printable characters of ASCII alone."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(LETTERS_MAX, min_length=0, charset="".join(map(chr, range(32, 127))) + "\n", seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A text of at most 64 characters, unless a mask says otherwise."""
        if mask is None and probability is None:
            mask = (int(self.np_random.integers(_DRAWN_MAX + 1)), None)
        return super().sample(mask, probability)

    def contains(self, x: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= LETTERS_MAX


class TextSeatEnv(gymnasium.Env[str, str]):
    """One seat of a task of any suite: an observation is the text that a model would read, an action is its answer.

    Texts, rewards and infos are those of :func:`cooperage.text_env`.

    Args:
        task: A task, as ``cooperage tasks`` lists them, such as ``villagerbench/farm/0``.
        seats: The number of the seat.
        render_mode: ``"rgb_array"`` for pictures by :meth:`render`.
        options: Further options of :func:`cooperage.text_env`, such as ``partners``.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self, task: str, seats: int = 0, render_mode: Literal["rgb_array"] | None = None, **options: Any
    ) -> None:
        self._env: SeatTextEnv = text_env(task, seats=seats, render_mode=render_mode, **options)
        self.render_mode = self._env.render_mode
        self.observation_space = AnyText()
        self.action_space = AnyText()

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begins an episode: the first of that seed, or without one the next of the seed that it has (0 at first)."""
        super().reset(seed=seed)
        return self._env.reset(seed=seed)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Answers with a text, and plays until the seat may act again.

        Raises:
            CooperageError: The episode broke, and so has no reward; or none is under way.
        """
        text, reward, terminated, truncated, info = self._env.step(action)
        if reward is None:
            end = info.get("end", {})
            raise CooperageError(f"the episode broke and has no reward: {end.get('reason', '')} {end.get('text', '')}".rstrip())
        return text, reward, terminated, truncated, info

    def render(self) -> Picture | None:
        """The world as it is now: uint8 of shape (height, width, 3). Without a mode, a warning says how to get pictures."""
        return self._env.render()

    def close(self) -> None:
        """Ends the process that plays."""
        self._env.close()
