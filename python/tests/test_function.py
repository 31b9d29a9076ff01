"""Teams that are functions of this process."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import cooperage
import pytest
from cooperage.team import Team

TASK = "cuisineworld/level_0/tau1"


async def first_offers(team: Team) -> None:
    """Takes the first offer for each agent."""

    async def agent(number: int) -> None:
        while True:
            offers = team.observe(number).offers
            if not offers or not (await team.act(number, offers[0]["tool"], **offers[0]["arguments"])).succeeded:
                await team.turn(ticks=1)

    await team.together(agent(seat.agent) for seat in team.seats)


def played(play: Any, out: Path, *tasks: str, told: list[str] | None = None, **options: Any) -> cooperage.Result:
    progress = told.append if told is not None else False
    return cooperage.run(*(tasks or (TASK,)), team=play, out=out, progress=progress, **options)


def commands(result: cooperage.Result) -> set[str]:
    plan = json.loads((result.directory / "plan.json").read_text(encoding="utf-8"))
    return {team["options"]["cmd.command"] for episode in plan["episodes"] for team in episode["teams"]}


def test_a_function_plays_and_its_episodes_verify(tmp_path: Path) -> None:
    result = played(first_offers, tmp_path / "run", TASK, "cuisineworld/level_3/tau2", agents=2, episodes=3)
    assert result.code == 0 and result.planned == 6
    (command,) = commands(result)
    assert command.startswith(f"python:{__name__}.first_offers#")
    subprocess.run([cooperage.program(), "verify", result.directory], check=True, capture_output=True)


def test_the_same_function_plays_the_same_run_and_a_changed_one_another(tmp_path: Path) -> None:
    first = played(first_offers, tmp_path / "run")
    again = played(first_offers, tmp_path / "run")
    assert again.raw["reused"] == 1 and again.raw["digest"] == first.raw["digest"]
    with pytest.raises(cooperage.CooperageError, match="another run|other|different|plan"):
        played(lambda team: first_offers(team), tmp_path / "run")


def test_a_plain_function_may_play(tmp_path: Path) -> None:
    def play(team: Team) -> None:
        offer = next(offer for seat in team.seats for offer in team.observe(seat.agent).offers)
        team.submit([{"agent": team.seats[0].agent, "tool": offer["tool"], "arguments": offer["arguments"]}])

    assert played(play, tmp_path / "run").code == 0


def test_a_function_without_source_is_named_by_its_code(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    exec("async def play(team):\n    await team.turn(ticks=1)\n", names)  # noqa: S102
    (command,) = commands(played(names["play"], tmp_path / "run"))
    assert "#code:" in command


def test_an_exception_breaks_its_episode_and_is_shown_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def play(team: Team) -> None:
        await team.turn(ticks=1)
        raise ValueError("my mistake")

    told: list[str] = []
    result = played(play, tmp_path / "run", episodes=3, told=told)
    shown = capfd.readouterr().err
    assert result.code == 3 and any("raised ValueError: my mistake" in line for line in told)
    assert shown.count("Traceback (most recent call last)") == 1 and 'raise ValueError("my mistake")' in shown
    assert "asyncio" not in shown and "cooperage/team.py" not in shown
    kept = list((tmp_path / "run" / "episodes").glob("*.stderr.txt"))
    assert len(kept) == 3 and all("raise ValueError" in file.read_text(encoding="utf-8") for file in kept)
    with pytest.raises(ValueError, match="my mistake"):
        cooperage.resume(result.directory, team=play, progress=False, on_error="raise")


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning")
def test_a_function_that_does_nothing_is_told_by_name_and_line(tmp_path: Path) -> None:
    async def forgets(team: Team) -> None:
        team.turn(ticks=5)  # type: ignore[unused-coroutine]

    told: list[str] = []
    assert played(forgets, tmp_path / "run", told=told).code == 3
    line = forgets.__code__.co_firstlineno
    assert f"forgets ({__file__}:{line}) returned before it had asked or done anything" in " ".join(told)


def test_a_run_within_a_team_is_refused(tmp_path: Path) -> None:
    def play(team: Team) -> None:
        cooperage.run(TASK, team="random", out=tmp_path / "inner", progress=False)

    told: list[str] = []
    assert played(play, tmp_path / "run", told=told).code == 3
    assert "a team cannot start a run" in " ".join(told)
    assert not (tmp_path / "inner").exists()


def test_a_run_of_functions_goes_on_from_python_alone(tmp_path: Path) -> None:
    holds = threading.Event()

    async def play(team: Team) -> None:
        if not holds.is_set():
            raise RuntimeError("not yet")
        await first_offers(team)

    broken = played(play, tmp_path / "run")
    assert broken.code == 3
    told = subprocess.run([cooperage.program(), "resume", broken.directory], capture_output=True, text=True)
    assert told.returncode == 2 and "cooperage.resume(" in told.stderr
    with pytest.raises(cooperage.CooperageError, match="plays in no episode of this run"):
        cooperage.resume(broken.directory, team=first_offers, progress=False)
    holds.set()
    assert broken.resume(team=play, progress=False).code == 0


def test_functions_play_where_a_loop_is_running(tmp_path: Path) -> None:
    async def cell() -> cooperage.Result:
        return played(first_offers, tmp_path / "run")

    assert asyncio.run(cell()).code == 0


def test_an_interruption_keeps_what_was_played(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(
        "import sys, time, cooperage\n"
        "async def play(team):\n"
        "    while True:\n"
        "        time.sleep(0.05)\n"
        "        await team.turn(ticks=1)\n"
        f"cooperage.run({TASK!r}, team=play, out='run', episodes=50, progress=False)\n",
        encoding="utf-8",
    )
    environment = os.environ | {"PYTHONPATH": str(Path(cooperage.__file__).parents[1])}
    process = subprocess.Popen(
        [sys.executable, script], cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    )
    while not list(tmp_path.glob("run/episodes/*")) and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in said and (tmp_path / "run" / "plan.json").is_file()


def test_a_script_that_is_started_by_hand_says_how_it_is_started(tmp_path: Path) -> None:
    script = tmp_path / "my_team.py"
    script.write_text("from cooperage.team import run\nrun(each=lambda team, agent: None)\n", encoding="utf-8")
    parent, child = os.openpty()
    environment = os.environ | {"PYTHONPATH": str(Path(cooperage.__file__).parents[1])}
    told = subprocess.run(
        [sys.executable, script], stdin=child, env=environment, capture_output=True, text=True, timeout=60
    )
    os.close(parent)
    os.close(child)
    assert told.returncode == 2 and "this is a team; start it with `cooperage run TASK --team" in told.stderr
