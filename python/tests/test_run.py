"""Runs from Python."""

from __future__ import annotations

from pathlib import Path

import cooperage
import pytest


def test_results_are_objects(runs: dict[str, cooperage.Result]) -> None:
    kitchen = runs["kitchen"]
    assert kitchen.code == 0 and kitchen.episodes == 4
    assert 0 < kitchen.summary["completion_mean"] <= 1 and kitchen.summary["calls"] > 0
    assert (kitchen.directory / "plan.json").is_file()
    assert kitchen.cells and {"table", "row", "column", "ours", "n"} <= set(kitchen.cells[0])


def test_the_same_call_goes_on_and_repeats_nothing(runs: dict[str, cooperage.Result]) -> None:
    again = cooperage.run(
        "overcooked/cramped_room", team="greedy", episodes=2, out=runs["cooks"].directory, progress=False
    )
    assert again.raw["reused"] == 2 and again.raw["digest"] == runs["cooks"].raw["digest"]


def test_options_are_those_of_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    result = cooperage.run(
        "overcooked/cramped_room",
        team="walk",
        set={"overcooked.horizon": 20},
        fail_under=1.0,
        out=tmp_path / "run",
        progress=told.append,
    )
    assert result.code == 1, "nobody scores, and that is below what was asked for"
    with pytest.raises(cooperage.CooperageError, match="no suite or task|unknown|there is no") as refused:
        cooperage.run("chess", progress=told.append)
    assert refused.value.code == 2
    with pytest.raises(cooperage.CooperageError, match="--no-such-option"):
        cooperage.run("overcooked/cramped_room", no_such_option=True, progress=False)
    assert capfd.readouterr() == ("", "")


def test_runs_are_compared(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    other = cooperage.run(
        "overcooked/cramped_room", team="stay", episodes=2, out=tmp_path / "stay", progress=False
    )
    comparison = cooperage.compare(runs["cooks"].directory, other.directory)
    assert comparison.raw
    with pytest.raises(cooperage.CooperageError):
        cooperage.compare(runs["cooks"].directory, tmp_path / "nowhere")
