"""Joint steps of Overcooked a second, as a learner gets them: with a lossless observation for each of two cooks.

``python overcooked_steps.py [GAMES]`` measures :class:`cooperage.env.BatchEnv`, and beside it in the same sitting PyPI's
``overcooked_ai``, where that package is installed. Rates are per second of processor time, that of the program included, and per
second of real time.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from cooperage.env import BatchEnv

LAYOUT = "cramped_room"
SECONDS = 5.0


def cpu_of(pid: int) -> float:
    """Seconds of processor time that another process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def own_cpu() -> float:
    """Seconds of processor time that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def measure(name: str, steps_a_call: int, call: Callable[[], object], cpu: Callable[[], float]) -> None:
    """Calls for some seconds and prints the rates."""
    for _ in range(50):
        call()
    calls, begin, used = 0, time.perf_counter(), cpu()
    while time.perf_counter() - begin < SECONDS:
        for _ in range(20):
            call()
        calls += 20
    real, used = time.perf_counter() - begin, cpu() - used
    steps = calls * steps_a_call
    print(f"{name}: {steps / used:,.0f} joint steps per processor second, {steps / real:,.0f} per second")


def ours(games: int) -> None:
    """The batch, with actions drawn anew for each step."""
    with BatchEnv(f"overcooked/{LAYOUT}", games) as env:
        env.reset(seed=0)
        draws = np.random.default_rng(0)
        shape = (games, len(env.seats))

        def call() -> object:
            return env.step(draws.integers(6, size=shape))[0]

        measure(f"cooperage, batch of {games}", games, call, lambda: own_cpu() + cpu_of(env.pid))


def theirs() -> None:
    """The published package, with its lossless encoding for both cooks."""
    try:
        from overcooked_ai_py.mdp.actions import Action
        from overcooked_ai_py.mdp.overcooked_env import OvercookedEnv
        from overcooked_ai_py.mdp.overcooked_mdp import OvercookedGridworld
    except ImportError:
        print("overcooked_ai is not installed here")
        return
    mdp = OvercookedGridworld.from_layout_name(LAYOUT)
    env = OvercookedEnv.from_mdp(mdp, horizon=400, info_level=0)
    draws = np.random.default_rng(0)

    def call() -> object:
        first, second = draws.integers(6, size=2)
        state, _, done, _ = env.step((Action.INDEX_TO_ACTION[first], Action.INDEX_TO_ACTION[second]))
        seen = mdp.lossless_state_encoding(state)
        if done:
            env.reset()
        return seen

    measure("overcooked_ai", 1, call, own_cpu)


if __name__ == "__main__":
    ours(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
    theirs()
