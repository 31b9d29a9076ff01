"""Tables of runs: their sums are the report's, their columns are described and typed, in pandas and in polars alike."""

from __future__ import annotations

import json
import shutil
import subprocess
from io import StringIO
from pathlib import Path
from typing import Any

import cooperage
import pandas
import polars
import pytest
from cooperage import read

KINDS = {"integer": "Int64", "number": "Float64", "text": "string", "json": "string", "boolean": "boolean"}
POLARS = {
    "integer": polars.Int64,
    "number": polars.Float64,
    "text": polars.String,
    "json": polars.String,
    "boolean": polars.Boolean,
}


def test_rows_and_sums_are_those_of_the_report(runs: dict[str, cooperage.Result]) -> None:
    for name, result in runs.items():
        report = json.loads((result.directory / "report.json").read_text())
        summary = report["summary"]
        episodes, calls = read.episodes(result.directory), read.calls(result.directory)
        assert len(episodes) == report["episodes"] == result.planned, name
        assert len(calls) == summary["calls"] == episodes["calls"].sum(), name
        for tokens in ("prompt_tokens", "completion_tokens"):
            assert calls[tokens].sum() == summary[tokens] == episodes[tokens].sum(), name
        assert episodes["completion"].mean() == pytest.approx(summary["completion_mean"], abs=1e-6), name
        actions = read.actions(result.directory)
        assert len(actions) > 0, name
        by_episode = actions.groupby("episode").size()
        assert set(by_episode.index) == set(episodes["number"]), name
        # The last score of every episode is its completion, and the first is at its begin.
        scores = read.scores(result.directory)
        last = scores.groupby("episode")["completion"].last()
        assert last.tolist() == episodes["completion"].tolist(), name
        assert (scores.groupby("episode")["tick"].first() == 0).all(), name
    assert len(read.calls(runs["kitchen"].directory)) > 20
    assert len(read.notes(runs["farm"].directory)) > 0
    assert len(read.calls(runs["cooks"].directory)) == 0


def test_actions_agree_with_journals(runs: dict[str, cooperage.Result]) -> None:
    """The one place where Python reads a journal: to see that no line got lost on the way."""
    if shutil.which("zstd") is None:
        pytest.skip("there is no zstd here")
    for result in runs.values():
        counted = {"submit": 0, "call": 0, "note": 0, "message": 0}
        for file in sorted((result.directory / "episodes").glob("*.jsonl.zst")):
            text = subprocess.run(["zstd", "-dc", file], capture_output=True, check=True)
            for line in text.stdout.decode().splitlines():
                record = json.loads(line)
                if record["type"] == "submit":
                    counted["submit"] += len(record["entries"])
                elif record["type"] in counted:
                    counted[record["type"]] += 1
        tables = [read.actions, read.calls, read.notes, read.messages]
        assert [len(table(result.directory)) for table in tables] == list(counted.values())


@pytest.mark.parametrize("table", read.TABLES)
def test_frames_are_typed_as_the_dictionary_says(table: str, directories: list[Path]) -> None:
    for directory in directories:
        ours = getattr(read, table)(directory, "pandas")
        theirs = getattr(read, table)(directory, "polars")
        columns = read.dictionary(table, ours.columns)
        assert isinstance(ours, pandas.DataFrame) and isinstance(theirs, polars.DataFrame)
        assert [str(dtype) for dtype in ours.dtypes] == [KINDS[column["type"]] for column in columns]
        assert theirs.dtypes == [POLARS[column["type"]] for column in columns]
        assert ours.shape == theirs.shape
        for column in columns:
            assert column["meaning"]
            mine = [None if value is pandas.NA else value for value in ours[column["name"]].tolist()]
            assert mine == theirs[column["name"]].to_list()
            if column["type"] == "json":
                for value in filter(None, mine):
                    json.loads(value)


def test_the_dictionary_is_complete(directories: list[Path]) -> None:
    """A column that is exported and not described fails here, in CSV as in lines of JSON."""
    for directory in directories:
        for table in read.TABLES:
            head = cooperage._program.call(["export", table, directory]).splitlines()[0].split(",")
            described = read.dictionary(table, head)
            assert [column["name"] for column in described] == head
            assert {column["type"] for column in described} <= set(KINDS)
    with pytest.raises(KeyError, match="no_such_column"):
        read.dictionary("calls", ["no_such_column"])
    with pytest.raises(KeyError):
        read.dictionary("no_such_table")


def test_csv_says_the_same_as_json(directories: list[Path]) -> None:
    for directory in directories:
        for table in read.TABLES:
            text = cooperage._program.call(["export", table, directory, "--format", "csv"])
            frame: Any = getattr(read, table)(directory)
            csv = pandas.read_csv(StringIO(text), dtype="string", keep_default_na=False)
            assert list(csv.columns) == list(frame.columns) and len(csv) == len(frame)
            for column in read.dictionary(table, csv.columns):
                if column["type"] == "integer":
                    given = [None if value is pandas.NA else value for value in frame[column["name"]].tolist()]
                    assert [int(value) if value else None for value in csv[column["name"]]] == given


def test_prompts_are_shown_where_they_are_asked_for(runs: dict[str, cooperage.Result]) -> None:
    directory = runs["kitchen"].directory
    assert read.calls(directory)["prompt"].isna().all()
    prompts = read.calls(directory, prompts=True)["prompt"]
    first = json.loads(prompts.iloc[0])
    assert first[0]["role"] in ("system", "user") and len(first[0]["text"]) > 100


def test_parquet(runs: dict[str, cooperage.Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = runs["farm"].directory
    files = read.to_parquet(directory, tmp_path / "one")
    assert [file.name for file in files] == [f"{table}.parquet" for table in read.TABLES]
    for table, file in zip(read.TABLES, files, strict=True):
        assert polars.read_parquet(file).equals(getattr(read, table)(directory, "polars"))
    has = read._has
    monkeypatch.setattr(read, "_has", lambda module: module != "polars" and has(module))
    (file,) = read.to_parquet(directory, tmp_path / "two", ["actions"])
    assert polars.read_parquet(file).equals(polars.read_parquet(tmp_path / "one" / "actions.parquet"))


def test_what_is_no_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(cooperage.CooperageError, match="plan.json"):
        read.episodes(tmp_path)
