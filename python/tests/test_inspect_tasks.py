"""Tasks of Inspect, played by its own command line with made-up answers."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import cooperage
import pytest
from cooperage import read
from cooperage._program import call, program

log_of = pytest.importorskip("inspect_ai.log")
# Inspect uses deprecated parts of its own libraries.
pytestmark = pytest.mark.filterwarnings("default")


#: The model `mockllm` counts tokens with the tokenizer of OpenAI, which has to be downloaded; this one counts characters.
TOKENIZER = """
class get_encoding:
    def __init__(self, name):
        pass

    def encode(self, text, **_):
        return text
"""


@pytest.fixture(scope="session")
def search_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where Python finds that tokenizer, and the package as an installed one, which has an entry point; a checkout has none."""
    folder = tmp_path_factory.mktemp("installed") / "site-packages"
    folder.mkdir()
    (folder / "tiktoken.py").write_text(TOKENIZER)
    if any(True for _ in importlib.metadata.entry_points(group="inspect_ai", name="cooperage")):
        return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    about = folder / "cooperage_agents-0.dist-info"
    about.mkdir()
    (folder / "cooperage").symlink_to(Path(cooperage.__file__).parent)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cooperage-agents\nVersion: 0\n")
    (about / "entry_points.txt").write_text("[inspect_ai]\ncooperage = cooperage.inspect\n")
    return str(folder)


@pytest.fixture(autouse=True)
def tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("tiktoken")
    exec(TOKENIZER, module.__dict__)
    monkeypatch.setitem(sys.modules, "tiktoken", module)


def evaluated(search_path: str, folder: Path, *options: str) -> Any:
    ran = subprocess.run(
        [sys.executable, "-m", "inspect_ai", "eval", *options, "--log-dir", folder / "logs", "--display", "none", "--no-ansi"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": search_path, "COOPERAGE_BIN": program()},
    )
    files = sorted((folder / "logs").glob("*.eval"))
    assert files, ran.stdout + ran.stderr
    return log_of.read_eval_log(str(files[-1]), resolve_attachments=True)


def test_inspect_plays_a_suite_by_its_name(search_path: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    args = ("-T", "max_calls=12", "-T", f"record={run}")
    log = evaluated(search_path, tmp_path, "cooperage/cuisineworld", "--limit", "4", "--epochs", "2", "--model", "mockllm/model", *args)
    assert log.status == "success", log.error
    assert log.eval.task == "cooperage/cuisineworld" and len(log.samples) == 8
    first = [sample for sample in log.samples if sample.id == "cuisineworld/level_0/tau1#0"]
    assert sorted(sample.epoch for sample in first) == [1, 2]
    told = {sample.messages[0].text + sample.messages[1].text for sample in first}
    assert len(told) == 1, "the epochs of a sample play one world"
    for sample in log.samples:
        (score,) = sample.scores.values()
        assert score.value == 0 and score.metadata["outcome"] == "limit" and set(score.metadata["rewards"]) == {"0", "1"}
        assert 12 <= sum(event.event == "model" for event in sample.events) <= 14, "the limit is 12 calls, and two are out at a time"
    assert sorted(read.episodes(run, "pandas")["rollout"]) == [0] * 4 + [1] * 4
    call(["verify", run])


#: What a cook of level_0 says, in order, until a dish is served.
DISH = (
    "goto storage0",
    "get salmon storage0",
    "goto blender0",
    "put blender0",
    "goto storage0",
    "get flour storage0",
    "goto blender0",
    "put blender0",
    "activate blender0",
    "noop",
    "get salmonMeatcake blender0",
    "goto servingtable0",
    "put servingtable0",
)


def answers() -> list[str]:
    said = []
    for line in DISH:
        tool, *rest = line.split()
        arguments = dict(zip(["item", "location"][-len(rest) :], rest, strict=True)) if rest else {}
        said.append(json.dumps({"action": tool, "action_input": arguments}))
    return said


def test_seats_are_roles_and_a_dish_is_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cooperage.inspect import episodes
    from inspect_ai import eval as evaluate
    from inspect_ai.model import ModelOutput, get_model

    monkeypatch.chdir(tmp_path)

    def saying(name: str, said: list[str]) -> Any:
        return get_model(name, custom_outputs=[ModelOutput.from_content(name, text) for text in said])

    waits = ['{"action": "wait", "action_input": {}}'] * 60
    cook, helper = saying("mockllm/cook", [*answers(), *waits]), saying("mockllm/helper", waits)
    task = episodes("cuisineworld/level_0/tau1", agents=2, max_calls=40)
    (log,) = evaluate(task, model=helper, model_roles={"seat0": cook}, display="none", log_dir=str(tmp_path))
    (sample,) = log.samples
    assert log.status == "success" and sample.scores["completion"].value > 0, sample.error
    asked = {(event.role, event.model) for event in sample.events if event.event == "model"}
    assert asked == {("seat0", "mockllm/cook"), (None, "mockllm/helper")}
    assert {"seat0", "seat1"} <= {event.name for event in sample.events if event.event == "span_begin"}
    assert sample.messages[2].text == answers()[0], "the conversation is that of seat 0"


def test_a_broken_episode_is_an_error_without_a_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cooperage.inspect as adapter
    from inspect_ai import eval as evaluate

    monkeypatch.chdir(tmp_path)
    plain = adapter._ask

    def breaks(request: str, **fields: Any) -> Any:
        turn = plain(request, **fields)
        if request == "act" and turn["done"]:
            turn["end"] |= {"outcome": "broken", "reason": "world", "rewards": None}
        return turn

    monkeypatch.setattr(adapter, "_ask", breaks)
    task = adapter.episodes("cuisineworld/level_0/tau1", max_calls=2)
    (log,) = evaluate(task, model="mockllm/model", fail_on_error=False, display="none", log_dir=str(tmp_path))
    (sample,) = log.samples
    assert "the episode broke: world" in sample.error.message and not sample.scores


def test_a_selection_without_tasks_is_told() -> None:
    from cooperage.inspect import episodes

    with pytest.raises(ValueError, match="no task's name begins with cuisineworld/level_x"):
        episodes("cuisineworld/level_x")
