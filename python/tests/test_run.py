"""Runs from Python."""

from __future__ import annotations

from pathlib import Path

import cooperage
import pytest


def test_results_are_objects(runs: dict[str, cooperage.Result]) -> None:
    kitchen = runs["kitchen"]
    assert kitchen.code == 0 and kitchen.planned == 4
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
    assert capfd.readouterr() == ("", "")


def test_runs_are_compared(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    other = cooperage.run(
        "overcooked/cramped_room", team="stay", episodes=2, out=tmp_path / "stay", progress=False
    )
    comparison = cooperage.compare(runs["cooks"].directory, other.directory)
    assert comparison.raw
    with pytest.raises(cooperage.CooperageError):
        cooperage.compare(runs["cooks"].directory, tmp_path / "nowhere")


def test_an_unknown_option_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="no option 'modell'; did you mean 'model'"):
        cooperage.run("cuisineworld", modell="oracle")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="no option 'fail_under'"):
        cooperage.resume(tmp_path, fail_under=1.0)  # type: ignore[call-arg]


def test_results_can_be_read(runs: dict[str, cooperage.Result]) -> None:
    kitchen = runs["kitchen"]
    assert repr(kitchen) == f"<Result {str(kitchen.directory)!r}: 4 episodes, completion {100 * kitchen.summary['completion_mean']:.1f} %>"
    assert len(kitchen.episodes()) == 4
    table = kitchen.table("team", "task")
    assert [cell["row"] for cell in table.cells] == ["mindagent", "mindagent"]
    assert table.text.startswith("| team") and "\\toprule" in table.latex
    page = kitchen._repr_html_()
    assert "<table" in page and "mindagent" in page and "<script" not in page and "<style" not in page
    with pytest.raises(cooperage.CooperageError, match="nothing|factor"):
        kitchen.table("nothing")


def test_comparisons_can_be_read(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    other = cooperage.run("overcooked/cramped_room", team="stay", episodes=2, out=tmp_path / "stay", progress=False)
    comparison = cooperage.compare(runs["cooks"].directory, other.directory)
    assert repr(comparison) == f"<Comparison of {str(other.directory)!r} with {str(runs['cooks'].directory)!r}>"
    page = comparison._repr_html_()
    assert "greedy" in page and "stay" in page and "<script" not in page


def test_a_bar_shows_how_far_a_run_is(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    cooperage.run("cuisineworld", team="random", episodes=8, out=tmp_path / "run")
    told = capfd.readouterr().err
    assert "/480" in told and "episode" in told and "of 480 episodes" not in told
