"""Text environments, in every suite."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import cooperage
import pytest
from cooperage._program import call
from cooperage.text import BatchTextEnv, RolloutError, SeatTextEnv, TeamTextEnv, text_env

def families() -> list[str]:
    """The first task of each family, as the program lists them: of every folder of tasks at night, else of the larger ones. Tasks on a
    server need one."""
    listed = json.loads(call(["tasks", "--json"]))["tasks"]
    found: dict[str, str] = {}
    for name in (task["name"] for task in listed if not task["name"].startswith("server/")):
        suite, second, *_ = name.split("/")
        family = name.rpartition("/")[0]
        if not os.environ.get("COOPERAGE_NIGHTLY"):
            family = f"{suite}/{second}" if suite in ("minecollab", "villagerbench", "world") else suite
        found.setdefault(family, name)
    return sorted(found.values())


def answer(info: dict[str, Any], number: int) -> str:
    """What a seat says: an offered action, nonsense, nothing, or very much."""
    offers = info.get("offers") or []
    kind = number % 4
    if kind == 1:
        return "I do not know. {"
    if kind == 2:
        return ""
    if kind == 3 and number < 8:
        return "x" * 100_000
    if not offers:
        return '{"action": "wait", "action_input": {}}'
    offer = offers[number % len(offers)]
    return "I do that.\n" + json.dumps({"action": offer["tool"], "action_input": offer["arguments"]})


def played(task: str, seed: int, turns: int) -> list[Any]:
    told: list[Any] = []
    with text_env(task, observe=True, limits={"max_calls": 200}) as env:
        texts, infos = env.reset(seed=seed)
        told.append(texts)
        for number in range(turns):
            step = env.step({name: answer(infos[name], number) for name in texts})
            texts, rewards, terminated, truncated, infos = step
            told.append((texts, rewards))
            if any(terminated.values()) or any(truncated.values()):
                break
    return told


@pytest.mark.parametrize("task", families())
def test_every_family_of_tasks_takes_any_text(task: str) -> None:
    first = played(task, 3, 20)
    assert all(text.strip() for text in first[0].values()), "a seat is told nothing at the beginning"
    assert len(first) > 1


@pytest.mark.parametrize("task", ["cuisineworld/level_3/tau1", "villagerbench/farm/0"])
def test_the_same_seed_and_texts_give_the_same(task: str) -> None:
    assert played(task, 5, 12) == played(task, 5, 12)
    assert played(task, 5, 12)[0] != [] and played("cuisineworld/level_3/tau1", 6, 12) != played("cuisineworld/level_3/tau1", 5, 12)


def test_one_seat_has_the_form_of_gymnasium() -> None:
    with text_env("overcooked/cramped_room", seats=0, partners="greedy", settings={"overcooked.horizon": 40}, observe=True) as env:
        assert isinstance(env, SeatTextEnv)
        text, info = env.reset(seed=1)
        assert isinstance(text, str) and info["tools"] and info["messages"][0]["role"] == "system"
        total, over, truncated, number = 0.0, False, False, 0
        while not over:
            text, reward, terminated, truncated, info = env.step(answer(info, 4 * number))
            assert reward is not None
            total, over, number = total + reward, terminated or truncated, number + 1
        assert total == pytest.approx(info["end"]["rewards"]["0"])
        with pytest.raises(RolloutError, match="call `reset`"):
            env.step("again")


def test_several_seats_go_by_their_agents_names() -> None:
    with text_env("villagerbench/farm/0", agents=2) as env:
        assert isinstance(env, TeamTextEnv)
        texts, infos = env.reset(seed=0)
        assert sorted(texts) == sorted(env.agents) == sorted(infos) and len(texts) == 2
        with pytest.raises(KeyError, match=f"no agent Zed; the agents are .*{env.agents[0]}"):
            env.step({"Zed": "hello"})
        # One that is left out waits.
        texts, rewards, *_ = env.step({env.agents[0]: '{"action": "wait", "action_input": {}}'})
        assert set(texts) <= set(env.agents) and set(rewards) == set(texts)


def test_many_episodes_go_side_by_side() -> None:
    with text_env("cuisineworld/level_0/tau1", seats=0, partners="random", episodes=64, limits={"max_calls": 3}) as env:
        assert isinstance(env, BatchTextEnv)
        texts, infos = env.reset(seed=0)
        assert len(texts) == len(infos) == 64
        wait = ['{"action": "wait", "action_input": {}}'] * 64
        while True:
            texts, rewards, terminated, truncated, infos = env.step(wait)
            if all(truncated):
                break
        assert all(info["end"]["outcome"] == "limit" for info in infos)
        assert env.step(wait) == ([None] * 64,) * 5
        again, _ = env.reset(which=[3, 5])
        assert len(again) == 2
        texts, *_ = env.step(wait)
        assert [number for number, text in enumerate(texts) if text is not None] == [3, 5]
        with pytest.raises(ValueError, match="2 actions for 64 episodes"):
            env.step(wait[:2])


def test_episodes_that_are_recorded_verify(tmp_path: Path) -> None:
    with text_env("cuisineworld/level_0/tau1", record=os.fspath(tmp_path / "run"), observe=True) as env:
        texts, infos = env.reset(seed=0)
        over = False
        while not over:
            texts, _, terminated, truncated, infos = env.step({name: answer(infos[name], 0) for name in texts})
            over = any(terminated.values()) or any(truncated.values())
    call(["verify", tmp_path / "run"])


def test_what_cannot_be_played_is_told() -> None:
    for how, word in [({"task": "chess"}, "chess"), ({"task": "cuisineworld/level_0/tau1", "agents": 99}, "agents")]:
        with text_env(**how) as env, pytest.raises(RolloutError, match=word):  # type: ignore[arg-type]
            env.reset()
    with pytest.raises(ValueError, match="at least one episode"):
        text_env("cuisineworld/level_0/tau1", episodes=0)
    with text_env("cuisineworld/level_0/tau1", seats=0) as env:
        env.reset()
        with pytest.raises(TypeError, match="not int"):
            env.step(3)  # type: ignore[arg-type]


def test_a_server_that_dies_is_told_and_leaves_nothing() -> None:
    env = text_env("cuisineworld/level_0/tau1", seats=0)
    env.reset()
    pid = env._sessions._server.pid
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(cooperage.CooperageError, match="has ended"):
        for _ in range(3):
            env.step("hello")
    env.close()
    other = text_env("cuisineworld/level_0/tau1", seats=0)
    other.reset()
    pid = other._sessions._server.pid
    del other
    deadline = time.monotonic() + 10
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists()


def test_texts_do_not_depend_on_what_others_draw() -> None:
    random.seed(1)
    first = played("cuisineworld/level_3/tau1", 9, 4)
    random.seed(2)
    assert played("cuisineworld/level_3/tau1", 9, 4) == first
