"""A sweep as tasks of Ray, of which workers are lost. Ray sees a network that has nothing but loopback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FILES, PARTS, PLAYED, assert_same, finished, parent, player, until

#: Ray takes the machine's own address and asks an outside one for it, whatever it is told.
ALONE = ("unshare", "--user", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh")


def can_be_alone() -> bool:
    try:
        return subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@pytest.mark.skipif(not can_be_alone(), reason="Ray is not tried: no network of its own can be made (unshare, ip)")
def test_half_of_the_workers_are_lost(
    environment: dict[str, str], whole: Path, tmp_path: Path, started: Callable[..., subprocess.Popen[str]]
) -> None:
    pytest.importorskip("ray")
    told = tmp_path / "told"
    alone = {**environment, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_MEMORY_MONITOR": "1"}
    with told.open("w") as file:
        script = started(
            *ALONE, sys.executable, os.fspath(FILES / "ray_sweep.py"), PLAYED[0], cwd=tmp_path, env=alone, stdout=file, stderr=file
        )
    for number in range(1, PARTS // 2 + 1):
        part = tmp_path / "sweep" / f"{number}-of-{PARTS}"
        until(lambda: (finished(part) and player(part)) or script.poll() is not None, 300, f"{part} is not played")
        process = player(part)
        assert process is not None, told.read_text()
        # The worker is lost in the midst of a part, and the program with it.
        os.kill(parent(process), signal.SIGKILL)
        until(lambda: player(part) != process, 60, "the program outlives its worker")
    assert script.wait(timeout=600) == 0, told.read_text()
    lines = told.read_text().splitlines()
    assert sum("the task was lost (WorkerCrashedError" in line for line in lines) == PARTS // 2, lines
    assert any("300 episodes in" in line for line in lines)
    assert_same(tmp_path / "sweep" / "merged", whole)
