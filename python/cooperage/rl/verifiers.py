"""Episodes in verifiers (``verifiers.v1``): a trace and a reward for each seat.

The framework of a team plays the episode, and each of its seats is an agent of verifiers: its model calls go to the endpoint of
that agent's rollout, which records them. ``cooperage_verifiers`` is the name of the taskset, the harness and the environment::

    from cooperage.rl.verifiers import TasksetConfig, TeamEnv, TeamEnvConfig

    env = TeamEnv(TeamEnvConfig(taskset=TasksetConfig(tasks=["cuisineworld/level_0/tau1"], team="mindcraft")))

With the environment ``single-agent`` the harness plays all seats by one endpoint, in one trace; a team with one planner needs that.
An episode that broke, for one because an endpoint stayed away, is an error on each trace, and no trace has a reward.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import verifiers.v1 as vf
from pydantic import Field, create_model

from .._program import CooperageError
from .._rollouts import PlayServer

__all__ = ["CooperageHarness", "CooperageTaskset", "TeamEnv"]

#: The name of the plugin, a module that verifiers imports.
PLUGIN = "cooperage_verifiers"
#: The most seats that an environment has.
SEATS = 12


class EpisodeData(vf.TaskData):
    """An episode, as the fields of a request ``play``. The prompt is only its name: the framework of the team writes what models read."""

    play: dict[str, Any]


class EpisodeTask(vf.Task[EpisodeData]):
    """An episode as a task of verifiers; its reward comes from the world."""


class TasksetConfig(vf.TasksetConfig):
    """Which episodes there are, and how they are played."""

    id: str = PLUGIN
    tasks: list[str] = ["cuisineworld/level_0/tau1"]
    """Names of tasks, as ``cooperage tasks`` lists them."""
    seeds: list[int] = [0]
    """The seeds of the worlds; evaluate on others than those that are trained on."""
    agents: int = Field(2, ge=1, le=SEATS)
    """The number of seats."""
    team: str | None = None
    """The framework of the team; the suite's own without it."""
    options: dict[str, str] = {}
    """Options of the suite and the team, such as ``mindcraft.prompt``."""
    rewards: str | None = None
    penalties: dict[str, float] = {}
    """``shaped`` rewards, and what conduct costs, as :func:`cooperage.text_env` has them."""
    limits: dict[str, int] = {}
    """``max_calls``, ``max_ticks`` and so on. A limit of verifiers' own would break the episode; these end it with its reward."""
    rules: str | None = None
    """``paper`` or ``fixed``; the suite's own without it."""
    record: str | None = None
    """A run directory in which the episodes are recorded."""


class CooperageTaskset(vf.Taskset[EpisodeTask, TasksetConfig]):
    """The episodes of some tasks and seeds."""

    def load(self) -> Iterator[EpisodeTask]:
        given = self.config.model_dump(include={"agents", "team", "options", "rewards", "penalties", "limits", "rules", "record"})
        play = {name: value for name, value in given.items() if value}
        for seed in self.config.seeds:
            for task in self.config.tasks:
                yield EpisodeTask(EpisodeData(name=f"{task}#{seed}", prompt=task, play={"task": task, "seed": seed, **play}), self.config.task)


class CooperageHarnessConfig(vf.HarnessConfig):
    """How the episodes' server asks models."""

    id: str = PLUGIN
    request_timeout: str = "30m"
    """Timeout of one attempt of a model call: it has to last for an update of the weights."""
    attempts: int = Field(10, ge=1)
    """Attempts of a model call, after which the episode is broken."""


class _Play:
    """One episode under way: it begins when all its seats have an endpoint, and all of them wait for its end."""

    def __init__(self, seats: int, rollout: int) -> None:
        self.endpoints: dict[str, dict[str, str]] = {}
        self.seats, self.rollout = seats, rollout
        self.end: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        # A broken end is told to each seat that waits for it; there may be none.
        self.end.add_done_callback(lambda end: end.cancelled() or end.exception())

    def fail(self, error: Exception) -> None:
        if not self.end.done():
            self.end.set_exception(error)


#: The episode that the agent of this context plays in, and its seat.
_place: ContextVar[tuple[_Play, str] | None] = ContextVar("_place", default=None)
_servers: dict[tuple[str, ...], PlayServer] = {}
_lock = threading.Lock()
#: How often each world was played: the number of the next rollout.
_rollouts: Counter[str] = Counter()


class CooperageHarness(vf.Harness[CooperageHarnessConfig]):
    """Plays one seat of an episode of :class:`TeamEnv`, or all seats of an episode by one endpoint."""

    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: dict[str, str], data: Any
    ) -> vf.ProgramResult:
        """Waits for the end of the episode, and records the reward of the seat.

        Raises:
            CooperageError: The episode cannot be played, or it broke.
        """
        play, seat = _place.get() or (_Play(1, _next(data)), "*")
        if seat in play.endpoints and not play.end.done():
            play.fail(CooperageError(f"seat {seat} has begun twice"))
        play.endpoints[seat] = {"url": endpoint, "key": secret, "model": ctx.model}
        if len(play.endpoints) == play.seats and not play.end.done():
            try:
                play.end.set_result(await self._played(play, data))
            except Exception as error:
                play.fail(error)
        told = (await asyncio.shield(play.end))["end"]
        rewards = told["rewards"]
        if rewards is None:
            raise CooperageError(f"the episode broke: {told.get('text') or told['reason']}")
        trace.record_reward("cooperage", sum(rewards.values()) / len(rewards) if seat == "*" else rewards[seat])
        trace.record_metrics({"completion": told["completion"], "limited": float(told["outcome"] == "limit")})
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")

    async def _played(self, play: _Play, data: Any) -> dict[str, Any]:
        config = self.config
        words = ("--request-timeout", config.request_timeout, "--attempts", str(config.attempts), "--sessions", "65536")
        with _lock:
            if words not in _servers or _servers[words].is_closed:
                _servers[words] = PlayServer(*words)
            server = _servers[words]
        return await asyncio.wrap_future(server.submit("play", endpoints=play.endpoints, rollout=play.rollout, **data.play))


SEAT = vf.AgentConfig(runtime=vf.SubprocessConfig())


class _TeamEnvConfig(vf.EnvConfig):
    taskset: TasksetConfig = TasksetConfig()
    max_concurrent_agents: int | None = None
    """The seats of an episode play at the same time: there is no bound below their number."""
    frozen: list[int] = []
    """Seats that are not trained, such as a partner with a model of its own."""


#: The configuration of :class:`TeamEnv`, with an agent for each seat: ``seat0``, ``seat1`` and so on.
TeamEnvConfig: Any = create_model("TeamEnvConfig", __base__=_TeamEnvConfig, **{f"seat{n}": (vf.AgentConfig, SEAT) for n in range(SEATS)})


class TeamEnv(vf.Env[TeamEnvConfig]):
    """An episode is played by the agents ``seat0``, ``seat1`` and so on, as many as its task data says."""

    async def setup(self, agents: Any) -> None:
        for seat in self.config.frozen:
            getattr(agents, f"seat{seat}").trainable = False

    async def run(self, task: Any, agents: Any) -> None:
        seats = task.data.play["agents"]
        if (bound := self.config.max_concurrent_agents) is not None and bound < seats:
            raise ValueError(f"the {seats} seats play at the same time, and max_concurrent_agents is {bound}")
        play = _Play(seats, _next(task.data))

        async def agent(seat: int) -> None:
            _place.set((play, str(seat)))
            try:
                await getattr(agents, f"seat{seat}").run(task)
            finally:
                # An agent that never came as far as its harness leaves the others waiting.
                if str(seat) not in play.endpoints:
                    play.fail(CooperageError(f"seat {seat} could not begin"))

        await asyncio.gather(*(agent(seat) for seat in range(seats)))


def _next(data: Any) -> int:
    world = f"{data.play['task']} {data.play['seed']}"
    _rollouts[world] += 1
    return _rollouts[world] - 1
