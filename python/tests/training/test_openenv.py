"""A seat of a task as an environment of OpenEnv: its validator, its client, and many sessions at once."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cooperage.rl import openenv as adapter
from cooperage.rl.openenv import SeatAction, SeatEnvironment
from openenv.core.generic_client import GenericEnvClient

pytestmark = pytest.mark.filterwarnings("default")

TASK = "cuisineworld/level_0/tau1"
WAIT = {"tool": "wait"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server in a process of its own, at a port that the system chooses."""
    words = [sys.executable, "-m", "cooperage.rl.openenv", TASK, "--agents", "1", "--port", "0"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as served:
        assert served.stderr is not None
        told = ""
        while (found := re.search(r"running on (http://\S+)", told)) is None:
            line = served.stderr.readline()
            assert line, told
            told += line
        # What it says later must not fill the pipe.
        threading.Thread(target=served.stderr.read, daemon=True).start()
        yield found[1]
        served.terminate()


def test_the_validator_of_openenv_has_no_complaint(address: str) -> None:
    words = [sys.executable, "-m", "openenv.cli", "validate", "--url", address]
    ran = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"NO_COLOR": "1"})
    assert ran.returncode == 0, ran.stdout + ran.stderr


def session(address: str, seed: int) -> list[Any]:
    told = []
    with GenericEnvClient(base_url=address).sync() as client:
        first = client.reset(seed=seed)
        told.append(first.observation["text"])
        assert first.observation["tools"] and not first.done
        while True:
            step = client.step(WAIT)
            told.append((step.observation["text"], step.reward))
            if step.done:
                return [*told, client.state()["end"]["outcome"]]


def test_64_sessions_at_once_play_to_the_end(address: str) -> None:
    with ThreadPoolExecutor(64) as pool:
        played = list(pool.map(session, [address] * 64, [number % 2 for number in range(64)]))
    assert {one[-1] for one in played} == {"finished"}
    assert all(one == played[number % 2] for number, one in enumerate(played)), "equal seeds and actions play alike"
    assert all(reward == 0 for _, reward in played[0][1:-1])


def test_texts_and_tools_are_actions() -> None:
    env = SeatEnvironment(TASK, agents=1, limits={"max_calls": 4})
    env.reset(seed=1)
    assert "worked" in env.step(SeatAction(text='{"action": "goto", "action_input": {"location": "storage0"}}')).text
    assert "worked" in env.step(SeatAction(tool="get", arguments={"item": "salmon", "location": "storage0"})).text
    assert not env.step(SeatAction(text="I do not know.")).done
    steps = [env.step(SeatAction(tool="wait")) for _ in range(3)]
    assert steps[-1].done and steps[-1].reward is None and env.state.end is not None and env.state.end["outcome"] == "limit"


def test_a_broken_episode_is_done_without_a_reward() -> None:
    env = SeatEnvironment(TASK, agents=1)
    assert env.step(SeatAction(tool="wait")).reward is None
    env.reset()
    os.kill(adapter._shared.get().pid, signal.SIGKILL)
    step = env.step(SeatAction(tool="wait"))
    assert step.done and step.reward is None and step.metadata["end"]["outcome"] == "broken"
    assert not env.reset().done
    assert env.step(SeatAction(tool="wait")).reward == 0
