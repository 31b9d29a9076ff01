"""Scores that are given afterwards: the module is the one that the program brings along, and frames have their columns."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import cooperage
import cooperage.scoring
import pytest
from cooperage import read


def test_scores_are_columns_of_episodes(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    run = shutil.copytree(runs["kitchen"].directory, tmp_path / "run")
    judge = tmp_path / "judge.py"
    judge.write_text("def score(episode):\n    return {'index': episode.index, 'actions': len(episode.actions())}\n")
    cooperage._program.call(["score", run, "--scorer", judge])
    frame = read.episodes(run, "pandas")
    assert frame["score.judge.index"].tolist() == frame["index"].astype(float).tolist()
    counted = read.actions(run, "pandas").groupby("key").size()
    assert frame["score.judge.actions"].tolist() == [float(counted[key]) for key in frame["key"]]
    (column,) = read.dictionary("episodes", ["score.judge.index"])
    assert column["type"] == "number" and column["meaning"].startswith("Scored afterwards")


def test_an_installed_package_and_the_module_are_one(
    runs: dict[str, cooperage.Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Scorers are carried out by the `python3` of the path, which is not always the one that has the package.
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    run = shutil.copytree(runs["kitchen"].directory, tmp_path / "run")
    judge = tmp_path / "judge.py"
    lines = [
        "import cooperage",
        "import cooperage.scoring",
        "from cooperage import read",
        "def score(episode):",
        "    assert type(episode) is cooperage.scoring.Episode and read.TABLES",
        "    return 1",
    ]
    judge.write_text("\n".join(lines) + "\n")
    cooperage._program.call(["score", run, "--scorer", judge, "--pass-env", "PYTHONPATH"])
    assert (read.episodes(run, "pandas")["score.judge"] == 1).all()


def test_the_module_is_for_annotations_too() -> None:
    episode = cooperage.scoring.Episode
    assert {"actions", "calls", "events", "messages", "notes", "scores"} <= set(dir(episode))
