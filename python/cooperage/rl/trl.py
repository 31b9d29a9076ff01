"""Tasks as environments of TRL's ``GRPOTrainer(environment_factory=…)``: one seat, whose tools are the methods of the environment.

:func:`environment` makes a class for a task. The trainer makes an object of it for each rollout, gives a row of the data set to
``reset``, offers the other public methods to the model as tools, and reads ``get_reward``::

    trainer = GRPOTrainer(model, train_dataset=rows(seeds=range(64)), environment_factory=environment("cuisineworld/level_0/tau1"))

Several tasks have one class each: ``environment_factory={task: environment(task) for task in tasks}``, and the rows name their task
in the column ``environment``; :func:`rows` does so. The reward is what the seat has reached when the model stops calling tools. A
rollout that broke has the reward None, which TRL leaves out of its group.
"""

from __future__ import annotations

import inspect
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from .._program import CooperageError
from .._rollouts import RolloutServer, is_fault_of_a_call
from ..text import open_fields

__all__ = ["TaskEnvironment", "environment", "rows"]

#: A model may think for long, and a batch of rollouts is played turn by turn.
_SERVER_OPTIONS = ("--session-timeout", "24h", "--sessions", "65536")
_TYPES = {"string": str, "integer": int, "number": float, "boolean": bool, "object": dict, "array": list}


class _Server:
    """The one server of a process, which all environments share. A server that has ended is replaced at the next episode."""

    def __init__(self) -> None:
        self._server: RolloutServer | None = None
        self._lock = threading.Lock()

    def get(self) -> RolloutServer:
        with self._lock:
            if self._server is None or self._server.is_closed:
                self._server = RolloutServer(*_SERVER_OPTIONS)
            return self._server


_shared = _Server()


class TaskEnvironment:
    """One seat of a task. :func:`environment` derives a class from it that has a method for each tool."""

    _fields: ClassVar[dict[str, Any]]
    _seat: ClassVar[int]
    _rollouts: ClassVar[Counter[tuple[int, int]]]

    def __init__(self) -> None:
        self._server: RolloutServer | None = None
        self._session: str | None = None
        #: The end as rollout-server tells it, for other reward functions; None while the episode goes on.
        self.end: dict[str, Any] | None = None
        self._reward: float | None = None

    def reset(self, seed: int = 0, index: int = 0, **_: Any) -> str:
        """Begins an episode of the world that `seed` and `index` name, and returns its text. Other columns of the row are ignored."""
        self._leave()
        self.end, self._reward = None, None
        world = (int(seed), int(index))
        self._server = _shared.get()
        rollout = self._rollouts[world]
        self._rollouts[world] += 1
        turn = self._server.ask("open", seed=world[0], index=world[1], rollout=rollout, **self._fields)
        self._session = turn["session"]
        self._reward = 0.0
        return self._told(turn)

    def get_reward(self) -> float | None:
        """What the seat has reached so far; None if the episode broke or has not begun. It ends the episode."""
        self._leave()
        return self._reward

    def _act(self, tool: str, arguments: Mapping[str, Any]) -> str:
        if self._session is None or self._server is None:
            return "The episode is over."
        try:
            given = {name: value for name, value in arguments.items() if value is not None}
            turn = self._server.ask("act", session=self._session, seat=self._seat, tool=tool, arguments=given)
        except CooperageError as error:
            if not is_fault_of_a_call(error):
                self._session, self._reward = None, None
            raise
        return self._told(turn)

    def _told(self, turn: dict[str, Any]) -> str:
        seat = turn["seats"][0]
        texts = [message["content"] for message in seat.get("prompt", ())]
        if turn["done"]:
            self._session, self.end = None, turn["end"]
            rewards = turn["end"]["rewards"]
            self._reward = None if rewards is None else rewards[str(self._seat)]
            texts.append("The episode is over.")
        elif self._reward is not None:
            self._reward += seat["reward"]
        return "\n\n".join(texts)

    def _leave(self) -> None:
        """Closes the session. A server that has ended meanwhile has told of the rollout what it will ever tell."""
        session, self._session = self._session, None
        if session is not None and self._server is not None:
            try:
                self._server.ask("close", session=session)
            except CooperageError:
                self._reward = None


def environment(task: str, seat: int = 0, **options: Any) -> type[TaskEnvironment]:
    """A class of environments that play one seat of a task.

    Args:
        task: A task, as ``cooperage tasks`` lists them.
        seat: The number of the seat.
        options: ``agents``, ``partners``, ``prompt_tokens``, ``settings``, ``rules``, ``limits``, ``rewards``, ``penalties`` and
            ``record`` of :func:`cooperage.text_env`.

    Raises:
        RolloutError: There is no such task, or it cannot be played so.
        ValueError: A tool of the seat has a name that an environment of TRL cannot offer.
    """
    fields = open_fields(task, seat, prompt="native", **options)
    server = _shared.get()
    # The tools are known once an episode is open; this one leaves no record.
    probe = server.ask("open", **{name: value for name, value in fields.items() if name != "record"})
    server.ask("close", session=probe["session"])
    members: dict[str, Any] = {"_fields": fields, "_seat": seat, "_rollouts": Counter(), "__doc__": f"Seat {seat} of {task}."}
    for tool in probe["seats"][0]["tools"]:
        name = tool["name"]
        if name.startswith("_") or not name.isidentifier() or name in ("reset", "get_reward", "end"):
            raise ValueError(f"{task} has a tool {name}, which an environment of TRL cannot offer")
        members[name] = _method(tool)
    # The trainer names the column of rewards after the class.
    return type(f"{task}#{seat}", (TaskEnvironment,), members)


def rows(tasks: str | Sequence[str] = (), seeds: Iterable[int] = range(1), prompt: str = "") -> Any:
    """A data set with a row for each task and seed. A group of rollouts plays one row: one world.

    Args:
        tasks: The names in the dictionary of environments; without any, the trainer has one environment.
        seeds: The seeds of the worlds. Evaluate on others than those that are trained on.
        prompt: A text that stands before the environment's own.
    """
    from datasets import Dataset

    names = [tasks] if isinstance(tasks, str) else list(tasks)
    each = [{"environment": name} for name in names] or [{}]
    return Dataset.from_list([{"prompt": [{"role": "user", "content": prompt}], "seed": seed, **row} for seed in seeds for row in each])


def _method(tool: Mapping[str, Any]) -> Callable[..., str]:
    """A method with the signature and the docstring that TRL makes the tool's schema from."""
    schema = tool["arguments"]
    name, properties, required = tool["name"], schema.get("properties", {}), schema.get("required", ())

    def method(self: TaskEnvironment, **arguments: Any) -> str:
        return self._act(name, arguments)

    hints = {key: _hint(one) if key in required else _hint(one) | None for key, one in properties.items()}
    # Arguments that must be there stand before those that may be left out.
    ordered = sorted(hints, key=lambda key: key not in required)
    parameters = [
        inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, annotation=hints[key], default=_default(key in required)) for key in ordered
    ]
    about = [" ".join(tool["doc"].split()), ""]
    if ordered:
        about += ["Args:", *(f"    {key}: {' '.join(properties[key].get('description', key).split())}" for key in ordered), ""]
    about += ["Returns:", "    What came of it, and what is new."]
    method.__name__, method.__qualname__, method.__doc__ = name, f"TaskEnvironment.{name}", "\n".join(about)
    method.__annotations__ = {**hints, "return": str}
    method.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY), *parameters], return_annotation=str
    )
    return method


def _default(is_required: bool) -> Any:
    return inspect.Parameter.empty if is_required else None


def _hint(schema: Mapping[str, Any]) -> Any:
    if words := schema.get("enum"):
        return Literal[tuple(words)]
    if schema.get("type") == "array" and "items" in schema:
        return list[_hint(schema["items"])]  # type: ignore[misc]
    return _TYPES.get(schema.get("type", "string"), str)
