"""Trains a small model on a scripted player, and in rounds on its own states: it plays, the scripted player takes over somewhere, and says
what it would have done in each state before. That is learned too.

    python -m cooperage.train.rounds --out small
    cooperage experiment models/local --model local:small/last/model.safetensors --model local:small/mean/model.safetensors

What a part has finished stays when the command stops, and the same command goes on. OUT holds the levels, runs and examples of each part
under `data`, and a folder of ``cooperage.train`` for each training: `r0` has learned from the scripted player alone, `r1` and so on from
the rounds, `last` is a link to the last one, and `mean` has the mean of the first and the last weights. Either may play better.
"""

from __future__ import annotations

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import torch

from cooperage._program import call

from . import file
from .config import settings

CLASSES = ("entry", "simple", "intermediate", "advanced")
TEACHER = "oracle:quick"
"""The scripted player whose answer depends on a state alone, so that a model that sees the state can learn it."""
LEVELS_MAX = 90
"""The most levels of one class in one part: the program makes at most 100 at once."""
BASE, VALIDATION, ROUNDS = 1, 9, 10
"""The numbers of the first part of the scripted player's examples, of those for validation, and of what comes before round 1. A number
decides the seeds of levels; a collection of more than `LEVELS_MAX` levels of a class has several numbers, one after the other."""


@dataclass(frozen=True)
class Part:
    """The episodes of one crew on generated levels of one class, whose dishes are related or each by itself."""

    folder: Path
    crew: int
    level_class: str
    related: bool
    seed: int
    levels: int
    split: str = "train"

    @property
    def name(self) -> str:
        return f"{'related-' if self.related else ''}{self.level_class}-{self.crew}"

    @property
    def examples(self) -> Path:
        """The file of examples."""
        return self.folder / f"{self.name}.jsonl"

    def make(self, player: str, *, takes_over: bool) -> None:
        """Makes the levels, lets a player play them, with the teacher taking over or not, and writes the teacher's answer in each state
        that came."""
        if self.examples.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        levels = self.folder / f"levels-{self.name}.toml"
        generated = ("--split", self.split, "--class", self.level_class, "--seed", str(self.seed), "--count", str(self.levels))
        related = ("--related-dishes",) if self.related else ()
        call(["tasks", "generate", "cuisineworld", *generated, *related, "--force", "--out", levels])
        names = [level["name"] for level in tomllib.loads(levels.read_text(encoding="utf-8"))["levels"]]
        run = self.folder / f"run-{self.name}"
        options = ("--model", player, "--team", "mindagent", "--set", "mindagent.prompt=compact", "--agents", str(self.crew), "-j", "1", "--quiet")
        call(["run", *(f"cuisineworld/{name}" for name in names), "--kitchen", levels, *options, "--out", run])
        runs = self.taken_over(run) if takes_over else [run]
        relabel = () if player == TEACHER else ("--relabel", TEACHER)
        written = self.examples.with_suffix(".new")
        call(["export", "sft", *runs, *relabel, "--format", "tokens", "--set", "both", "--keep", "all", "--out", written])
        written.replace(self.examples)

    def taken_over(self, run: Path) -> list[Path]:
        """The episodes of a run, in each of which the teacher takes over at some call. A model that is stuck comes to one state after
        the other in which it is stuck; a teacher that takes over leads to all states on the way back."""
        runs = []
        with (run / "episodes.csv").open(encoding="utf-8", newline="") as table:
            episodes = [(episode["key"], int(episode["calls"])) for episode in csv.DictReader(table)]
        for number, (key, calls) in enumerate(episode for episode in episodes if episode[1]):
            out = self.folder / f"taken-over-{self.name}" / str(number)
            if not (out / "report.json").exists():
                shutil.rmtree(out, ignore_errors=True)
                # The calls of one part are spread evenly.
                place = 17 * number % calls
                call(["branch", run / "episodes" / f"{key}.jsonl.zst", "--at", str(place), "--model", TEACHER, "--out", out, "-j", "1", "--quiet"])
            runs.append(out)
        return runs


def parts(folder: Path, number: int, levels: dict[int, int], kinds: tuple[bool, ...], split: str = "train") -> Iterator[Part]:
    """The parts of a collection of examples. `levels` has the levels of each class, by the size of the crew, and `kinds` whether their
    dishes are related: so many levels of each kind."""
    for crew, count in levels.items():
        for place in range((count + LEVELS_MAX - 1) // LEVELS_MAX):
            for level_class, related in product(CLASSES, kinds):
                seed = 1000 * (number + place) + 100 * crew + CLASSES.index(level_class) + 1
                part_levels = min(LEVELS_MAX, count - place * LEVELS_MAX)
                yield Part(folder.with_name(f"{folder.name}{number + place}"), crew, level_class, related, seed, part_levels, split)


def made(parts: Iterator[Part], player: str, jobs: int, *, takes_over: bool = False) -> list[Path]:
    """The files of examples of these parts, in the order of their names."""
    all_parts = list(parts)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda part: part.make(player, takes_over=takes_over), all_parts))
    return sorted(part.examples for part in all_parts)


def write_mean(first: Path, last: Path, out: Path) -> None:
    """Writes a model whose weights are the mean of those of two trainings, with the card of the last one.

    Between a model and what further training on other data makes of it lies one that is better than both where the data of neither
    reach (Wortsman et al., "Robust fine-tuning of zero-shot models", 2022).
    """
    card = file.card(last / "model.safetensors")
    network = file.empty(card)
    one, other = (torch.load(folder / "checkpoint.pt", map_location="cpu")["network"] for folder in (first, last))
    network.load_state_dict({name: (part + other[name]) / 2 for name, part in one.items()})
    out.mkdir(exist_ok=True)
    file.write(out / "model.safetensors", network, card)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cooperage.train.rounds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, help="sizes, rates and rounds in place of those of small.toml, as TOML")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0, help="of the training; levels are the same with each seed")
    parser.add_argument(
        "--states",
        choices=("taken-over", "own", "scripted"),
        default="taken-over",
        help="who plays in the rounds: the model until the scripted player takes over, or, for comparison, the model alone or the scripted player alone",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="episodes that are played side by side")
    parser.add_argument("--commit", default="", help="the commit of the program, for the card")
    arguments = parser.parse_args()

    rounds = settings(arguments.config)["rounds"]
    crews = {int(crew): count for crew, count in rounds["levels"].items()}
    kinds = (False, True) if rounds["related"] else (False,)
    if not crews:
        parser.error("the configuration has levels for no crew")
    if max(crews.values()) > (VALIDATION - BASE) * LEVELS_MAX or rounds["round_levels"] > LEVELS_MAX:
        most = f"at most {(VALIDATION - BASE) * LEVELS_MAX} levels of a class, and {LEVELS_MAX} in each round"
        parser.error(f"the configuration asks for more levels than have seeds of their own: {most}")
    data = arguments.out / "data"
    base = made(parts(data / "base", BASE, crews, kinds), TEACHER, arguments.jobs)
    validation = made(parts(data / "val", VALIDATION, dict.fromkeys(crews, 2), kinds, "val"), TEACHER, arguments.jobs)
    config = ("--config", arguments.config) if arguments.config else ()

    def train(number: int, examples: list[str]) -> Path:
        out: Path = arguments.out / f"r{number}"
        if not (out / "model.safetensors").exists():
            begin = ("--from", arguments.out / f"r{number - 1}") if number else ()
            words = [*config, "--data", *examples, "--validate", *validation, "--out", out, *begin]
            training = rounds["training"][number]
            words += ["--steps", training["steps"], "--rate", training["rate"], "--fall", training["fall"]]
            words += ["--seed", arguments.seed, "--commit", arguments.commit]
            subprocess.run([sys.executable, "-m", "cooperage.train", *map(str, words)], check=True)
        return out

    out = train(0, [str(file) for file in base])
    own: list[Path] = []
    for number, training in enumerate(rounds["training"][1:], 1):
        player = TEACHER if arguments.states == "scripted" else f"local:{out / 'model.safetensors'}"
        played = parts(data / "round", ROUNDS + number, dict.fromkeys(crews, rounds["round_levels"]), kinds)
        own += made(played, player, arguments.jobs, takes_over=arguments.states == "taken-over")
        out = train(number, [str(file) for file in own] + [f"{file}@{training['again']}" for file in base])
    last = arguments.out / "last"
    last.unlink(missing_ok=True)
    last.symlink_to(out.name)
    mean = arguments.out / "mean"
    if not (mean / "model.safetensors").exists() or (mean / "model.safetensors").stat().st_mtime < (out / "model.safetensors").stat().st_mtime:
        write_mean(arguments.out / "r0", out, mean)


if __name__ == "__main__":
    main()
