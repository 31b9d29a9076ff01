"""The notebooks of the documents run as they stand."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import cooperage
import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["first_run", "own_team", "train_a_seat"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
# Loops of notebooks' kernels leave their sockets to the end of the process.
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(cooperage.__file__).parents[1]))
    monkeypatch.setenv("COOPERAGE_BIN", cooperage.program())
    read = nbformat.read(notebook, as_version=4)
    assert all(not cell.get("outputs") for cell in read.cells), "a notebook is kept without its outputs"
    kernel = {"display_name": "tests", "language": "python", "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]}
    specs = tmp_path / "kernels" / "tests"
    specs.mkdir(parents=True)
    (specs / "kernel.json").write_text(json.dumps(kernel), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", os.fspath(tmp_path))
    client = nbclient.NotebookClient(read, timeout=300, kernel_name="tests", resources={"metadata": {"path": os.fspath(tmp_path)}})
    client.execute()
    outputs = [output for cell in read.cells for output in cell.get("outputs", [])]
    assert any("<table" in output.get("data", {}).get("text/html", "") for output in outputs) or notebook.stem == "train_a_seat"
