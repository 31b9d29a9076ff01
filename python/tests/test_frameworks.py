"""Teams of AutoGen and LangGraph, and a learner of skrl: the examples, played by the program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cooperage
import pytest
from cooperage.team import Call, Reply
from test_team import command, cooperage_run

EXAMPLES = Path(__file__).parents[1] / "examples"
NEEDED = {"autogen_team.py": "autogen_agentchat", "langgraph_team.py": "langgraph"}


@pytest.fixture(params=NEEDED)
def team(request: pytest.FixtureRequest) -> str:
    pytest.importorskip(NEEDED[request.param])
    return command(EXAMPLES / request.param)


@pytest.fixture
def provider() -> Iterator[str]:
    """The address of a provider whose model always waits."""
    words = [cooperage.program(), "fake-provider", 'text=I wait. {"tool":"noop","arguments":{}}']
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


def summary(run: Path) -> dict[str, float]:
    return dict(json.loads((run / "report.json").read_text(encoding="utf-8"))["summary"])


def test_farm_tasks_are_solved_twice_to_the_same_bytes(team: str, tmp_path: Path) -> None:
    journals = []
    for folder in ("first", "second"):
        said = cooperage_run(tmp_path, "run", "villagerbench/farm/0..1", "--team", team, "--model", "oracle", "--out", folder)
        assert said.count("100/100") == 2, said
        files = sorted((tmp_path / folder / "episodes").glob("*.jsonl*"))
        journals.append({file.name: file.read_bytes() for file in files if ".wall" not in file.name})
    assert journals[0] and journals[0] == journals[1]
    cooperage_run(tmp_path, "verify", "first")


def test_a_kitchen_is_played(team: str, tmp_path: Path) -> None:
    cooperage_run(tmp_path, "run", "cuisineworld/level_3/tau2", "--team", team, "--model", "oracle", "--out", "run")
    cooperage_run(tmp_path, "verify", "run")
    assert summary(tmp_path / "run")["completion_mean"] > 0.5


def test_a_provider_is_asked_through_the_program(team: str, provider: str, tmp_path: Path) -> None:
    words = ["run", "cuisineworld/level_0/tau1", "--team", team, "--model", "compatible/fake", "--base-url", provider, "--yes"]
    cooperage_run(tmp_path, *words, "--out", "run")
    cooperage_run(tmp_path, "verify", "run")
    told = summary(tmp_path / "run")
    assert told["completion_mean"] == 0 and told["calls"] >= 60, "each agent is asked in each of the steps"
    assert told["prompt_tokens"] > 10_000


def test_calls_are_found_in_what_a_model_says() -> None:
    text = 'First {this}. {"tool": "put", "arguments": {"location": "pot0"}}\nThen {"action": "noop", "action_input": {}} and {"tool": 1}.'
    reply = Reply(text, "text")
    assert reply.calls == [Call("put", {"location": "pot0"}), Call("noop", {})]
    assert reply.thought == 'First {this}. \nThen  and {"tool": 1}.'
    assert Reply("{" * 100_000, "text").calls == []
    assert Reply('{"tool":"a","arguments":' + '{"b":' * 50_000, "text").calls == []


def test_skrl_learns_a_kitchen(tmp_path: Path) -> None:
    pytest.importorskip("skrl")
    pytest.importorskip("jax")
    package = str(Path(cooperage.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": package, "JAX_PLATFORMS": "cpu"}
    words = [sys.executable, str(EXAMPLES / "overcooked_ppo.py"), "--steps", "6000"]
    ran = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stderr
    before, after = (float(text) for text in re.findall(r"brings ([\d.]+) of shaped reward", ran.stdout))
    print(ran.stdout)
    assert after > before, "it learns"


def test_three_frameworks_are_compared(tmp_path: Path) -> None:
    for module in ("matplotlib", "pandas", *NEEDED.values()):
        pytest.importorskip(module)
    package = str(Path(cooperage.__file__).parents[1])
    words = [sys.executable, str(EXAMPLES / "compare_frameworks.py"), "--tasks", "villagerbench/farm/0", "--out", "compared"]
    ran = subprocess.run(words, cwd=tmp_path, env=os.environ | {"PYTHONPATH": package}, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert re.findall(r"^(\w+): 1 episodes, (\d+) %", ran.stdout, re.MULTILINE) == [
        ("VillagerAgent", "100"),
        ("AutoGen", "100"),
        ("LangGraph", "100"),
    ]
    figure = (tmp_path / "compared" / "compared.svg").read_text(encoding="utf-8")
    assert "<svg" in figure and figure.count("<path") > 20
