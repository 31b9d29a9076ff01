"""A seat of a task as an environment of OpenEnv, served over HTTP and WebSocket.

``python -m cooperage.rl.openenv cuisineworld/level_0/tau1 --port 8000`` serves it, for any trainer that takes OpenEnv's environments.
``reset`` takes ``seed``, ``index`` and ``task``; an action is the text of a model's answer, or a tool with its arguments. The reward
of a step is the change of the seat's reward. An episode that broke is done and has the reward None.
"""

from __future__ import annotations

import argparse
import contextlib
import threading
from collections import Counter
from collections.abc import Mapping
from typing import Any

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from .._program import CooperageError
from .._rollouts import PlayServer, is_fault_of_a_call
from ..text import open_fields

__all__ = ["SeatAction", "SeatEnvironment", "SeatObservation", "SeatState", "app"]


class SeatAction(Action):
    """What the seat does: the answer of a model as it is, or a call of a tool."""

    text: str | None = Field(default=None, description="the answer of a model")
    tool: str | None = Field(default=None, description="the name of a tool")
    arguments: dict[str, Any] = Field(default_factory=dict, description="the arguments of the tool")


class SeatObservation(Observation):
    """What the seat is told; it follows all that it was told before."""

    text: str = Field(default="", description="the new messages as one text")
    messages: list[dict[str, str]] = Field(default_factory=list, description="the new messages, with role and content")
    tools: list[dict[str, Any]] = Field(default_factory=list, description="name, doc and arguments of each tool, in the first observation")


class SeatState(State):
    """Where an episode stands."""

    task: str = ""
    tick: int = 0
    end: dict[str, Any] | None = Field(default=None, description="outcome, reason, completion, figures and rewards, after the end")


class _Server:
    """The one server of a process, which all sessions share."""

    def __init__(self) -> None:
        self._server: PlayServer | None = None
        self._lock = threading.Lock()
        self._played: Counter[str] = Counter()

    def get(self) -> PlayServer:
        with self._lock:
            if self._server is None or self._server.is_closed:
                self._server = PlayServer("--session-timeout", "24h", "--sessions", "65536")
            return self._server

    def rollout(self, world: str) -> int:
        """The number of the next rollout of a world."""
        with self._lock:
            self._played[world] += 1
            return self._played[world] - 1


_shared = _Server()


class SeatEnvironment(Environment[SeatAction, SeatObservation, SeatState]):
    """One seat of a task.

    Args:
        task: A task, as ``cooperage tasks`` lists them.
        seat: The number of the seat.
        options: ``agents``, ``partners``, ``prompt``, ``prompt_tokens``, ``settings``, ``rules``, ``limits``, ``rewards``, ``penalties``
            and ``record`` of :func:`cooperage.text_env`.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, task: str, seat: int = 0, **options: Any) -> None:
        super().__init__()
        self._task, self._seat = task, seat
        self._fields = open_fields(task, seat, **{"prompt": "text", **options})
        self._server: PlayServer | None = None
        self._session: str | None = None
        self._state = SeatState(task=task)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> SeatObservation:
        """Begins an episode of the world that ``seed`` and ``index`` name, of ``task`` if that is given.

        Raises:
            CooperageError: There is no such task, or it cannot be played so.
        """
        self.close()
        self._server = _shared.get()
        task, index = str(kwargs.get("task") or self._task), int(kwargs.get("index") or 0)
        fields = {**self._fields, "task": task, "seed": seed or 0, "index": index}
        turn = self._server.ask("open", rollout=_shared.rollout(f"{task} {seed or 0} {index}"), **fields)
        self._session = turn["session"]
        self._state = SeatState(task=task, episode_id=episode_id or turn["key"])
        return self._told(turn)

    def step(self, action: SeatAction, timeout_s: float | None = None, **kwargs: Any) -> SeatObservation:
        """Answers for the seat, and plays until it may act again. A step after the end changes nothing and has no reward."""
        if self._session is None or self._server is None:
            return SeatObservation(done=True, text="The episode is over." if self._state.episode_id else "No episode has begun.")
        act = {"text": action.text or ""} if action.tool is None else {"tool": action.tool, "arguments": action.arguments}
        try:
            turn = self._server.ask("act", session=self._session, seat=self._seat, **act)
        except CooperageError as error:
            if is_fault_of_a_call(error):
                raise
            self.close()
            self._state.end = {"outcome": "broken", "reason": "program", "text": str(error), "rewards": None}
            return SeatObservation(done=True, text=str(error), metadata={"end": self._state.end})
        self._state.step_count += 1
        return self._told(turn)

    @property
    def state(self) -> SeatState:
        """Where the episode stands."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Name and description."""
        return EnvironmentMetadata(name="cooperage", description=f"Seat {self._seat} of {self._task}", version="0.1.0")

    def close(self) -> None:
        """Ends the episode."""
        session, self._session = self._session, None
        if session is not None and self._server is not None:
            # The sessions of a server that has ended have ended too.
            with contextlib.suppress(CooperageError):
                self._server.ask("close", session=session)

    def _told(self, turn: Mapping[str, Any]) -> SeatObservation:
        seat, done = turn["seats"][0], turn["done"]
        messages = seat.get("prompt", [])
        reward = seat["reward"]
        metadata: dict[str, Any] = {"agent": seat["name"]}
        self._state.tick = turn["tick"]
        if done:
            self._session, self._state.end = None, turn["end"]
            metadata["end"] = turn["end"]
            reward = None if turn["end"]["rewards"] is None else reward
        text = "\n\n".join(message["content"] for message in messages)
        return SeatObservation(
            done=done, reward=reward, text=text, messages=messages, tools=seat.get("tools", []), metadata=metadata
        )


def app(task: str, seat: int = 0, *, sessions: int = 64, **options: Any) -> Any:
    """An application of FastAPI that serves so many sessions at once; arguments as for :class:`SeatEnvironment`."""
    return create_fastapi_app(
        lambda: SeatEnvironment(task, seat, **options), SeatAction, SeatObservation, max_concurrent_envs=sessions, state_cls=SeatState
    )


def main() -> None:
    """Serves a seat on loopback, or on the address that ``--host`` names."""
    parser = argparse.ArgumentParser(prog="python -m cooperage.rl.openenv", description=main.__doc__)
    parser.add_argument("task")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--agents", type=int)
    parser.add_argument("--partners", help="the team of all other seats, such as random")
    parser.add_argument("--sessions", type=int, default=64, help="sessions at a time [64]")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args()
    import uvicorn

    served = app(given.task, given.seat, sessions=given.sessions, agents=given.agents, partners=given.partners)
    uvicorn.run(served, host=given.host, port=given.port)


if __name__ == "__main__":
    main()
