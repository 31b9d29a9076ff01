"""Sweeps: how tasks are submitted, tried again and merged, by a stub of the program; and one by the program itself."""

from __future__ import annotations

import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cooperage
import pytest
from cooperage import CooperageError

SWEEP = sys.modules["cooperage.sweep"]
SILENT = {"progress": False}

#: Plays a part as the file PLAN beside it says: the codes of its attempts one after the other, the last one for ever.
STUB = r"""
import json, os, pathlib, sys, time
here, words = pathlib.Path(__file__).parent, sys.argv[1:]
with (here / "calls").open("a") as calls:
    calls.write(json.dumps([words, os.getcwd()]) + "\n")
if words[0] == "merge":
    parts = [word for word in words[2:] if not word.startswith("--")]
    missing = json.loads((here / "missing").read_text()) if (here / "missing").exists() else []
    summary = {"parts": len(parts), "partial": int("--partial" in words)}
    print(json.dumps({"run": words[1], "episodes": 12, "summary": summary, "cells": [], "merge": {"missing": missing}}))
    sys.exit(3 if missing else 0)
if "--dry-run" in words:
    if "chess" in words:
        sys.exit("error: there is no task or suite `chess`")
    sys.exit(0)
part = words[words.index("--partition") + 1].split("/")[0]
folder = pathlib.Path(words[words.index("--out") + 1])
plan = json.loads((here / "PLAN").read_text()) if (here / "PLAN").exists() else {}
codes = plan.get(part, [0])
tried = here / f"tried-{part}"
attempt = int(tried.read_text()) if tried.exists() else 0
tried.write_text(str(attempt + 1))
code = codes[min(attempt, len(codes) - 1)]
if code == "sleep":
    (here / "pid").write_text(str(os.getpid()))
    time.sleep(60)
if code != 2:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plan.json").write_text("{}")
if code:
    print(f"error: part {part} ends with {code}", file=sys.stderr)
sys.exit(code)
"""


class Stub:
    """The stub, and what it was called with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "stub"
        self.program.write_text(f"#!{sys.executable}\n{STUB}")
        self.program.chmod(0o755)

    def plan(self, **codes: list[object]) -> None:
        (self.folder / "PLAN").write_text(json.dumps({part.removeprefix("part"): said for part, said in codes.items()}))

    def calls(self, verb: str) -> list[list[str]]:
        calls = [json.loads(line) for line in (self.folder / "calls").read_text().splitlines()]
        return [words for words, _ in calls if words[0] == verb]

    def attempts(self) -> list[str]:
        words = [words for words in self.calls("run") if "--partition" in words]
        return sorted(words[words.index("--partition") + 1] for words in words)


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stub:
    made = Stub(tmp_path)
    monkeypatch.setenv("COOPERAGE_BIN", os.fspath(made.program))
    monkeypatch.setattr(SWEEP, "_PAUSE_S", 0.0)
    monkeypatch.setattr(SWEEP, "_LOOK_S", 0.02)
    monkeypatch.chdir(tmp_path)
    return made


@pytest.fixture(params=["here", "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Any:
    if request.param == "here":
        yield None
    elif request.param == "threads":
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            yield pool
    else:
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            yield pool


def test_each_part_is_a_task_and_the_merge_is_the_result(stub: Stub, executor: Any) -> None:
    told: list[str] = []
    result = cooperage.sweep("a", "b", parts=3, executor=executor, out="s", team="walk", set={"x": 1}, progress=told.append)
    assert stub.attempts() == ["1/3", "2/3", "3/3"]
    dry, *played = stub.calls("run")
    assert dry == ["run", "a", "b", "--team=walk", "--set=x=1", "--dry-run"]
    parts = [os.fspath(stub.folder / "s" / f"{part}-of-3") for part in (1, 2, 3)]
    assert sorted(words[1:] for words in played) == [
        ["a", "b", "--team=walk", "--set=x=1", "--partition", f"{part}/3", "--out", folder, "--quiet"]
        for part, folder in enumerate(parts, 1)
    ]
    merged = os.fspath(stub.folder / "s" / "merged")
    assert stub.calls("merge") == [["merge", merged, *parts, "--json"]]
    assert (result.code, result.missing, result.failures, result.planned) == (0, [], {}, 12)
    assert os.fspath(result.directory) == merged
    assert len(told) == 3 and told[-1].endswith("played (0 to go)"), told


def test_a_part_that_fails_is_tried_again(stub: Stub, executor: Any) -> None:
    stub.plan(part2=[3, 8, 0])
    told: list[str] = []
    result = cooperage.sweep("a", parts=3, executor=executor, progress=told.append)
    assert stub.attempts() == ["1/3", "2/3", "2/3", "2/3", "3/3"]
    assert result.failures == {} and result.code == 0
    assert "part 2/3: part 2 ends with 3; it is submitted again (1 of 5)" in told
    assert "part 2/3: part 2 ends with 8; it is submitted again (2 of 5)" in told


def test_parts_that_fail_for_good_are_merged_and_named(stub: Stub) -> None:
    stub.plan(part2=[3])
    missing = [{"part": 2, "of": 3, "missing": 1, "episodes": 4}]
    (stub.folder / "missing").write_text(json.dumps(missing))
    result = cooperage.sweep("a", parts=3, retries=2, **SILENT)
    assert stub.attempts().count("2/3") == 3
    assert (result.code, result.missing, result.failures) == (3, missing, {2: "part 2 ends with 3"})
    assert result.summary == {"parts": 3, "partial": 1}, "another process may be at work on a part that failed"


def test_what_no_part_could_play_is_told_before_anything_is_submitted(stub: Stub) -> None:
    with pytest.raises(CooperageError, match="there is no task or suite `chess`"):
        cooperage.sweep("chess", parts=3, **SILENT)
    assert stub.attempts() == []
    with pytest.raises(ValueError, match="at least one part, not 0"):
        cooperage.sweep("a", parts=0)
    with pytest.raises(TypeError, match="takes no option partition"):
        cooperage.sweep("a", partition="1/2")
    with pytest.raises(TypeError, match="takes no option fail_under"):
        cooperage.sweep("a", fail_under=0.5)


def test_a_refusal_ends_the_sweep(stub: Stub) -> None:
    stub.plan(part1=[7], part2=[7], part3=[7])
    with pytest.raises(CooperageError, match="ends with 7") as refused:
        cooperage.sweep("a", parts=3, **SILENT)
    assert refused.value.code == 7 and stub.attempts() == ["1/3"]


def test_without_any_part_there_is_no_result(stub: Stub) -> None:
    with pytest.raises(CooperageError, match="no part was begun: the task was lost .RuntimeError: worker 7 died"):
        cooperage.sweep("a", parts=1, executor=Flaky(lost=9), retries=1, **SILENT)


class Lost:
    """A task whose worker is lost."""

    cancelled = 0

    def result(self) -> Any:
        raise RuntimeError("a long report\nof the executor\nworker 7 died")

    def cancel(self) -> None:
        Lost.cancelled += 1


class Flaky:
    """An executor that loses the first tasks, and takes no more than so many."""

    def __init__(self, lost: int, most: int = 99) -> None:
        self.lost, self.most, self.batches, self.submitted = lost, most, [], 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        self.submitted += 1
        if self.submitted > self.most:
            raise RuntimeError("the pool is broken")
        return Lost() if self.submitted <= self.lost else SWEEP._Here().submit(function, *arguments)

    @contextmanager
    def batch(self) -> Any:
        before = self.submitted
        yield
        self.batches.append(self.submitted - before)


def test_a_lost_task_is_submitted_again(stub: Stub) -> None:
    told: list[str] = []
    flaky = Flaky(lost=2)
    result = cooperage.sweep("a", parts=3, executor=flaky, progress=told.append)
    assert flaky.batches == [3] and flaky.submitted == 5 and result.code == 0
    assert "part 1/3: the task was lost (RuntimeError: worker 7 died); it is submitted again (1 of 5)" in told
    assert stub.attempts() == ["1/3", "2/3", "3/3"]


def test_an_executor_that_takes_no_more_fails_its_parts(stub: Stub) -> None:
    result = cooperage.sweep("a", parts=3, executor=Flaky(lost=2, most=3), **SILENT)
    assert set(result.failures) == {1, 2}
    assert result.failures[1].endswith("the executor takes no more: RuntimeError: the pool is broken")
    assert result.summary["parts"] == 1, "a part without a folder is not merged"


def test_a_worker_without_the_program_fails_its_parts(stub: Stub) -> None:
    class Elsewhere(Flaky):
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
            stub.program.unlink(missing_ok=True)
            return super().submit(function, *arguments)

    with pytest.raises(CooperageError, match="no part was begun: cannot start .*stub: No such file"):
        cooperage.sweep("a", parts=2, executor=Elsewhere(0), retries=0, **SILENT)


def test_tasks_are_cancelled_with_the_sweep(stub: Stub) -> None:
    class Stopped(Lost):
        def result(self) -> Any:
            raise KeyboardInterrupt

    class Stopping(Flaky):
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
            self.submitted += 1
            return Stopped() if self.submitted == 1 else Lost()

    Lost.cancelled = 0
    with pytest.raises(KeyboardInterrupt):
        cooperage.sweep("a", parts=3, executor=Stopping(0), **SILENT)
    assert Lost.cancelled == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the program ends with its worker on Linux alone")
def test_the_program_ends_with_its_worker(stub: Stub) -> None:
    stub.plan(part1=["sleep"])
    script = "import cooperage; cooperage.sweep('a', parts=1, progress=False)"
    with subprocess.Popen([sys.executable, "-c", script], cwd=stub.folder) as worker:
        try:
            pid = int(_when(lambda: (stub.folder / "pid").read_text()))
        finally:
            worker.send_signal(signal.SIGKILL)
    # A zombie of a test's process group counts as ended.
    _when(lambda: "0" if not _runs(pid) else "")


def _when(read: Callable[[], str]) -> str:
    for _ in range(600):
        try:
            if text := read():
                return text
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError("it never came")


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_sweep_is_the_run_that_was_played_in_one_piece(tmp_path: Path) -> None:
    task = ("cuisineworld/level_0/tau2", "cuisineworld/level_3/tau2")
    how: dict[str, Any] = {"team": "mindagent", "model": "oracle", "agents": 2, "episodes": 2, **SILENT}
    whole = cooperage.run(*task, out=tmp_path / "whole", **how)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        result = cooperage.sweep(*task, parts=3, executor=pool, out=tmp_path / "sweep", **how)
    assert (result.code, result.missing, result.planned) == (0, [], whole.planned)
    assert result.raw["digest"] == whole.raw["digest"] and result.summary == whole.summary and result.cells == whole.cells
    for name in ("plan.json", "episodes.csv"):
        assert (result.directory / name).read_bytes() == (whole.directory / name).read_bytes(), name
    again = cooperage.sweep(*task, parts=3, out=tmp_path / "sweep", **how)
    assert again.raw["digest"] == whole.raw["digest"]
