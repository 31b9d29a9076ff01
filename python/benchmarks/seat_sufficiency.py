"""Prompt sufficiency of the text of a seat: what a player does that reads this text alone, beside one that sees the world.

``python seat_sufficiency.py [--tasks N] [--verbose] [BENCHMARK …]`` plays N tasks (20) of each home benchmark, spread over all of them.
The reader answers the texts of sessions of ``rollout-server``. The oracle is asked by a team that is told the same texts by the
process protocol, for the same calls.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import cooperage
from cooperage import program
from cooperage._rollouts import RolloutServer
from cooperage.team import Seat, Team

#: The agents of a session of each home benchmark; 0 is the number of the task.
AGENTS = {"cuisineworld": 1, "villagerbench": 1, "minecollab": 0, "collection": 1}
#: The tasks of which some are played, by name or by the beginnings of their names.
NAMES = {
    "cuisineworld": [f"cuisineworld/level_{level}/tau{tau}" for level in range(13) for tau in range(1, 6)],
    "collection": [f"collection/{what}/{n}" for what in ("logs", "stones", "iron", "coal", "planks", "food") for n in (10, 20, 50, 100)],
}
LISTED = {
    "villagerbench": ("villagerbench/construction", "villagerbench/farm", "villagerbench/escape"),
    "minecollab": ("minecollab/cooking/test/2_agent", "minecollab/crafting/test/2_agent", "minecollab/hells_kitchen/test"),
}
#: Answers of an agent.
CALLS_MAX = 200
PATIENCE = 120
#: Ticks for which an agent of the oracle waits that has nothing to do.
WAIT_TICKS = 20


@contextmanager
def reader() -> Iterator[str]:
    """The address of a server on which the reader answers."""
    command = [program(), "fake-provider", "--json", "player=reader"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["url"] + "chat/completions"
        finally:
            server.terminate()


def answer(url: str, messages: list[dict[str, str]]) -> str:
    """The reader's answer to a conversation."""
    body = json.dumps({"model": "reader", "messages": messages}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json", "Authorization": "Bearer none"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        return json.load(reply)["choices"][0]["message"]["content"] or ""


def read(url: str, task: str, agents: int) -> float:
    """The completion of the reader, which plays all seats of a session."""
    server = RolloutServer()
    asked = {"agents": agents} if agents else {}
    turn = server.ask("open", task=task, limits={"max_calls": CALLS_MAX}, **asked)
    talks: dict[int, list[dict[str, str]]] = {}
    while not turn["done"]:
        acts = []
        for seat in turn["seats"]:
            talk = talks.setdefault(seat["seat"], [])
            talk.extend(seat["prompt"])
            said = answer(url, talk)
            talk.append({"role": "assistant", "content": said})
            acts.append({"seat": seat["seat"], "text": said or "nothing"})
        turn = server.ask("act", session=turn["session"], acts=acts)
    server.close()
    return float(turn["end"]["completion"])


async def seats(team: Team) -> None:
    """A team that asks its model with the text of each seat, and does what it says."""

    async def play(seat: Seat) -> None:
        while True:
            calls = (await team.ask(team.prompt(seat), agent=seat.agent)).calls
            if calls:
                await team.act(seat.agent, calls[0].tool, **calls[0].arguments)
            else:
                await team.turn(ticks=WAIT_TICKS)

    await team.together(play(seat) for seat in team.seats)


def seen(tasks: list[str], agents: int) -> dict[str, float]:
    """The completion of the oracle in each task."""
    options = {"agents": agents} if agents else {}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "oracle"
        cooperage.run(*tasks, team=seats, model="oracle", max_calls=CALLS_MAX, out=out, progress=False, on_error="raise", **options)
        with (out / "episodes.csv").open(newline="") as file:
            return {row["task"]: float(row["completion"]) for row in csv.DictReader(file)}


def spread(benchmark: str, count: int) -> list[str]:
    """So many tasks of a benchmark, at equal distances."""
    tasks = NAMES.get(benchmark) or [task for selection in LISTED[benchmark] for task in listed(selection)]
    count = min(count, len(tasks))
    return [tasks[number * len(tasks) // count] for number in range(count)]


def listed(selection: str) -> list[str]:
    """The names of the tasks of a selection."""
    told = subprocess.run([program(), "tasks", selection, "--json"], check=True, capture_output=True, text=True).stdout
    return [task["name"] for task in json.loads(told)["tasks"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchmarks", nargs="*", default=list(AGENTS))
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--verbose", action="store_true", help="print each task")
    arguments = parser.parse_args()
    for benchmark in arguments.benchmarks:
        tasks, agents = spread(benchmark, arguments.tasks), AGENTS[benchmark]
        with reader() as url, ThreadPoolExecutor() as threads:
            by_text = list(threads.map(lambda task: read(url, task, agents), tasks))
        by_sight = seen(tasks, agents)
        for task, completion in zip(tasks, by_text, strict=True):
            if arguments.verbose:
                print(f"  {task}: {completion:.3f}, {by_sight[task]:.3f}")
        text, sight = sum(by_text) / len(tasks), sum(by_sight.values()) / len(tasks)
        print(f"{benchmark}, {len(tasks)} tasks: reader {text:.3f}, oracle {sight:.3f}, sufficiency {text / sight:.3f}", flush=True)


if __name__ == "__main__":
    main()
