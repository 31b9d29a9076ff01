"""A small model is trained on exported examples, plays, and its training goes on after a stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import cooperage
import pytest
import torch
from cooperage._program import program
from cooperage.train import file

CONFIG = """
codec = "kitchen-1"
command = "a test"
[shape]
width = 16
layers = 1
heads = 2
hidden = 32
window = 400
[training]
batch = 16
steps = 40
every = 10
muon = 0.02
adam = 0.01
prompt_weight = 0.2
bf16 = false
[card]
suite = "cuisineworld"
framework = "mindagent"
options = { "mindagent.prompt" = "compact" }
note = "A tiny model for tests."
"""


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four hundred examples of an oracle on one generated level."""
    folder = tmp_path_factory.mktemp("examples")
    levels = folder / "levels.toml"
    subprocess.run([program(), "tasks", "generate", "cuisineworld", "--split", "train", "--seed", "7", "--class", "entry", "--out", levels], check=True)
    with levels.open("rb") as file:
        name = tomllib.load(file)["levels"][0]["name"]
    options = ["--model", "oracle", "--set", "mindagent.prompt=compact", "--agents", "2", "--quiet", "--out", folder / "run"]
    subprocess.run([program(), "run", f"cuisineworld/{name}", "--kitchen", levels, *options], check=True)
    out = folder / "train.jsonl"
    subprocess.run([program(), "export", "sft", folder / "run", "--format", "tokens", "--keep", "all", "--out", out], check=True)
    return out


def training(examples: Path, folder: Path, *more: str) -> list[str | Path]:
    config = folder / "config.toml"
    config.write_text(CONFIG, encoding="utf-8")
    return [sys.executable, "-m", "cooperage.train", "--config", config, "--data", examples, "--validate", examples, "--out", folder / "out", *more]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(cooperage.__file__).parents[1]), "OMP_NUM_THREADS": "1"}


def test_a_model_is_trained_and_plays(examples: Path, tmp_path: Path) -> None:
    ran = subprocess.run(training(examples, tmp_path), env=environment(), capture_output=True, text=True, check=True)
    losses = [float(line.split("val_loss=")[1].split()[0]) for line in ran.stdout.splitlines() if "val_loss=" in line]
    assert len(losses) == 5 and losses[-1] < losses[0] - 0.5, ran.stdout
    model = f"local:{tmp_path / 'out' / 'model.safetensors'}"
    played = cooperage.run("cuisineworld/level_0/tau1", model=model, agents=2, out=str(tmp_path / "run"), max_ticks=10)
    assert len(played.episodes()) == 1
    subprocess.run([program(), "verify", tmp_path / "run"], check=True)


def test_a_training_that_was_stopped_goes_on_to_the_same_bytes(examples: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
    subprocess.run(training(examples, whole), env=environment(), capture_output=True, check=True)
    words = training(examples, parts)
    with subprocess.Popen(words, env=environment(), stdout=subprocess.DEVNULL) as stopped:
        log = parts / "out" / "log.jsonl"
        deadline = time.monotonic() + 300
        while not (log.exists() and '"step": 10' in log.read_text(encoding="utf-8")):
            assert stopped.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        stopped.send_signal(signal.SIGKILL)
    subprocess.run(words, env=environment(), capture_output=True, check=True)
    assert (parts / "out" / "model.safetensors").read_bytes() == (whole / "out" / "model.safetensors").read_bytes()


def test_a_file_of_weights_is_read_back(tmp_path: Path) -> None:
    torch.manual_seed(3)
    sizes = {"width": 16, "layers": 2, "heads": 2, "hidden": 32, "window": 40}
    card = {"words": [f"w{number}" for number in range(50)], **sizes}
    network = file.empty(card)
    with torch.no_grad():
        for part in network.parts.values():
            part.add_(torch.randn(part.shape) * 0.1)
    file.write(tmp_path / "model.safetensors", network, card)
    assert file.card(tmp_path / "model.safetensors") == card
    network.rounds = True
    tokens = torch.randint(2, 52, (3, 40))
    assert torch.allclose(file.read(tmp_path / "model.safetensors")(tokens), network(tokens), atol=1e-5)
    network.rounds = False
    assert not torch.allclose(file.read(tmp_path / "model.safetensors")(tokens), network(tokens), atol=1e-5)
