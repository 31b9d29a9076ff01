"""Three frameworks on the same tasks, compared in one figure. It needs `matplotlib` and `pandas`, and what the teams need.

    python python/examples/compare_frameworks.py --model oracle --out compared
    python python/examples/compare_frameworks.py --model openai/gpt-4o-mini --tasks villagerbench/farm/0..9 --out compared
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import cooperage
from cooperage import read
from matplotlib import pyplot

HERE = Path(__file__).parent
#: What is drawn: a column of the table of episodes, its factor, and what it is.
MEASURES = [("completion", 100, "completion, %"), ("duration_virtual_s", 1, "virtual time, s"), ("prompt_tokens", 0.001, "tokens read, thousands")]


def own(script: str) -> str:
    """A team of these examples, as a process of this Python."""
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(HERE / script))}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", default="villagerbench/farm/0..3")
    parser.add_argument("--model", default="oracle")
    parser.add_argument("--out", type=Path, default=Path("compared"))
    arguments = parser.parse_args()

    teams = {"VillagerAgent": "villager", "AutoGen": own("autogen_team.py"), "LangGraph": own("langgraph_team.py")}
    runs = {
        name: cooperage.run(arguments.tasks, team=team, model=arguments.model, yes=True, out=arguments.out / name)
        for name, team in teams.items()
    }
    frames = {name: read.episodes(run.directory, "pandas") for name, run in runs.items()}

    figure, panels = pyplot.subplots(1, len(MEASURES), figsize=(10, 3.2), layout="constrained")
    for panel, (column, factor, label) in zip(panels, MEASURES, strict=True):
        values = [frame[column].astype(float) * factor for frame in frames.values()]
        panel.bar(list(frames), [value.mean() for value in values], color=["#4c78a8", "#f58518", "#54a24b"], alpha=0.6)
        for place, value in enumerate(values):
            panel.plot([place] * len(value), value, "o", color="black", markersize=3)
        panel.set_ylabel(label)
        panel.set_ylim(bottom=0)
    figure.suptitle(f"{arguments.tasks} with {arguments.model}: means, and each episode as a dot")
    figure.savefig(arguments.out / "compared.svg")
    for name, frame in frames.items():
        print(f"{name}: {len(frame)} episodes, {100 * frame['completion'].mean():.0f} % on average")
    print(f"figure: {arguments.out / 'compared.svg'}")


if __name__ == "__main__":
    main()
