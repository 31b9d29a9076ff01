"""One run in one piece, with which every sweep is compared; and the files of docs/cluster, which run as they stand."""

from __future__ import annotations

import filecmp
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cooperage
import pytest

#: What is played: sixty kitchens, five times each.
PLAYED = ("cuisineworld", "--episodes", "5", "--team", "mindagent", "--model", "oracle")
FILES = Path(__file__).parents[3] / "docs" / "cluster"
PARTS = 8
#: Keys of a report that tell of the folder and of the day.
OF_THE_DAY = {"run", "reused", "wall_s"}


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Variables of a place where the package is installed: the program on the path, and the modules."""
    programs = tmp_path_factory.mktemp("bin")
    (programs / "cooperage").symlink_to(Path(cooperage.program()).resolve())
    path = os.pathsep.join([os.fspath(programs), os.fspath(Path(sys.executable).parent), os.environ["PATH"]])
    modules = os.fspath(Path(cooperage.__file__).parents[1])
    return {**os.environ, "PATH": path, "PYTHONPATH": modules, "PYTHONWARNINGS": "ignore"}


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run in one piece."""
    result = cooperage.run(PLAYED[0], episodes=5, team="mindagent", model="oracle", out=tmp_path_factory.mktemp("whole") / "run", progress=False)
    assert (result.code, result.planned) == (0, 300)
    return result.directory


def merged(folder: Path, environment: dict[str, str]) -> Path:
    """Merges the parts in a folder, as docs/cluster.md says."""
    done = subprocess.run(
        "cooperage merge sweep/merged sweep/*-of-8", shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder / "sweep" / "merged"


def assert_same(run: Path, other: Path) -> None:
    """Two runs are equal file by file, but for what tells of the folder and of the day."""

    def files(of: Path) -> set[str]:
        found = (path.relative_to(of) for path in of.rglob("*") if path.is_file())
        return {str(path) for path in found if path.name != "lock" and not path.name.endswith(".wall.jsonl") and path.stem != "report"}

    assert files(run) == files(other)
    _, unequal, unread = filecmp.cmpfiles(run, other, files(run), shallow=False)
    assert (unequal, unread) == ([], [])
    reports = [json.loads((of / "report.json").read_text()) for of in (run, other)]
    one, two = ({key: value for key, value in report.items() if key not in OF_THE_DAY} for report in reports)
    assert one == two


def player(part: Path) -> int | None:
    """The process that plays a part, if there is one."""
    for process in Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if process.name.isdigit() and os.fsencode(part) in words and Path(os.fsdecode(words[0])).name == "cooperage":
                return int(process.name)
        except OSError:
            continue
    return None


def parent(process: int) -> int:
    """The process that started another one."""
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def finished(part: Path) -> int:
    """How many episodes of a part have a whole journal."""
    return len(list((part / "episodes").glob("*.jsonl.zst")))


def until(condition: Callable[[], object], seconds: float, otherwise: str) -> None:
    """Waits until a condition holds, and fails after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{otherwise} after {seconds:.0f} s"
        time.sleep(0.1)


@pytest.fixture
def started() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts programs in process groups of their own, and ends them with the test."""
    programs: list[subprocess.Popen[str]] = []

    def start(*words: str, **how: object) -> subprocess.Popen[str]:
        programs.append(subprocess.Popen(words, text=True, start_new_session=True, **how))  # type: ignore[call-overload]
        return programs[-1]

    yield start
    for program in programs:
        # Its end closes the pipes, too.
        with program:
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(program.pid, sign)
                    program.wait(timeout=20)
                    break
                except ProcessLookupError:
                    break
                except subprocess.TimeoutExpired:
                    continue
