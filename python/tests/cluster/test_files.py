"""The other files of docs/cluster: GNU parallel, and the Indexed Job, whose command runs here once for each index."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FILES, PARTS, PLAYED, assert_same, merged


@pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not tried: it is not installed")
def test_parallel(environment: dict[str, str], whole: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", os.fspath(FILES / "parallel.sh"), *PLAYED], cwd=tmp_path, env={**environment, "JOBS": "2"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert_same(tmp_path / "sweep" / "merged", whole)


def test_the_command_of_the_indexed_job(
    environment: dict[str, str], tmp_path: Path, started: Callable[..., subprocess.Popen[str]]
) -> None:
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load((FILES / "k8s-job.yaml").read_text())
    spec = job["spec"]
    (container,) = spec["template"]["spec"]["containers"]
    assert (job["kind"], spec["completionMode"], spec["completions"]) == ("Job", "Indexed", PARTS)
    assert spec["podFailurePolicy"]["rules"][0]["onExitCodes"]["containerName"] == container["name"]
    fake = started("cooperage", "fake-provider", env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert fake.stdout is not None
    here = {"http://gateway:4000/v1/": fake.stdout.readline().strip(), "/runs/": f"{tmp_path}/"}
    words = container["args"]
    for there, place in here.items():
        words = [word.replace(there, place) for word in words]
    (secret,) = container["env"]
    for index in range(PARTS):
        pod = {**environment, "JOB_COMPLETION_INDEX": str(index), secret["name"]: "k"}
        done = subprocess.run(["cooperage", *words], cwd=tmp_path, env=pod, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert len(list((merged(tmp_path, environment) / "episodes").glob("*.jsonl.zst"))) == 40
