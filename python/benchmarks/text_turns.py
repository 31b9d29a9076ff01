"""Turns a second of text environments, many episodes side by side, with texts drawn from what each seat is offered.

``python text_turns.py [TASK [EPISODES [TURNS]]]`` measures :func:`cooperage.text_env` with Python's side, and prints the processor time of the
program apart. Drawing the texts is not counted.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import time
from pathlib import Path
from typing import Any

from cooperage.text import text_env


def cpu_of(pid: int) -> float:
    """Seconds of processor time that another process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_mib(pid: int) -> int:
    """The largest resident memory of another process so far."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) // 1024


def drawn(offers: list[dict[str, Any]], draws: random.Random) -> str:
    """The answer of a model that takes an offered action."""
    if not offers:
        return '{"action": "wait", "action_input": {}}'
    offer = draws.choice(offers)
    return json.dumps({"action": offer["tool"], "action_input": offer["arguments"]})


def main(task: str = "cuisineworld/level_3/tau1", episodes: str = "64", turns: str = "60") -> None:
    draws = random.Random(0)
    with text_env(task, episodes=int(episodes), observe=True) as env:
        pid = env._sessions._server.pid
        begun = time.perf_counter()
        _, infos = env.reset(seed=0)
        opened, used_to_open = time.perf_counter() - begun, cpu_of(pid)
        seats, real, own = 0, 0.0, 0.0
        for _ in range(int(turns)):
            acts = [{name: drawn(info["offers"], draws) for name, info in (told or {}).items()} for told in infos]
            before, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
            infos = env.step(acts)[4]
            real += time.perf_counter() - before
            after = resource.getrusage(resource.RUSAGE_SELF)
            own += after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
            seats += sum(map(len, acts))
        server = cpu_of(pid) - used_to_open
        print(f"{task}, {episodes} episodes: opened in {opened:.2f} s ({used_to_open:.2f} CPU s)")
        print(f"{seats} turns of seats in {real:.2f} s: {seats / real:,.0f} a second; CPU s: {server:.2f} of the program, {own:.2f} of Python")
        print(f"peak of the program: {peak_mib(pid)} MiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
