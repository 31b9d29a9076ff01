"""A small model learns in rounds on its own states, and a command that comes again does nothing twice."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cooperage
import numpy as np
import pytest
from safetensors.numpy import load_file

CONFIG = """
codec = "kitchen-1"
command = "a test"
[shape]
width = 16
layers = 1
heads = 2
hidden = 32
window = 512
[training]
batch = 16
steps = 40
every = 20
muon = 0.02
adam = 0.01
prompt_weight = 0.2
bf16 = false
[rounds]
levels = { 2 = 1 }
related = true
round_levels = 1
training = [{ steps = 20, rate = 1.0, fall = 0.4 }, { steps = 20, rate = 0.5, fall = 1.0, again = 0.1 }]
[card]
suite = "cuisineworld"
framework = "mindagent"
options = { "mindagent.prompt" = "compact" }
note = "A tiny model for tests."
"""


def command(folder: Path, *more: str, config: str = CONFIG) -> subprocess.CompletedProcess[str]:
    (folder / "config.toml").write_text(config, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path(cooperage.__file__).parents[1]), "OMP_NUM_THREADS": "1"}
    words = [sys.executable, "-m", "cooperage.train.rounds", "--config", str(folder / "config.toml"), "--out", str(folder / "out"), *more]
    return subprocess.run(words, env=environment, capture_output=True, text=True)


def rounds(folder: Path, *more: str) -> Path:
    command(folder, *more).check_returncode()
    return folder / "out"


def players(run: Path) -> set[str]:
    plan = json.loads((run / "plan.json").read_text(encoding="utf-8"))
    return {model["name"] for episode in plan["episodes"] for team in episode["teams"] for model in team["models"].values()}


def test_the_model_plays_in_its_rounds_and_nothing_is_done_twice(tmp_path: Path) -> None:
    out = rounds(tmp_path)
    assert players(out / "data" / "base1" / "run-entry-2") == {"oracle:quick"}
    assert players(out / "data" / "round11" / "run-entry-2") == {f"local:{out / 'r0' / 'model.safetensors'}"}
    branches = sorted((out / "data" / "round11" / "taken-over-entry-2").iterdir())
    assert {player for branch in branches for player in players(branch)} == {"oracle:quick"}
    plans = [json.loads((branch / "plan.json").read_text(encoding="utf-8")) for branch in branches]
    assert [plan["episodes"][0]["branch"]["call"] for plan in plans] == [0, 17, 34, 51, 8]
    related = (out / "data" / "round11" / "levels-related-simple-2.toml").read_text(encoding="utf-8")
    assert "with related dishes" in related
    first = json.loads((out / "r1" / "log.jsonl").read_text(encoding="utf-8").splitlines()[0])
    own, base = (sum(len(file.read_text(encoding="utf-8").splitlines()) for file in (out / "data" / name).glob("*.jsonl")) for name in ("round11", "base1"))
    assert first["examples"] == own + base // 10
    assert (out / "last" / "model.safetensors").samefile(out / "r1" / "model.safetensors")
    before = {file: file.stat().st_mtime_ns for file in out.rglob("*") if file.is_file()}
    rounds(tmp_path)
    assert before == {file: file.stat().st_mtime_ns for file in out.rglob("*") if file.is_file()}
    # A command that was stopped while examples were written goes on, and comes to the same weights.
    weights = (out / "last" / "model.safetensors").read_bytes()
    (out / "data" / "round11" / "simple-2.jsonl").rename(out / "data" / "round11" / "simple-2.new")
    shutil.rmtree(out / "r1")
    rounds(tmp_path)
    assert (out / "last" / "model.safetensors").read_bytes() == weights


def test_one_result_is_the_mean_of_the_first_and_the_last_training(tmp_path: Path) -> None:
    out = rounds(tmp_path)
    parts = [load_file(out / name / "model.safetensors") for name in ("r0", "r1", "mean")]
    for name, gains in parts[2].items():
        if name.endswith("norm"):
            assert np.allclose(gains, (parts[0][name] + parts[1][name]) / 2, atol=1e-6), name
    assert not np.array_equal(parts[0]["norm"], parts[1]["norm"])


@pytest.mark.parametrize("states", ["own", "scripted"])
def test_a_comparison_takes_the_states_of_one_player(tmp_path: Path, states: str) -> None:
    out = rounds(tmp_path, "--states", states)
    player = f"local:{out / 'r0' / 'model.safetensors'}" if states == "own" else "oracle:quick"
    assert players(out / "data" / "round11" / "run-entry-2") == {player}
    assert not list((out / "data" / "round11").glob("taken-over-*"))


MOST = "at most 720 levels of a class, and 90 in each round"


@pytest.mark.parametrize(("levels", "told"), [("levels = { 2 = 721 }", MOST), ("round_levels = 91", MOST), ("levels = {}", "levels for no crew")])
def test_levels_that_cannot_be_made_are_refused(tmp_path: Path, levels: str, told: str) -> None:
    usual = "levels = { 2 = 1 }" if levels.startswith("levels") else "round_levels = 1"
    refused = command(tmp_path, config=CONFIG.replace(usual, levels))
    assert refused.returncode == 2
    assert told in refused.stderr and "Traceback" not in refused.stderr
    assert not (tmp_path / "out").exists()
