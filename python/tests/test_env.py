"""The environments: the packages' own tests, what the arrays hold, and input that is wrong."""

from __future__ import annotations

import subprocess
import sys
import time
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from cooperage import CooperageError, program
from cooperage.env import BatchEnv, ParallelEnv, SeatEnv
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test

TASKS = ["overcooked/cramped_room", "overcooked/counter_circuit", "cuisineworld/level_3/tau2"]


@pytest.mark.parametrize("task", TASKS)
def test_pettingzoo_accepts_the_parallel_env(task: str) -> None:
    env = ParallelEnv(task)
    parallel_api_test(env, num_cycles=500)
    observations, _ = env.reset(seed=0)
    assert env.state_space.contains(env.state())
    assert (env.state() == np.stack([observations[agent] for agent in env.possible_agents])).all()
    env.close()
    parallel_seed_test(lambda: ParallelEnv(task))


@pytest.mark.parametrize("task", TASKS)
def test_gymnasium_accepts_the_env_of_a_seat(task: str) -> None:
    with warnings.catch_warnings():
        # It is not made by `gymnasium.make`.
        warnings.filterwarnings("ignore", message=".*(render|spec).*")
        check_env(SeatEnv(task, render_mode="rgb_array"))


@pytest.mark.parametrize("name", ["cooperage/CuisineWorld-v0", "cooperage/Overcooked-v0"])
def test_gymnasium_accepts_what_it_makes(name: str) -> None:
    with warnings.catch_warnings():
        # The checker makes the environment in its render modes by itself.
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(gymnasium.make(name, render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("task", ["cuisineworld/level_0/tau1", "villagerbench/farm/0"])
def test_gymnasium_accepts_a_seat_of_texts(task: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render.*")
        env = gymnasium.make("cooperage/Text-v0", task=task, seats=0, partners="random", limits={"max_calls": 50}, render_mode="rgb_array")
        check_env(env.unwrapped)
    assert isinstance(env.observation_space, gymnasium.spaces.Text) and isinstance(env.action_space, gymnasium.spaces.Text)
    text, info = env.reset(seed=3)
    assert env.observation_space.contains(text) and info["tools"]
    assert env.observation_space.contains("\u0436\n") and not env.action_space.contains(7)
    assert len(env.action_space.sample()) <= 64
    rewards, over, end = 0.0, False, {}
    while not over:
        text, reward, terminated, truncated, info = env.step(env.action_space.sample())
        rewards, over, end = rewards + reward, terminated or truncated, info.get("end")
    assert end["rewards"]["0"] == pytest.approx(rewards)
    env.close()


def test_a_seat_of_texts_that_breaks_has_no_reward() -> None:
    env = gymnasium.make("cooperage/Text-v0", task="cuisineworld/level_0/tau1")
    env.reset(seed=0)
    sessions = env.unwrapped._env._sessions
    sessions._server.ask("close", session=sessions._names[0])
    with pytest.raises(CooperageError):
        env.step("hm")
    env.reset()
    env.close()


NORTH, SOUTH, EAST, WEST, STAY, INTERACT = range(6)
#: From the start of `cramped_room`, the first cook: to the onions and to the pot, three times.
FILLS_THE_POT = [WEST, NORTH] + [WEST, INTERACT, EAST, NORTH, INTERACT] * 3


def test_a_game_of_overcooked_is_what_the_rules_say() -> None:
    with BatchEnv("overcooked/cramped_room", 1) as env:
        env.reset(seed=0)
        assert env.observation_shape == (5, 4, 26)
        shaped = 0.0
        for action in FILLS_THE_POT:
            env.step([[action, STAY]])
            assert env.shaped is not None
            assert env.shaped[0, 1] == 0
            shaped += env.shaped[0, 0]
        assert shaped == 9, "3 points for each onion that is put into the pot"
        time_left = env.features.index("soup_time_left")
        assert env.observations[0, 0, 2, 0, time_left] in (19, 20), "the pot at (2, 0) cooks"
        assert (env.observations[0, 0, :, :, time_left] == env.observations[0, 1, :, :, time_left]).all()


def test_masked_actions_succeed_in_cuisineworld() -> None:
    with BatchEnv("cuisineworld/level_3/tau2", 8, agents=1, autoreset=False) as env:
        env.reset(seed=3)
        draws = np.random.default_rng(0)
        failed = env.counter_names.index("failed_commands")
        for _ in range(env.horizon):
            allowed = env.masks[:, 0] * draws.random(env.masks[:, 0].shape)
            env.step(allowed.argmax(axis=1))
            assert (env.counters[:, failed] == 0).all()
        assert env.truncated.all() and (env.steps == env.horizon).all()


def rollout(task: str, seed: int, **options: object) -> bytes:
    with BatchEnv(task, 4, **options) as env:
        env.reset(seed=seed)
        draws = np.random.default_rng(1)
        seen = b""
        for _ in range(130):
            actions = draws.integers(len(env.actions), size=(4, len(env.seats)))
            observations, rewards, *_ = env.step(actions)
            seen += observations.tobytes() + rewards.tobytes()
        return seen


@pytest.mark.parametrize(
    ("task", "options"),
    [
        ("overcooked/cramped_room", {"settings": {"overcooked.random_objects": 50}, "partners": ["greedy"]}),
        ("cuisineworld/level_9/tau3", {"partners": [None, "random"]}),
    ],
)
def test_a_seed_gives_the_same_bytes(task: str, options: dict[str, object]) -> None:
    assert rollout(task, 5, **options) == rollout(task, 5, **options)
    assert rollout(task, 5, **options) != rollout(task, 6, **options)


def test_games_begin_again_by_themselves() -> None:
    with BatchEnv("overcooked/cramped_room", 2, settings={"overcooked.horizon": 3}) as env:
        start, _ = env.reset(seed=0)
        start = start.copy()
        for _ in range(3):
            env.step([[0, 1], [2, 3]])
        assert env.truncated.all() and not env.terminated.any()
        observations, rewards, _, truncated, infos = env.step([[0, 1], [2, 3]])
        assert (observations == start).all() and not truncated.any() and (infos["steps"] == 0).all()
        assert (rewards == 0).all()


def test_single_games_can_begin() -> None:
    with BatchEnv("overcooked/cramped_room", 3, autoreset=False) as env:
        env.reset()
        env.step(np.full((3, 2), 4))
        env.reset(seed=[9], games=[1])
        assert env.steps.tolist() == [1, 0, 1]


@pytest.mark.parametrize("partner", ["cook", "greedy", "greedy-new", "policy:sp-0", "random", "stay", "walk"])
def test_partners_play_the_other_seat(partner: str) -> None:
    env = SeatEnv("overcooked/cramped_room", partner, seat=1)
    assert env.batch.seats == (1,)
    env.reset(seed=0)
    score = 0.0
    over = False
    while not over:
        _, reward, _, over, info = env.step(4)
        score += reward
    assert info["score"] == score
    assert score > 0 or partner not in ("cook", "greedy-new")
    env.close()


def test_shaping_is_added() -> None:
    plain = SeatEnv("overcooked/cramped_room", "stay")
    guided = SeatEnv("overcooked/cramped_room", "stay", shaping=0.5)
    added = 0.0
    plain.reset(seed=1)
    guided.reset(seed=1)
    for action in FILLS_THE_POT:
        (_, reward, *_), (_, more, _, _, info) = plain.step(action), guided.step(action)
        assert more == reward + 0.5 * info["shaped"]
        added += info["shaped"]
    assert added == 9
    plain.close()
    guided.close()


def test_wrong_input_is_one_clear_error() -> None:
    for options, expected in [
        ({"task": "chess"}, "there are no games for learners of `chess`"),
        ({"task": "overcooked/nowhere"}, "nowhere"),
        ({"task": "overcooked/cramped_room", "games": 0}, "a batch has from 1 to 65536 games, not 0"),
        ({"task": "overcooked/cramped_room", "games": 10**9}, "a batch has from 1 to 65536 games"),
        ({"task": "overcooked/counter_circuit", "games": 65536}, "are the most"),
        ({"task": "overcooked/cramped_room", "agents": 3}, "is for 2 players, not 3"),
        ({"task": "overcooked/cramped_room", "partners": ["chef"]}, "there is no partner `chef` here"),
        ({"task": "overcooked/cramped_room", "settings": {"x": 1}}, "has no option `x`"),
        ({"task": "cuisineworld/level_3/tau2", "agents": 99}, "99"),
    ]:
        with pytest.raises(CooperageError, match=expected):
            BatchEnv(**options)
    with BatchEnv("overcooked/cramped_room", 2, autoreset=False) as env:
        for actions, error in [
            ([[0, 0], [0, 6]], CooperageError),
            ([[0, 0], [0, -1]], ValueError),
            ([[0, 0], [0, 70000]], ValueError),
            ([[0.5, 0], [0, 0]], ValueError),
            ([0, 0], ValueError),
            ([[0, 0]], ValueError),
        ]:
            with pytest.raises(error):
                env.step(actions)
        with pytest.raises(CooperageError, match="there is no game 7"):
            env.reset(seed=[1], games=[7])
        with pytest.raises(ValueError, match="a seed is at least 0"):
            env.reset(seed=-1)
        env.step([[4, 4], [4, 4]])
        assert env.steps.tolist() == [1, 1], "nothing was played by what was refused"
    with pytest.raises(CooperageError, match="closed"):
        env.step([[4, 4], [4, 4]])


def test_a_step_after_the_end_is_an_error() -> None:
    with BatchEnv("overcooked/cramped_room", 1, autoreset=False, settings={"overcooked.horizon": 1}) as env:
        env.step([[4, 4]])
        with pytest.raises(CooperageError, match="game 0 is over"):
            env.step([[4, 4]])


def test_the_program_ends_with_its_client(tmp_path: Path) -> None:
    """A client that is killed leaves no process behind."""
    script = (
        "import sys, time; from cooperage.env import BatchEnv\n"
        "env = BatchEnv('overcooked/cramped_room', 4); print(env.pid, flush=True); time.sleep(60)"
    )
    client = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert client.stdout is not None
    server = int(client.stdout.readline())
    client.kill()
    client.wait()
    client.stdout.close()
    status = Path(f"/proc/{server}/status")
    if not status.parent.parent.joinpath("self").exists():
        pytest.skip("there is no /proc here")
    deadline = time.monotonic() + 10
    while status.exists() and "Z (zombie)" not in status.read_text():
        assert time.monotonic() < deadline, "the program goes on without its client"
        time.sleep(0.02)


@pytest.mark.parametrize(
    "sent",
    [b"\0", b"\xff" * 64, b"GET / HTTP/1.1\r\n\r\n", b"\x04\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\0\0\x04\0\0\0\x01"],
)
def test_a_broken_protocol_ends_the_program_with_an_error(sent: bytes) -> None:
    ended = subprocess.run([program(), "env-server"], input=sent, capture_output=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"error: ") and b"panicked" not in ended.stderr


def test_the_program_that_dies_is_told() -> None:
    env = BatchEnv("overcooked/cramped_room", 1)
    env._server._process.kill()
    with pytest.raises(CooperageError, match="has ended"):
        for _ in range(3):
            env.step([[4, 4]])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cooperage/CuisineWorld-v0", {"task": "level_3/tau2", "partner": "expert-quick"}),
        ("cooperage/Overcooked-v0", {"task": "overcooked/cramped_room", "partner": "stay"}),
        ("cooperage.env:cooperage/Overcooked-v0", {}),
    ],
)
def test_gymnasium_makes_environments_by_their_ids(name: str, options: dict[str, object]) -> None:
    env = gymnasium.make(name, **options)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    env.step(env.action_space.sample())
    env.close()


def test_gymnasium_makes_vectors_of_them() -> None:
    envs = gymnasium.make_vec("cooperage/CuisineWorld-v0", num_envs=2, vectorization_mode="sync", task="level_0/tau1")
    observations, _ = envs.reset(seed=3)
    assert observations.shape[0] == 2
    envs.step(envs.action_space.sample())
    envs.close()


def test_the_module_lists_what_it_has() -> None:
    import cooperage.env

    assert {"BatchEnv", "ParallelEnv", "SeatEnv"} <= set(dir(cooperage.env))


def test_a_missing_action_is_told_by_the_agents_name() -> None:
    env = ParallelEnv("overcooked/cramped_room")
    env.reset(seed=0)
    with pytest.raises(KeyError, match="no action for agent_1; each of agent_0, agent_1 needs one"):
        env.step({"agent_0": 4})
    env.close()
