"""Trains a small model on a scripted player, and in rounds on its own states: it plays, the scripted player says what it would do in each
state, and that is learned.

    python -m cooperage.train.rounds --out small
    cooperage experiment models/local --model local:small/mean/model.safetensors

What a part has finished stays when the command stops, and the same command goes on. OUT holds the levels, runs and examples of each part
under `data`, and a folder of ``cooperage.train`` for each training: `r0` has learned from the scripted player alone, `r1` and so on from
the rounds, `last` is a link to the last one, and `mean` has the mean of the first and the last, which is the result.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import torch

from cooperage._program import CooperageError, call

from . import file
from .network import FIRST, Network, Shape

CLASSES = ("entry", "simple", "intermediate", "advanced")
TEACHER = "oracle:quick"
"""The scripted player whose answer depends on a state alone, so that a model that sees the state can learn it."""
LEVELS_MAX = 90
"""The most levels of one class in one part: the program makes at most 100 at once."""


@dataclass(frozen=True)
class Part:
    """The episodes of one crew on generated levels of one class."""

    folder: Path
    crew: int
    level_class: str
    seed: int
    levels: int
    split: str = "train"

    @property
    def examples(self) -> Path:
        """The file of examples."""
        return self.folder / f"{self.level_class}-{self.crew}.jsonl"

    def make(self, player: str) -> None:
        """Makes the levels, lets a player play them, and writes the teacher's answer in each state that came."""
        if self.examples.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        levels = self.folder / f"levels-{self.level_class}-{self.crew}.toml"
        generated = ("--split", self.split, "--class", self.level_class, "--seed", str(self.seed), "--count", str(self.levels))
        call(["tasks", "generate", "cuisineworld", *generated, "--force", "--out", levels])
        names = [level["name"] for level in tomllib.loads(levels.read_text(encoding="utf-8"))["levels"]]
        run = self.folder / f"run-{self.level_class}-{self.crew}"
        options = ("--model", player, "--team", "mindagent", "--set", "mindagent.prompt=compact", "--agents", str(self.crew), "-j", "1", "--quiet")
        try:
            call(["run", *(f"cuisineworld/{name}" for name in names), "--kitchen", levels, *options, "--out", run])
        except CooperageError:
            # A run stops where nothing can be read in a model's first answers. Those states are worth learning too.
            call(["resume", run, "-j", "1", "--quiet"])
        relabel = () if player == TEACHER else ("--relabel", TEACHER)
        written = self.examples.with_suffix(".new")
        call(["export", "sft", run, *relabel, "--format", "tokens", "--set", "both", "--keep", "all", "--out", written])
        written.replace(self.examples)


def parts(folder: Path, number: int, levels: dict[int, int], split: str = "train") -> Iterator[Part]:
    """The parts of a collection of examples. `levels` has the levels of each class, by the size of the crew."""
    for crew, count in levels.items():
        for place in range((count + LEVELS_MAX - 1) // LEVELS_MAX):
            for level_class in CLASSES:
                seed = 1000 * (number + place) + 100 * crew + CLASSES.index(level_class) + 1
                yield Part(folder.with_name(f"{folder.name}{number + place}"), crew, level_class, seed, min(LEVELS_MAX, count - place * LEVELS_MAX), split)


def made(parts: Iterator[Part], player: str, jobs: int) -> list[Path]:
    """The files of examples of these parts, in the order of their names."""
    all_parts = list(parts)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda part: part.make(player), all_parts))
    return sorted(part.examples for part in all_parts)


def write_mean(first: Path, last: Path, out: Path) -> None:
    """Writes a model whose weights are the mean of those of two trainings, with the card of the last one.

    Between a model and what further training on other data makes of it lies one that is better than both where the data of neither
    reach (Wortsman et al., "Robust fine-tuning of zero-shot models", 2022).
    """
    card = file.card(last / "model.safetensors")
    network = Network(FIRST + len(card["words"]), Shape(**{size: card[size] for size in ("width", "layers", "heads", "hidden", "window")}))
    one, other = (torch.load(folder / "checkpoint.pt", map_location="cpu")["network"] for folder in (first, last))
    network.load_state_dict({name: (part + other[name]) / 2 for name, part in one.items()})
    out.mkdir(exist_ok=True)
    file.write(out / "model.safetensors", network, card)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cooperage.train.rounds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, default=Path(__file__).parent / "small.toml", help="sizes, rates and rounds, as TOML; unless said, that of this package")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0, help="of the training; levels are the same with each seed")
    parser.add_argument("--states", choices=("own", "scripted"), default="own", help="who plays in the rounds: the model itself, or, for comparison, the scripted player")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="episodes that are played side by side")
    parser.add_argument("--commit", default="", help="the commit of the program, for the card")
    arguments = parser.parse_args()

    rounds = tomllib.loads(arguments.config.read_text(encoding="utf-8"))["rounds"]
    crews = {int(crew): count for crew, count in rounds["levels"].items()}
    data = arguments.out / "data"
    base = made(parts(data / "base", 1, crews), TEACHER, arguments.jobs)
    validation = made(parts(data / "val", 9, dict.fromkeys(crews, 2), "val"), TEACHER, arguments.jobs)

    def train(number: int, examples: list[str]) -> Path:
        out: Path = arguments.out / f"r{number}"
        if not (out / "model.safetensors").exists():
            begin = ("--from", arguments.out / f"r{number - 1}") if number else ()
            words = ["--config", arguments.config, "--data", *examples, "--validate", *validation, "--out", out, *begin]
            training = rounds["training"][number]
            words += ["--steps", training["steps"], "--rate", training["rate"], "--fall", training["fall"]]
            words += ["--seed", arguments.seed, "--commit", arguments.commit]
            subprocess.run([sys.executable, "-m", "cooperage.train", *map(str, words)], check=True)
        return out

    out = train(0, [str(file) for file in base])
    own: list[Path] = []
    for number, training in enumerate(rounds["training"][1:], 1):
        player = f"local:{out / 'model.safetensors'}" if arguments.states == "own" else TEACHER
        own += made(parts(data / "round", 10 + number, dict.fromkeys(crews, rounds["round_levels"])), player, arguments.jobs)
        out = train(number, [str(file) for file in own] + [f"{file}@{training['again']}" for file in base])
    last = arguments.out / "last"
    last.unlink(missing_ok=True)
    last.symlink_to(out.name)
    mean = arguments.out / "mean"
    if not (mean / "model.safetensors").exists() or (mean / "model.safetensors").stat().st_mtime < (out / "model.safetensors").stat().st_mtime:
        write_mean(arguments.out / "r0", out, mean)


if __name__ == "__main__":
    main()
