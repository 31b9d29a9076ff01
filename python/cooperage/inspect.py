"""Tasks of Inspect: ``inspect eval cooperage/cuisineworld --limit 4 --model …``.

There is a task for each suite, with a sample for each of its tasks. Every seat is played by a model: the one of its role ``seat0``,
``seat1`` and so on (``--model-role seat1=…``), else the model of the evaluation. Epochs are rollouts: the epochs of a sample play one
world. The score is the completion of the task, from 0 to 1; its metadata has the rewards of seats, what is missing and the figures.

A seat reads texts, as :func:`cooperage.text_env` tells them, and calls are read from the text of an answer. An episode that broke is
an error of its sample and has no score. Arguments (``-T``) are those of :func:`episodes`.
"""

from __future__ import annotations

import json
import threading
from typing import Any

import anyio.to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect, span

from ._program import CooperageError, call
from ._rollouts import PlayServer
from .text import open_fields

__all__ = ["completion", "episodes", "play"]

_SUITES = ("cuisineworld", "overcooked", "minecollab", "villagerbench", "collection", "shelter", "meat", "invent")
_lock = threading.Lock()
_server: PlayServer | None = None


def _ask(request: str, **fields: Any) -> Any:
    """Asks the one server of this process."""
    global _server
    with _lock:
        if _server is None or _server.is_closed:
            _server = PlayServer("--sessions", "65536", "--session-timeout", "24h")
        server = _server
    return server.ask(request, **fields)


@task
def episodes(
    selection: str = "cuisineworld",
    agents: int | None = None,
    seeds: int = 1,
    first_seed: int = 0,
    max_calls: int | None = None,
    rules: str | None = None,
    settings: dict[str, Any] | None = None,
    prompt_tokens: int | None = None,
    record: str | None = None,
) -> Task:
    """Every task whose name begins with `selection`, for each seed.

    Args:
        selection: The beginning of names, as ``cooperage tasks`` lists them.
        agents: The number of agents; without it each task's usual one.
        seeds: The number of seeds of each task.
        first_seed: The first of them.
        max_calls: Calls of models in an episode, after which it ends as it stands.
        rules: ``paper`` or ``fixed``; the suite's own without it.
        settings: Options of the suite, such as ``{"overcooked.horizon": 200}``.
        prompt_tokens: About how many tokens one text may have.
        record: A run directory in which the episodes are recorded.

    Raises:
        ValueError: No task has such a name.
    """
    names = [one["name"] for one in json.loads(call(["tasks", "--json"]))["tasks"]]
    chosen = [name for name in names if name == selection or name.startswith(selection.rstrip("/") + "/")]
    if not chosen:
        raise ValueError(f"no task's name begins with {selection}; `cooperage tasks` lists them")
    given: dict[str, Any] = {"agents": agents, "rules": rules, "prompt_tokens": prompt_tokens, "record": record}
    fields = open_fields(chosen[0], None, prompt="text", settings=settings, limits={"max_calls": max_calls} if max_calls else None, **given)
    samples = [
        Sample(input=name, id=f"{name}#{seed}", metadata={"task": name, "seed": seed})
        for seed in range(first_seed, first_seed + seeds)
        for name in chosen
    ]
    return Task(dataset=MemoryDataset(samples, name=selection), solver=play(**fields), scorer=completion())


def _suite(name: str) -> Any:
    def made(selection: str | None = None, **options: Any) -> Task:
        return episodes(f"{name}/{selection}" if selection else name, **options)

    made.__name__, made.__doc__ = name, f"Every task of the suite {name}, or those whose names go on with `selection`."
    return task(name=name)(made)


globals().update({name: _suite(name) for name in _SUITES})


@solver
def play(**fields: Any) -> Solver:
    """Plays an episode of the sample's task, each seat by the model of its role; `fields` are those of a request ``open``."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        sample = state.metadata
        # The epochs of a sample are the rollouts of one world.
        world = {"task": sample["task"], "seed": sample["seed"], "rollout": state.epoch - 1}
        turn = await anyio.to_thread.run_sync(lambda: _ask("open", **{**fields, **world}))
        session = turn["session"]
        told: dict[int, list[ChatMessage]] = {}
        try:
            while not turn["done"]:
                acts = await collect(*(_answer(seat, told, state) for seat in turn["seats"]))
                turn = await anyio.to_thread.run_sync(lambda given: _ask("act", session=session, acts=given), acts)
        except BaseException:
            with anyio.CancelScope(shield=True):
                await anyio.to_thread.run_sync(lambda: _ask("close", session=session))
            raise
        state.messages = told.get(0, [])
        end = turn["end"]
        if end["rewards"] is None:
            raise CooperageError(f"the episode broke: {end.get('text') or end['reason']}")
        state.metadata["end"] = end
        return state

    return solve


async def _answer(seat: Any, told: dict[int, list[ChatMessage]], state: TaskState) -> dict[str, Any]:
    """What the model of a seat says, after all that the seat was told."""
    messages = told.setdefault(seat["seat"], [])
    for message in seat.get("prompt", ()):
        system = message["role"] == "system"
        messages.append(ChatMessageSystem(content=message["content"]) if system else ChatMessageUser(content=message["content"]))
    role = f"seat{seat['seat']}"
    async with span(role, type="agent"):
        output = await get_model(role=role).generate(messages)
    messages.append(output.message)
    state.output = output
    return {"seat": seat["seat"], "text": output.completion}


@scorer(metrics=[mean(), stderr()])
def completion() -> Scorer:
    """The completion of the task, from 0 to 1; an episode that a limit of Inspect's own cut off has no score."""

    async def score(state: TaskState, target: Target) -> Score | None:
        end = state.metadata.get("end")
        if end is None:
            return None
        kept = {name: end[name] for name in ("outcome", "reason", "rewards", "missing", "figures")}
        return Score(value=end["completion"], explanation=end["reason"], metadata=kept)

    return score
