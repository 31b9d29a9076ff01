"""The text of a seat tells enough: the player that reads nothing else does as much by it as the oracle, which sees the world."""

import json
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cooperage
import pytest
from cooperage import program
from cooperage._rollouts import RolloutServer

#: Tasks of benchmarks in which the reader understands the text of a seat, for one agent.
TASKS = {
    "villagerbench": ["villagerbench/farm/0", "villagerbench/construction/0", "villagerbench/escape/level_3_seed_3"],
    "cuisineworld": ["cuisineworld/level_0/tau1", "cuisineworld/level_3/tau3"],
}
CALLS_MAX = 200
PATIENCE = 60


@contextmanager
def reader() -> Iterator[str]:
    """The address of a server on which the reader answers."""
    server = subprocess.Popen([program(), "fake-provider", "--json", "player=reader"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["url"] + "chat/completions"
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def answer(url: str, messages: list[dict[str, str]]) -> str:
    body = json.dumps({"model": "reader", "messages": messages}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json", "Authorization": "Bearer none"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        return json.load(reply)["choices"][0]["message"]["content"] or ""


def read(server: RolloutServer, url: str, task: str) -> float:
    """The completion of the reader in a session of the server of rollouts."""
    turn = server.ask("open", task=task, agents=1, limits={"max_calls": CALLS_MAX})
    messages: list[dict[str, str]] = []
    while not turn["done"]:
        [seat] = turn["seats"]
        messages.extend(seat["prompt"])
        said = answer(url, messages)
        messages.append({"role": "assistant", "content": said})
        turn = server.ask("act", session=turn["session"], seat=seat["seat"], text=said or "nothing")
    return turn["end"]["completion"]


def seen(folder: Path, task: str) -> float:
    """The completion of the oracle alone, which is asked in the same form."""
    run = cooperage.run(task, team="solo", model="oracle", agents=1, max_calls=CALLS_MAX, clock="wait", out=folder / "oracle")
    return run.summary["completion_mean"]


@pytest.mark.parametrize("benchmark", TASKS)
def test_the_text_of_a_seat_tells_enough(tmp_path: Path, benchmark: str) -> None:
    server = RolloutServer()
    with reader() as url:
        by_text = [read(server, url, task) for task in TASKS[benchmark]]
    server.close()
    by_sight = [seen(tmp_path / str(number), task) for number, task in enumerate(TASKS[benchmark])]
    assert sum(by_text) >= 0.95 * sum(by_sight), (by_text, by_sight)
