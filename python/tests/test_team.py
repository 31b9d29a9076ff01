"""Teams on the package, played by the program."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import cooperage

EXAMPLE = Path(__file__).parents[1] / "examples" / "farm_team.py"


def cooperage_run(folder: Path, *words: str, code: int = 0) -> str:
    """What the program says on both its outputs; the teams find the package under test."""
    package = str(Path(cooperage.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": package}
    ran = subprocess.run([cooperage.program(), *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    assert ran.returncode == code, ran.stderr
    return ran.stdout + ran.stderr


def command(script: Path) -> str:
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"


def written(folder: Path, text: str) -> str:
    script = folder / "team.py"
    script.write_text(f"from cooperage.team import *\n{text}", encoding="utf-8")
    return command(script)


def test_the_example_solves_farm_tasks_beside_the_oracles_model(tmp_path: Path) -> None:
    said = cooperage_run(tmp_path, "run", "villagerbench/farm/0..3", "--team", command(EXAMPLE), "--model", "oracle", "--out", "run")
    assert said.count("100/100") == 4, said
    cooperage_run(tmp_path, "verify", "run")


def test_one_function_for_each_agent(tmp_path: Path) -> None:
    team = written(
        tmp_path,
        """
async def each(team, agent):
    offers = team.observe(agent).offers
    offer = offers[team.tick % len(offers)] if offers else None
    return (offer["tool"], offer["arguments"]) if offer else None
run(each=each)
""",
    )
    cooperage_run(tmp_path, "run", "cuisineworld/level_3/tau2", "--team", team, "--out", "run")
    cooperage_run(tmp_path, "verify", "run")


def test_own_thinking_holds_the_world_and_what_it_used_up_counts(tmp_path: Path) -> None:
    team = written(
        tmp_path,
        """
import asyncio
async def play(team):
    async def other():
        await team.turn(ticks=10_000)
    waiting = asyncio.ensure_future(other())
    await asyncio.sleep(0)
    before = team.tick
    async with team.thinking():
        await asyncio.sleep(0.05)
    assert team.tick == before, "time has passed"
    team.spent(prompt_tokens=100, completion_tokens=20, cost_usd=0.25)
    team.note("thought", {"tick": team.tick})
    try:
        team.stop(99)
    except Refused as refused:
        assert refused.kind == "not_yours"
    else:
        raise AssertionError("an agent of nobody's was stopped")
    try:
        await team.ask("hello")
    except Refused as refused:
        assert refused.kind == "no_model"
    print("this is no line of the protocol")
    waiting.cancel()
run(play)
""",
    )
    cooperage_run(tmp_path, "run", "cuisineworld/level_0/tau1", "--team", team, "--out", "run")
    cooperage_run(tmp_path, "verify", "run")
    kept = list((tmp_path / "run" / "episodes").glob("*.stderr.txt"))
    assert [file.read_text(encoding="utf-8") for file in kept] == ["this is no line of the protocol\n"]


def test_an_exception_ends_as_a_crash_that_tells_it(tmp_path: Path) -> None:
    team = written(tmp_path, "async def play(team):\n    raise ValueError('my mistake')\nrun(play)\n")
    said = cooperage_run(tmp_path, "run", "cuisineworld/level_0/tau1", "--team", team, "--out", "run", code=3)
    assert "process_crashed" in said and "my mistake" in said
