"""A sweep as an array of Slurm: by the file of docs/cluster, and by submitit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import slurm
from conftest import FILES, PARTS, PLAYED, assert_same, finished, merged, until

pytestmark = pytest.mark.skipif(slurm.lacks() is not None, reason=f"Slurm is not tried: {slurm.lacks()}")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """The environment in which a Slurm answers."""
    with slurm.cluster(tmp_path_factory.mktemp("slurm"), environment) as reached:
        yield reached


def test_an_array_with_one_task_requeued_and_one_killed(cluster: dict[str, str], whole: Path, tmp_path: Path) -> None:
    shutil.copy(FILES / "slurm.sbatch", tmp_path)
    script = ("slurm.sbatch", *PLAYED)
    job = slurm.submit(cluster, *script, folder=tmp_path)
    parts = [tmp_path / "sweep" / f"{part}-of-{PARTS}" for part in range(1, PARTS + 1)]
    until(lambda: finished(parts[0]) and finished(parts[1]), 300, "nothing is played")
    slurm.asked(cluster, "scontrol", "requeue", f"{job}_1")
    # Its step alone is killed, so that its script ends as one whose program was killed.
    assert slurm.state(cluster, f"{job}_2")["JobState"] == "RUNNING"
    slurm.asked(cluster, "scancel", "--signal=KILL", f"{job}_2.0")
    # A requeued task waits for two minutes, for nodes that went down: not here.
    until(lambda: slurm.state(cluster, f"{job}_1")["JobState"] == "PENDING", 60, "the task is not requeued")
    slurm.asked(cluster, "scontrol", "update", f"JobId={job}_1", "StartTime=now")
    slurm.wait_for(cluster, job)
    assert slurm.state(cluster, f"{job}_1")["Restarts"] == "1"
    assert slurm.state(cluster, f"{job}_2")["JobState"] == "FAILED"
    merge = ["cooperage", "merge", "sweep/merged", *(f"sweep/{part.name}" for part in parts)]
    holes = subprocess.run(merge, cwd=tmp_path, env=cluster, capture_output=True, text=True, check=False)
    assert holes.returncode == 3 and " in part 2/8" in holes.stderr, holes.stderr
    # As the head of the file says: the number of parts stays, though one task is submitted.
    slurm.wait_for(cluster, slurm.submit(cluster, "--array=2", *script, folder=tmp_path))
    assert_same(merged(tmp_path, cluster), whole)


def test_a_task_whose_time_is_over_goes_on(cluster: dict[str, str], whole: Path, tmp_path: Path) -> None:
    """Slurm warns a task a minute before its time is over; here the test does, by the same signal."""
    job = slurm.submit(cluster, "--array=1", os.fspath(FILES / "slurm.sbatch"), *PLAYED, folder=tmp_path)
    part = tmp_path / "sweep" / "1-of-8"
    until(lambda: finished(part), 300, "nothing is played")
    slurm.asked(cluster, "scancel", "--signal=TERM", f"{job}_1.0")
    until(lambda: slurm.state(cluster, f"{job}_1")["JobState"] == "PENDING", 60, "the task is not requeued")
    played = finished(part)
    slurm.asked(cluster, "scontrol", "update", f"JobId={job}_1", "StartTime=now")
    slurm.wait_for(cluster, job)
    assert 0 < played < finished(part) == 38


def test_submitit(cluster: dict[str, str], whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("submitit")
    script = [sys.executable, os.fspath(FILES / "submitit_sweep.py"), PLAYED[0]]
    done = subprocess.run(script, cwd=tmp_path, env=cluster, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert "300 episodes in" in done.stdout
    assert_same(tmp_path / "sweep" / "merged", whole)
