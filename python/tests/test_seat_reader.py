"""The text of a seat tells enough: the player that reads nothing else does as much by it as the oracle, which sees the world."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))

import seat_sufficiency

#: Few quick tasks of each home benchmark; ``python/benchmarks/seat_sufficiency.py`` plays twenty.
TASKS = {
    "villagerbench": ["villagerbench/farm/0", "villagerbench/construction/0", "villagerbench/escape/level_3_seed_3"],
    "cuisineworld": ["cuisineworld/level_0/tau1", "cuisineworld/level_3/tau3"],
    "minecollab": [
        "minecollab/crafting/test/2_agent/multiagent_crafting_pink_wool_full_plan__depth_0",
        "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple",
        "minecollab/hells_kitchen/test/2_agent_hells_kitchen/multiagent_cooking_bread_golden_apple_hells_kitchen",
    ],
    "collection": ["collection/logs/10"],
}


@pytest.mark.parametrize("benchmark", TASKS)
def test_the_text_of_a_seat_tells_enough(benchmark: str) -> None:
    tasks, agents = TASKS[benchmark], seat_sufficiency.AGENTS[benchmark]
    with seat_sufficiency.reader() as url:
        by_text = [seat_sufficiency.read(url, task, agents) for task in tasks]
    by_sight = seat_sufficiency.seen(tasks, agents)
    assert sum(by_text) >= 0.95 * sum(by_sight.values()), (by_text, by_sight)
