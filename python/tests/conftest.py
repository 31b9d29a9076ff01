"""Runs that several tests read: small ones, by scripted players."""

from __future__ import annotations

from pathlib import Path

import cooperage
import pytest


def _silent(_: str) -> None:
    pass


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, cooperage.Result]:
    """Three runs: a planner in kitchens, a crew that talks and builds, partners without any model."""
    folder = tmp_path_factory.mktemp("runs")

    def play(name: str, *selection: str, **options: object) -> cooperage.Result:
        return cooperage.run(*selection, progress=_silent, out=folder / name, **options)

    return {
        "kitchen": play(
            "kitchen", "cuisineworld/level_0/tau2", "cuisineworld/level_3/tau2", team="mindagent", model="oracle", agents=2, episodes=2
        ),
        "farm": play("farm", "villagerbench/farm/0", team="villager", model="oracle", agents=2),
        "cooks": play("cooks", "overcooked/cramped_room", team="greedy", episodes=2),
    }


@pytest.fixture(scope="session")
def directories(runs: dict[str, cooperage.Result]) -> list[Path]:
    """Their directories."""
    return [result.directory for result in runs.values()]
