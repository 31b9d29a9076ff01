"""The examples of docs/training.md run as they stand there, with a random model in place of a real one."""

from __future__ import annotations

import json
import math
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import datasets
import pytest
import trl
from cooperage._program import program, start
from cooperage.rl.trl import environment
from safetensors.torch import load_file
from test_trl import model, tokenizer

pytestmark = pytest.mark.filterwarnings("default")

PAGE = Path(__file__).parents[3] / "docs" / "training.md"


def example(heading: str) -> str:
    """The Python code below a heading; errors name the page and its line."""
    text = PAGE.read_text(encoding="utf-8")
    at = text.index(f"\n## {heading}\n")
    block = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL).search(text, at)
    assert block is not None and "\n## " not in text[at + 1 : block.start()]
    return "\n" * text.count("\n", 0, block.start(1)) + block[1]


def commands(heading: str) -> Iterator[list[str]]:
    """The commands of this program in the section of that heading, each as the words after its name."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for line in block.replace("\\\n", "").splitlines():
            if line.startswith("cooperage "):
                yield shlex.split(line)[1:]


def run(code: str) -> dict[str, object]:
    names: dict[str, object] = {"__name__": "__main__"}
    exec(compile(code, str(PAGE), "exec"), names)
    return names


def test_grpo_with_trl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = tokenizer([environment("cuisineworld/custom_all/tau2")().reset()])
    policy = model(words)
    # A model that soon ends what it says: every token has nearly one embedding, and the end is its likeliest successor.
    policy.model.embed_tokens.weight.data.mul_(0.01).add_(1.0)
    policy.lm_head.weight.data[words.eos_token_id] += 0.5
    policy.save_pretrained(tmp_path / "model")
    words.save_pretrained(tmp_path / "model")
    monkeypatch.setenv("MODEL", str(tmp_path / "model"))
    monkeypatch.setenv("STEPS", "1")
    monkeypatch.setenv("TRL_EXPERIMENTAL_SILENCE", "1")
    monkeypatch.chdir(tmp_path)
    names = run(example("GRPO with TRL"))
    assert names["trainer"].state.global_step == 1 and "held-out reward: 0.0 0.0" in capsys.readouterr().out


def test_verifiers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("POLICY_KEY", "of-the-policy")
    with start(["fake-provider", "--json", "player=reader"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as provider:
        try:
            monkeypatch.setenv("ENDPOINT", json.loads(provider.stdout.readline())["url"])
            names = run(example("verifiers: a trace for each seat"))
        finally:
            provider.kill()
    told = capsys.readouterr().out
    assert len(names["episodes"]) == 4 and told.count("seat0 True") == told.count("seat1 False") == 4 and "reward 20.0" in told


def test_minecollab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heading = "MineCollab: tune an open model"
    monkeypatch.chdir(tmp_path)
    play, export, experiment = commands(heading)
    # Two tasks of the train split instead of all of them.
    subprocess.run([program(), *play, "--limit", "2", "--quiet"], check=True)
    subprocess.run([program(), *export], check=True)
    examples = [json.loads(line)["messages"] for line in Path("train.jsonl").read_text(encoding="utf-8").splitlines()]
    # With many words the prompts have few tokens.
    words = tokenizer([message["content"] for messages in examples for message in messages], size=4_000)
    template = Path(trl.__file__).parent / "chat_templates" / "qwen3_instruct_2507.jinja"
    words.chat_template = template.read_text(encoding="utf-8")
    model(words).save_pretrained("model")
    words.save_pretrained("model")
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    monkeypatch.setenv("MODEL", "model")
    monkeypatch.setenv("STEPS", "1")
    trainer = run(example(heading))["trainer"]
    assert trainer.state.global_step == 1 and math.isfinite(trainer.state.log_history[-1]["train_loss"])
    assert len(trainer.train_dataset) == len(examples) > 4
    for row, messages in zip(trainer.train_dataset, examples, strict=True):
        assert words.decode(row["input_ids"]) == words.apply_chat_template(messages, tokenize=False)
        # The answer alone has labels: no token of the prompt, and none of earlier answers in it.
        end = words.encode(messages[-1]["content"] + "<|im_end|>\n")
        assert row["labels"] == [-100] * (len(row["input_ids"]) - len(end)) + end
    adapter = load_file("lora/adapter_model.safetensors")
    assert any(bool(weights.any()) for name, weights in adapter.items() if "lora_B" in name), "a step moves the adapter's zeros"
    assert json.loads(Path("lora/adapter_config.json").read_text(encoding="utf-8"))["base_model_name_or_path"] == "model"

    # A made-up player stands for the server; its calls end soon.
    with start(["fake-provider", "--json", "player=reader"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as provider:
        try:
            url = json.loads(provider.stdout.readline())["url"]
            here = [url if word.startswith("http:") else word for word in experiment]
            few = ["--only", "crafting/test/3_agent", "--max-calls", "2", "--json"]
            played = subprocess.run([program(), *here, *few], stdout=subprocess.PIPE, check=True)
        finally:
            provider.kill()
    cells = [cell for cell in json.loads(played.stdout)["cells"] if cell["row"] == "crafting" and cell["metric"] == "score"]
    ours = {cell["player"]: cell["n"] for cell in cells if cell["column"] == "ours"}
    assert ours == {"mindcraft with compatible/base": 25, "mindcraft with compatible/tuned": 25}
    assert [cell["paper"] for cell in cells if cell["column"] == "llama3-8b SFT"] == [0.28, 0.28]
