"""The package as it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cooperage
import cooperage.env
import pytest


def test_the_wheel_is_small() -> None:
    wheel = os.environ.get("WHEEL")
    if wheel is None:
        pytest.skip("no wheel was built")
    if os.environ.get("WHEEL_PROFILE") != "release":
        pytest.skip("the wheel is not built as it is published")
    size = Path(wheel).stat().st_size
    print(f"{wheel}: {size / 2**20:.1f} MiB")
    assert size <= 40 * 2**20


def test_the_program_is_beside_python() -> None:
    program = cooperage.program()
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    assert told.startswith(f"cooperage {cooperage.__version__}")
    if os.environ.get("WHEEL"):
        assert Path(program).parent == Path(sys.executable).parent


def test_a_program_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COOPERAGE_BIN", "/nowhere/cooperage")
    with pytest.raises(cooperage.CooperageError, match="/nowhere/cooperage"):
        cooperage.env.BatchEnv("overcooked/cramped_room")
    monkeypatch.delenv("COOPERAGE_BIN")
    monkeypatch.setenv("PATH", "")
    if os.environ.get("WHEEL") is None:
        monkeypatch.setattr("sysconfig.get_path", lambda *_: "/nowhere")
        with pytest.raises(cooperage.CooperageError, match="not installed"):
            cooperage.program()
