"""Pictures of worlds: in every suite, by every environment, the same bytes everywhere."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy as np
import pytest
from cooperage._program import call
from cooperage.env import BatchEnv, ParallelEnv, SeatEnv
from cooperage.text import RolloutError, text_env


def first_tasks() -> list[str]:
    """The first task of each suite, and of each scenario of VillagerBench. Tasks on a server need one."""
    found: dict[str, str] = {}
    for task in json.loads(call(["tasks", "--json"]))["tasks"]:
        suite, second, *_ = task["name"].split("/")
        # Tasks of `invent` are written, and have no world.
        if suite not in ("server", "invent"):
            found.setdefault(f"{suite}/{second}" if suite == "villagerbench" else suite, task["name"])
    return sorted(found.values())


def drawn(task: str, seed: int) -> list[np.ndarray[Any, Any]]:
    """The pictures of the beginning of an episode, in the midst of it, and at its end."""
    with text_env(task, observe=True, limits={"max_calls": 24}, render_mode="rgb_array") as env:
        _, infos = env.reset(seed=seed)
        pictures, over = [env.render()], False
        while not over:
            acts = {}
            for number, (name, info) in enumerate(infos.items()):
                offers = info["offers"]
                offer = offers[(number + 7 * len(pictures)) % len(offers)] if offers else {"tool": "wait", "arguments": {}}
                acts[name] = json.dumps({"action": offer["tool"], "action_input": offer["arguments"]})
            _, _, terminated, truncated, infos = env.step(acts)
            over = any(terminated.values()) or any(truncated.values())
            pictures.append(env.render())
    assert all(picture is not None for picture in pictures)
    return pictures  # type: ignore[return-value]


@pytest.mark.parametrize("task", first_tasks())
def test_every_suite_is_drawn_as_it_is_now(task: str) -> None:
    pictures = drawn(task, 1)
    height, width, colours = pictures[0].shape
    assert colours == 3 and min(height, width) > 100
    assert all(picture.dtype == np.uint8 and picture.shape == pictures[0].shape for picture in pictures)
    assert len(np.unique(pictures[0].reshape(-1, 3), axis=0)) > 4, "more than a blank page"
    again = drawn(task, 1)
    assert len(again) == len(pictures) and all((one == other).all() for one, other in zip(pictures, again, strict=True))
    assert any((picture != pictures[0]).any() for picture in pictures[1:]), "an action shows"


def test_an_environment_without_a_mode_says_how_to_get_pictures() -> None:
    with text_env("cuisineworld/level_0/tau1", seats=0) as env:
        env.reset()
        with pytest.warns(UserWarning, match='render_mode="rgb_array"'):
            assert env.render() is None
    game = SeatEnv("overcooked/cramped_room")
    with pytest.warns(UserWarning, match='render_mode="rgb_array"'):
        assert game.render() is None
    game.close()
    for make in (lambda: text_env("cuisineworld/level_0/tau1", render_mode="human"), lambda: ParallelEnv("overcooked/cramped_room", render_mode="human")):
        with pytest.raises(ValueError, match="no render mode 'human'"):
            make()


def test_many_episodes_are_drawn_and_none_before_it_begins() -> None:
    with text_env("overcooked/cramped_room", seats=0, episodes=3, limits={"max_calls": 2}, render_mode="rgb_array") as env:
        with pytest.raises(RolloutError, match="call `reset`"):
            env.render()
        env.reset(seed=0)
        first = env.render()
        assert first is not None and len(first) == 3
        for _ in range(3):
            env.step(["hm"] * 3)
        last = env.render()
        assert last is not None and last[0].shape == first[0].shape


@pytest.mark.parametrize("task", ["cuisineworld/level_3/tau2", "overcooked/cramped_room"])
def test_games_for_learners_look_as_the_same_worlds_elsewhere(task: str) -> None:
    env = ParallelEnv(task, render_mode="rgb_array")
    env.reset(seed=0)
    first = env.render()
    assert first is not None and first.dtype == np.uint8 and first.ndim == 3
    with text_env(task, render_mode="rgb_array") as world:
        world.reset(seed=0)
        there = world.render()
    assert there is not None and (first == there).all()
    env.step({agent: 1 for agent in env.agents})
    second = env.render()
    assert second is not None and second.shape == first.shape and (second != first).any()
    assert (env.render() == second).all()
    env.close()
    with BatchEnv(task, 2) as batch:
        batch.reset(seed=0)
        assert (batch.picture(0) == first).all()
        assert batch.picture(1).shape == first.shape


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cooperage/CuisineWorld-v0", {"task": "level_3/tau2"}),
        ("cooperage/Overcooked-v0", {"task": "cramped_room"}),
        ("cooperage/Text-v0", {"task": "villagerbench/farm/0", "limits": {"max_calls": 20}}),
    ],
)
def test_gymnasium_draws_every_id(name: str, options: dict[str, object]) -> None:
    env = gymnasium.make(name, render_mode="rgb_array", **options)
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray) and picture.shape[2] == 3 and picture.dtype == np.uint8
    env.close()
