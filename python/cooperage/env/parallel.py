"""One game with an agent in each seat, as PettingZoo has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from pettingzoo import ParallelEnv as PettingZooParallelEnv

from .._pictures import METADATA, checked, undrawn
from .batch import BatchEnv, Partners

Observation = npt.NDArray[np.uint8]


class ParallelEnv(PettingZooParallelEnv[str, Observation, int]):
    """One game of a task; its agents are named ``agent_SEAT``, and all of them act in every step.

    Observations are ``uint8`` of the shape that ``observation_space(agent)`` tells, actions are numbers of a ``Discrete`` space,
    see :mod:`cooperage.env`. Rewards are points: the team's, the same for every agent, and ``shaping`` times the agent's own
    shaped reward. The infos of an agent hold the task's counters by name and, where there are such, ``action_mask`` (int8, one
    entry for each action) and ``shaped`` (the shaped reward).

    Args:
        task: A task, such as ``overcooked/cramped_room``.
        agents: The size of the crew, where the task leaves it open.
        partners: Who plays each seat, by name; None, and seats beyond the list, for your agents.
        settings: Options of the suite, such as ``{"overcooked.horizon": 200}``.
        shaping: How much of the shaped rewards is added to the rewards; 0 for none. Only Overcooked has such.
        render_mode: ``"rgb_array"`` for pictures by :meth:`render`.
    """

    metadata = {**METADATA, "name": "cooperage", "is_parallelizable": True}

    def __init__(
        self,
        task: str,
        *,
        agents: int | None = None,
        partners: Partners = (),
        settings: Mapping[str, object] | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked(render_mode)
        self.batch = BatchEnv(task, 1, agents=agents, partners=partners, settings=settings, autoreset=False)
        self.shaping = shaping
        self.possible_agents = [f"agent_{seat}" for seat in self.batch.seats]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: Box(0, 255, self.batch.observation_shape, np.uint8) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.batch.actions)) for agent in self.possible_agents}
        self.state_space = Box(0, 255, (len(self.possible_agents), *self.batch.observation_shape), np.uint8)

    def observation_space(self, agent: str) -> Box:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins an episode: the first of that seed, or without one the next of the seed that it has (0 at first)."""
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays a step: an action for each agent.

        Raises:
            CooperageError: An action does not exist, or the episode is over.
            KeyError: An agent has no action.
        """
        if missing := [agent for agent in self.possible_agents if agent not in actions]:
            raise KeyError(f"no action for {', '.join(missing)}; each of {', '.join(self.possible_agents)} needs one")
        self.batch.step([[int(actions[agent]) for agent in self.possible_agents]])
        everybody = self.possible_agents
        rewards = {agent: float(reward) for agent, reward in zip(everybody, self.batch.rewards[0], strict=True)}
        if self.shaping and self.batch.shaped is not None:
            for agent, shaped in zip(everybody, self.batch.shaped[0], strict=True):
                rewards[agent] += self.shaping * float(shaped)
        terminated, truncated = bool(self.batch.terminated[0]), bool(self.batch.truncated[0])
        if terminated or truncated:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(everybody, terminated),
            dict.fromkeys(everybody, truncated),
            self._infos(),
        )

    def state(self) -> Observation:
        """What all agents observe, one behind the other: for a critic that sees everything. Its shape is that of ``state_space``."""
        return self.batch.observations[0].copy()

    def render(self) -> Observation | None:
        """The game as it is now: uint8 of shape (height, width, 3). Without a mode, a warning says how to get pictures."""
        if self.render_mode is None:
            undrawn()
            return None
        return self.batch.picture()

    def close(self) -> None:
        """Ends the program that plays the game."""
        self.batch.close()

    def _observations(self) -> dict[str, Observation]:
        return {agent: seen.copy() for agent, seen in zip(self.possible_agents, self.batch.observations[0], strict=True)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.batch.info(place) for place, agent in enumerate(self.possible_agents)}
