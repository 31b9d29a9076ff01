"""PPO of skrl (with JAX) learns a kitchen of Overcooked through the PettingZoo interface: each cook has a network of its own.

    pip install "skrl[jax]" pettingzoo
    python python/examples/overcooked_ppo.py --steps 20000

It prints what a game brings before and after: the shaped reward of both cooks, and the points of the kitchen. Some ten thousand steps,
two or three minutes, are enough for twice the shaped reward; to serve soups it takes millions, for which `cooperage.env.BatchEnv` is made.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from itertools import count
from typing import Any

# skrl writes out the loop over a rollout step by step, and XLA takes longer to fuse so many operations than that saves.
os.environ.setdefault("XLA_FLAGS", "--xla_disable_hlo_passes=fusion")

import flax.linen as nn
import jax
import jax.numpy as jnp
from cooperage.env import ParallelEnv
from skrl import config
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.multi_agents.jax import ExperimentCfg
from skrl.multi_agents.jax.ippo import IPPO, IPPO_CFG
from skrl.trainers.jax import SequentialTrainer
from skrl.utils import set_seed

ROLLOUT = 256


class Policy(CategoricalMixin, Model):
    """What is seen (26 channels of the kitchen, in a row) to a preference for each of the six actions."""

    def __init__(self, observation_space: Any, action_space: Any, **kwargs: Any) -> None:
        Model.__init__(self, observation_space=observation_space, action_space=action_space, **kwargs)
        CategoricalMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[Any, dict[str, Any]]:
        hidden = nn.relu(nn.Dense(64)(inputs["observations"]))
        return nn.Dense(self.num_actions, kernel_init=nn.initializers.orthogonal(0.01))(hidden), {}


class Value(DeterministicMixin, Model):
    """What is seen to what it is worth."""

    def __init__(self, observation_space: Any, action_space: Any, **kwargs: Any) -> None:
        Model.__init__(self, observation_space=observation_space, action_space=action_space, **kwargs)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[Any, dict[str, Any]]:
        hidden = nn.relu(nn.Dense(64)(inputs["observations"]))
        return nn.Dense(1)(hidden), {}


def played(env: ParallelEnv, act: Any, games: int) -> tuple[float, float]:
    """The mean shaped reward of a game, and its mean points."""
    rewards = points = 0.0
    for _ in range(games):
        observations, infos = env.reset()
        while env.agents:
            observations, given, _, _, infos = env.step(act(observations))
            rewards += sum(given.values())
        points += infos["agent_0"]["score"]
    return rewards / games, points / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kitchen", default="overcooked/cramped_room")
    parser.add_argument("--steps", type=int, default=16_000, help="joint steps, 400 of which are a game")
    parser.add_argument("--games", type=int, default=8, help="games before and after")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()

    set_seed(arguments.seed)
    plain = ParallelEnv(arguments.kitchen, shaping=1.0)
    plain.reset(seed=arguments.seed)
    env = wrap_env(plain, wrapper="pettingzoo")
    models: dict[str, dict[str, Any]] = {}
    for place, agent in enumerate(env.possible_agents):
        # Models draw with the key of the moment in which they are made: with the same one, both cooks would do the same.
        config.jax.key = 1_000 * arguments.seed + place
        spaces = (env.observation_spaces[agent], env.action_spaces[agent])
        models[agent] = {"policy": Policy(*spaces), "value": Value(*spaces)}
        for role, model in models[agent].items():
            model.init_state_dict(role=role)

    def nothing() -> dict[str, Any]:
        return {agent: {} for agent in env.possible_agents}

    with tempfile.TemporaryDirectory() as folder:
        learner = IPPO(
            possible_agents=env.possible_agents,
            models=models,
            memories={agent: RandomMemory(memory_size=ROLLOUT, num_envs=1) for agent in env.possible_agents},
            observation_spaces=env.observation_spaces,
            state_spaces=env.state_spaces,
            action_spaces=env.action_spaces,
            cfg=IPPO_CFG(
                rollouts=ROLLOUT,
                learning_epochs=6,
                mini_batches=8,
                learning_rate=1e-3,
                discount_factor=0.95,
                value_loss_scale=0.5,
                entropy_loss_scale=0.01,
                experiment=ExperimentCfg(directory=folder, write_interval=0, checkpoint_interval=0),
                # Each agent has its own; without them skrl 2.1 takes the empty defaults for agents that are missing.
                learning_rate_scheduler_kwargs=nothing(),
                observation_preprocessor_kwargs=nothing(),
                state_preprocessor_kwargs=nothing(),
                value_preprocessor_kwargs=nothing(),
            ),
        )

        @jax.jit
        def drawn(key: Any, weights: dict[str, Any], observations: dict[str, Any]) -> dict[str, Any]:
            chosen = {}
            for agent, seen in observations.items():
                key, once = jax.random.split(key)
                preferences, _ = models[agent]["policy"].apply(weights[agent], {"observations": seen.ravel()}, "policy")
                chosen[agent] = jax.random.categorical(once, preferences)
            return chosen

        moves = count()

        def act(observations: dict[str, Any]) -> dict[str, int]:
            weights = {agent: models[agent]["policy"].state_dict.params for agent in observations}
            return {agent: int(move) for agent, move in drawn(jax.random.key(next(moves)), weights, observations).items()}

        print("before: a game brings {:.1f} of shaped reward and {:.0f} points".format(*played(plain, act, arguments.games)))
        trainer = SequentialTrainer(env=env, agents=learner, cfg={"timesteps": arguments.steps, "headless": True, "disable_progressbar": True})
        trainer.train()
        print("after: a game brings {:.1f} of shaped reward and {:.0f} points".format(*played(plain, act, arguments.games)))
    plain.close()


if __name__ == "__main__":
    main()
