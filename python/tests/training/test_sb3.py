"""Stable-Baselines3 learns in games of this package."""

from __future__ import annotations

import numpy as np
import pytest
from cooperage.env import BatchEnv, sb3
from stable_baselines3 import PPO


def test_ppo_learns_2048_steps() -> None:
    envs = sb3(BatchEnv("overcooked/cramped_room", games=8, partners=[None, "greedy"], autoreset=False), shaping=1.0)
    model = PPO("MlpPolicy", envs, n_steps=64, batch_size=128, n_epochs=2, seed=0)
    before = [value.clone() for value in model.policy.parameters()]
    model.learn(2_048)
    assert model.num_timesteps == 2_048
    assert any(not (old == new).all() for old, new in zip(before, model.policy.parameters(), strict=True))
    envs.close()


def test_episodes_begin_again_and_show_their_last_observation() -> None:
    how = {"games": 2, "settings": {"overcooked.horizon": 3}, "autoreset": False}
    envs, plain = sb3(BatchEnv("overcooked/cramped_room", **how)), BatchEnv("overcooked/cramped_room", **how)
    envs.seed(5)
    # Stable-Baselines3 gives each environment a seed; the first of each game counts.
    plain.reset([5, 7])
    assert np.array_equal(envs.reset().reshape(plain.observations.shape), plain.observations)
    draws = np.random.default_rng(0)
    for number in range(3):
        actions = draws.integers(0, 6, size=(2, 2))
        plain.step(actions)
        shown, rewards, dones, infos = envs.step(actions.reshape(-1))
        assert dones.tolist() == [number == 2] * 4 and rewards.dtype == np.float32
    last = np.stack([info["terminal_observation"] for info in infos])
    assert np.array_equal(last.reshape(plain.observations.shape), plain.observations)
    assert all(info["TimeLimit.truncated"] for info in infos)
    plain.reset()
    assert np.array_equal(shown.reshape(plain.observations.shape), plain.observations)
    envs.close()
    plain.close()


def test_games_that_begin_again_by_themselves_are_refused() -> None:
    with BatchEnv("overcooked/cramped_room", games=1) as batch, pytest.raises(ValueError, match="autoreset=False"):
        sb3(batch)


def test_games_are_drawn_for_films() -> None:
    envs = sb3(BatchEnv("overcooked/cramped_room", games=2, autoreset=False), render_mode="rgb_array")
    envs.reset()
    images = envs.get_images()
    assert len(images) == envs.num_envs == 4 and images[0] is not None and images[0].dtype == np.uint8
    tiled = envs.render()
    assert tiled is not None and tiled.shape[0] > images[0].shape[0]
    envs.close()
