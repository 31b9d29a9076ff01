"""The examples of docs/training.md run as they stand there, with a random model in place of a real one."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from cooperage._program import start
from cooperage.rl.trl import environment
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
