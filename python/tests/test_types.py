"""What a type checker says about programs that use the package."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import cooperage
import pytest

PROGRAM = """\
import cooperage
from cooperage.team import Team

async def play(team: Team) -> None:
    await team.turn(ticks=1)

cooperage.run("cuisineworld", modell="oracle")
cooperage.run("cuisineworld", agents="two")
cooperage.run("cuisineworld", clock="slow")
cooperage.run("cuisineworld", team=3)
result = cooperage.run("cuisineworld", team=play, model="oracle", agents=[2, 3], clock="tokens", set={"mindagent.hints": "off"})
names: list[str] = [cell["row"] for cell in result.table("team", "benchmark").cells]
cooperage.resume(result.directory, team=play, in_flight=1, threads=2)
cooperage.sweep("cuisineworld", team="mindagent", parts=2, out="sweep", episodes=4)
"""


def test_mypy_finds_options_that_are_none(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    script = tmp_path / "mine.py"
    script.write_text(PROGRAM, encoding="utf-8")
    # An installed package is found by itself, and mypy refuses to be told where it lies.
    package = Path(cooperage.__file__).parents[1]
    places = {} if package.name == "site-packages" else {"MYPYPATH": str(package)}
    words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", script]
    ran = subprocess.run(words, capture_output=True, text=True, env=os.environ | places)
    lines = {int(number) for number in re.findall(r"mine\.py:(\d+): error", ran.stdout)}
    assert lines == {7, 8, 9, 10}, ran.stdout + ran.stderr
    assert 'Unexpected keyword argument "modell"' in ran.stdout
