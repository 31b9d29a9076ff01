"""Episodes in verifiers, with made-up endpoints on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cooperage.rl.verifiers as adapter
import pytest
import verifiers.v1 as vf
from cooperage import read
from cooperage._program import call, start
from cooperage.rl.verifiers import PLUGIN, TasksetConfig, TeamEnv, TeamEnvConfig
from verifiers.v1.utils.loaders import load_environment, resolve_env_config

pytestmark = pytest.mark.filterwarnings("default")

TASK = "cuisineworld/level_0/tau1"


@contextmanager
def endpoint(*options: str) -> Iterator[str]:
    """The address of a provider of made-up replies."""
    with start(["fake-provider", "--json", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as provider:
        try:
            yield json.loads(provider.stdout.readline())["url"]
        finally:
            provider.kill()


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLICY_KEY", "of-the-policy")


def context(url: str) -> vf.ModelContext:
    return vf.ModelContext(model="policy", client=vf.EvalClientConfig(base_url=url, api_key_var="POLICY_KEY"))


def played(env: Any, url: str, rollouts: int = 1) -> list[Any]:
    """The episodes of all tasks, each so many times, side by side."""

    async def play() -> list[Any]:
        async with env.serving():
            slots = [slot for task in env.taskset for slot in env.slots(task, rollouts)]
            return list(await asyncio.gather(*(env.run_slot(slot, context(url)) for slot in slots)))

    return asyncio.run(play())


def team(attempts: int = 10, **taskset: Any) -> TeamEnv:
    given: dict[str, Any] = {"tasks": [TASK], "team": "mindcraft", **taskset}
    seats = {f"seat{seat}": {"harness": {"id": PLUGIN, "attempts": attempts}} for seat in range(2)}
    return TeamEnv(TeamEnvConfig(taskset=TasksetConfig(**given), **seats))


def test_each_seat_has_a_trace_and_the_reward_of_the_journal(tmp_path: Path) -> None:
    with endpoint("player=reader") as url:
        cooks = team(tasks=["overcooked/cramped_room"], team="proagent", record=str(tmp_path / "run"), limits={"max_calls": 60})
        episodes = played(cooks, url, rollouts=2)
    table = read.episodes(tmp_path / "run", "pandas")
    assert len(episodes) == len(table) == 2 and all(episode.ok for episode in episodes)
    for episode in episodes:
        by_seat = {trace.agent.name: trace for trace in episode.traces}
        assert sorted(by_seat) == ["seat0", "seat1"]
        assert all(trace.num_turns > 0 and trace.agent.trainable for trace in episode.traces)
        told = [by_seat[f"seat{seat}"].rewards["cooperage"].score for seat in range(2)]
        assert told == list(table[["score_seat0", "score_seat1"]].iloc[0]) and sum(told) > 0 and told[0] != told[1]
    assert sum(trace.num_turns for episode in episodes for trace in episode.traces) == table["calls"].sum()
    call(["verify", tmp_path / "run"])


def test_calls_that_fail_are_asked_again_and_recorded_once(tmp_path: Path) -> None:
    run = tmp_path / "run"
    with endpoint("fault-rate=0.2", "faults=internal-error,unavailable,empty-body,cut-stream", "fault-run=2", "seed=3") as url:
        episodes = played(team(record=str(run), limits={"max_calls": 12}), url, rollouts=16)
    assert len(episodes) == 16
    for episode in episodes:
        assert episode.ok and len(episode.traces) == 2
        assert all(list(trace.rewards) == ["cooperage"] for trace in episode.traces)
    table = read.episodes(run, "pandas")
    assert sorted(table["rollout"]) == list(range(16))
    turns = sorted(sum(trace.num_turns for trace in episode.traces) for episode in episodes)
    assert turns == sorted(table["calls"]) and table["provider_errors"].sum() > 0


def test_an_endpoint_that_stays_away_is_an_error_and_no_reward() -> None:
    (episode,) = played(team(attempts=1), "http://127.0.0.1:9/v1")
    assert not episode.ok and len(episode.traces) == 2
    for trace in episode.traces:
        assert trace.has_error and trace.errors and not trace.rewards, "0 would be a reward"


def test_a_task_that_cannot_be_played_is_an_error_and_no_reward() -> None:
    (episode,) = played(team(tasks=["cuisineworld/level_x"]), "http://127.0.0.1:9/v1")
    assert not episode.ok and not any(trace.rewards for trace in episode.traces)
    assert all("cuisineworld/level_x" in trace.errors[0].message for trace in episode.traces)


def test_a_seat_that_cannot_begin_leaves_no_seat_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def setup(self: adapter.CooperageHarness, runtime: Any) -> None:
        if adapter._place.get()[1] == "1":
            raise RuntimeError("no room")

    monkeypatch.setattr(adapter.CooperageHarness, "setup", setup)
    (episode,) = played(team(), "http://127.0.0.1:9/v1")
    told = {trace.agent.name: trace.errors[0].message for trace in episode.traces}
    assert "seat 1 could not begin" in told["seat0"] and "no room" in told["seat1"]
    assert not any(trace.rewards for trace in episode.traces)


def test_a_server_that_was_killed_is_an_error_and_the_next_episode_plays() -> None:
    env = team(limits={"max_calls": 4})
    with endpoint("latency-ms=2000") as url:

        async def killed() -> Any:
            async with env.serving():
                episode = asyncio.create_task(env.run_slot(env.slots(next(iter(env.taskset)))[0], context(url)))
                while not (under_way := [server for server in adapter._servers.values() if server._waiting]):
                    await asyncio.sleep(0.05)
                os.kill(under_way[0].pid, signal.SIGKILL)
                return await episode

        broken = asyncio.run(killed())
    assert not broken.ok and all(trace.errors and not trace.rewards for trace in broken.traces)
    with endpoint() as url:
        (episode,) = played(env, url)
    assert episode.ok


def test_a_frozen_seat_is_not_trained() -> None:
    env = TeamEnv(TeamEnvConfig(taskset=TasksetConfig(tasks=[TASK], team="mindcraft", limits={"max_calls": 4}), frozen=[1]))
    with endpoint() as url:
        (episode,) = played(env, url)
    assert {trace.agent.name: trace.agent.trainable for trace in episode.traces} == {"seat0": True, "seat1": False}


def test_seats_that_cannot_play_at_once_are_refused() -> None:
    env = TeamEnv(TeamEnvConfig(taskset=TasksetConfig(tasks=[TASK]), max_concurrent_agents=1))
    (episode,) = played(env, "http://127.0.0.1:9/v1")
    assert not episode.ok and "at the same time" in episode.errors[0].message


def test_the_plugin_is_found_by_name_and_one_agent_plays_all_seats() -> None:
    taskset = {"id": PLUGIN, "tasks": [TASK], "seeds": [0, 1], "limits": {"max_calls": 6}}
    assert isinstance(load_environment(resolve_env_config({"taskset": taskset})), TeamEnv)
    agent = {"runtime": {"type": "subprocess"}}
    env = load_environment(resolve_env_config({"id": "single-agent", "taskset": taskset, "agent": agent}))
    with endpoint() as url:
        episodes = played(env, url)
    assert len(episodes) == 2
    for episode in episodes:
        (trace,) = episode.traces
        assert episode.ok and trace.num_turns > 0 and trace.reward == trace.metrics["completion"] == 0
