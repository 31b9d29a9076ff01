"""What a small model of ``cooperage.train`` relies on: its score when it may say legal commands only, and when its prompts show recipes
of another level.

``python small_model_probes.py MODEL [--episodes N] [--out FOLDER]`` plays the twelve published levels of CuisineWorld, N episodes (1) of each
level and interval, with two agents: as it is, with each change, and prints a row for each. MODEL is a file of weights. It needs PyTorch
(``cooperage-agents[train]``).
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tempfile
import threading
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import torch
from cooperage import program
from cooperage.train import file
from cooperage.train.network import ANSWER, END, FIRST

#: Tools that hold one object, and give back what was not cooked. The others hold five.
CHOPBOARD = "chopboard"
CAPACITY = 5
#: Tools in which cooking takes no step.
AT_ONCE = ("mixer",)
#: The exit code of a run that was stopped, and how often it is resumed.
STOPPED = 3
RESUMED_MAX = 100
#: Few episodes at a time: those that are under way begin anew where a run is stopped.
CALM = ("-j", "1", "--in-flight", "2", "--quiet")
#: The longest answer in tokens.
LONGEST = 64


def kind(place: str) -> str:
    """The kind of a tool: pot of pot1."""
    return place.rstrip("0123456789")


class Turn:
    """A turn in the kitchen's words: what an agent may do that comes next in the step. `cooperage help kitchen-words` has the words."""

    def __init__(self, words: list[str]) -> None:
        # Recipes of each kind of tool: what they are made of, and the product.
        self.recipes: dict[str, list[tuple[Counter[str], str]]] = {}
        self.dishes = set()
        self.contents: dict[str, list[str]] = {}
        self.working: set[str] = set()
        self.agents: dict[str, tuple[str, str | None]] = {}
        self.busy: set[str] = set()
        section, place, agent = "", "", ""
        recipe: list[str] = []
        for word in [*words[: words.index("=>")], "END"]:
            if word in ("R", "ORD", "C", "KIT") and recipe:
                product, tool, *parts = recipe
                self.recipes.setdefault(tool, []).append((Counter(parts), product))
                recipe = []
            if word in ("ORD", "C", "R", "KIT", "AGT", "ERR", "OWN", "ACT"):
                section = word
            elif section == "ORD":
                self.dishes |= {word} if word.startswith("o") else set()
            elif section in ("R", "C"):
                recipe.append(word)
            elif section == "KIT" and word == "OCC":
                self.working.add(place)
            elif section == "KIT" and re.fullmatch(r"o\d+", word):
                self.contents[place].append(word)
            elif section == "KIT":
                place = word
                self.contents[place] = []
            elif section == "AGT" and re.fullmatch(r"a\d+", word):
                agent = word
                self.agents[agent] = ("", None)
            elif section == "AGT" and word == "OCC":
                self.busy.add(agent)
            elif section == "AGT" and re.fullmatch(r"o\d+", word):
                self.agents[agent] = (self.agents[agent][0], word)
            elif section == "AGT" and word != "NONE":
                self.agents[agent] = (word, None)
        made = {product for recipes in self.recipes.values() for _, product in recipes}
        needed = {part for recipes in self.recipes.values() for parts, _ in recipes for part in parts}
        self.base = needed - made
        # A turn does not tell whether a part of something is a dish too: it is taken for one while it is ordered.
        self.dishes |= made - needed

    def fits(self, place: str) -> list[tuple[Counter[str], str]]:
        """The recipes of which a tool's contents are a part."""
        contents = Counter(self.contents[place])
        return [recipe for recipe in self.recipes.get(kind(place), []) if contents <= recipe[0]]

    def legal(self) -> list[list[str]]:
        """Every command that would succeed now."""
        commands = []
        for agent, (here, hand) in self.agents.items():
            commands.append(["noop", agent])
            if agent in self.busy:
                continue
            commands += [["goto", agent, place] for place in self.contents if place != here]
            if here in self.working:
                continue
            inside = self.contents.get(here, [])
            if hand is None and kind(here) == "storage":
                commands += [["get", agent, here, part] for part in sorted(self.base)]
            elif hand is None and kind(here) != "servingtable":
                products = {product for _, product in self.recipes.get(kind(here), [])}
                if inside and (kind(here) == CHOPBOARD or inside[0] in products):
                    commands.append(["get", agent, here, inside[0]])
                if any(Counter(inside) == parts for parts, _ in self.fits(here)):
                    commands.append(["activate", agent, here])
            elif hand is not None and kind(here) == "servingtable":
                commands += [["put", agent, here]] if hand in self.dishes else []
            elif hand is not None and kind(here) == "storage":
                commands.append(["put", agent, here])
            elif hand is not None:
                room = len(inside) < (1 if kind(here) == CHOPBOARD else CAPACITY)
                more = Counter([*inside, hand])
                if room and any(more <= parts for parts, _ in self.fits(here)):
                    commands.append(["put", agent, here])
        return commands

    def do(self, command: list[str]) -> None:
        """Takes a command as done: its agent has no other in this step, and others find what it left."""
        verb, agent, *words = command
        here, hand = self.agents.pop(agent)
        if verb == "put" and kind(here) not in ("servingtable", "storage"):
            self.contents[here].append(str(hand))
        elif verb == "get" and kind(here) != "storage":
            self.contents[here] = []
        elif verb == "activate" and kind(here) in AT_ONCE:
            self.contents[here] = [product for parts, product in self.fits(here) if parts == Counter(self.contents[here])]
        elif verb == "activate":
            self.working.add(here)


class Player:
    """A model that answers a turn, greedily."""

    def __init__(self, path: Path) -> None:
        card = file.card(path)
        self.words: list[str] = card["words"]
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.network = file.read(path)
        self.network.eval()

    def follow(self, tokens: list[int], allowed: set[int] | None) -> int:
        """The likeliest token after these, of all or of those that are allowed."""
        with torch.no_grad():
            odds = self.network(torch.tensor([tokens]))[0, -1]
        odds[ANSWER] = float("-inf")
        if allowed is None:
            return int(odds.argmax())
        return max(sorted(allowed), key=lambda token: float(odds[token]))

    def answer(self, turn: list[str], legal: bool = False) -> str:
        """The answer to a turn, of legal commands only or not."""
        tokens = [self.numbers[word] + FIRST for word in turn] + [ANSWER]
        state = Turn(turn) if legal else None
        said: list[str] = []
        command: list[str] = []
        while len(said) < LONGEST:
            allowed = None
            if state is not None:
                # An answer ends between two commands, and no command ends before its time.
                follow = {words[len(command)] for words in state.legal() if words[: len(command)] == command and len(words) > len(command)}
                allowed = {self.numbers[word] + FIRST for word in follow} | ({END} if said and not command else set())
            token = self.follow(tokens, allowed)
            if token == END:
                break
            tokens.append(token)
            said.append(self.words[token - FIRST])
            command.append(said[-1])
            if state is not None and command in state.legal():
                state.do(command)
                command = []
        return " ".join(said)


def first_recipes(folder: Path, words: list[str]) -> dict[int, list[str]]:
    """Orders and recipes of one generated level, by the number of orders: the first turn with so many."""
    levels = folder / "levels.toml"
    generate = ["tasks", "generate", "cuisineworld", "--split", "test", "--class", "intermediate", "--seed", "1", "--out", levels]
    subprocess.run([program(), *generate], check=True, stderr=subprocess.DEVNULL)
    name = tomllib.loads(levels.read_text(encoding="utf-8"))["levels"][0]["name"]
    run, examples = folder / "run", folder / "examples.jsonl"
    options = ["--kitchen", levels, "--model", "oracle:quick", "--set", "mindagent.prompt=compact", "--agents", "2", "--quiet", "--out", run]
    subprocess.run([program(), "run", f"cuisineworld/{name}", *options], check=True, stdout=subprocess.DEVNULL)
    to = ["--format", "tokens", "--set", "both", "--keep", "all", "--out", examples]
    subprocess.run([program(), "export", "sft", run, *to], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found: dict[int, list[str]] = {}
    for line in examples.read_text(encoding="utf-8").splitlines():
        turn = [words[token] for token in json.loads(line)["prompt"]]
        found.setdefault(turn.count("ORD"), recipes_of(turn))
    return found


def recipes_of(turn: list[str]) -> list[str]:
    """The part of a turn with orders and recipes, which follows the steps that are left."""
    return turn[1 : turn.index("KIT")]


def served(answer: Callable[[list[str]], str]) -> ThreadingHTTPServer:
    """A server of chat completions whose answers that function gives to turns, one after the other."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            messages: list[dict[str, Any]] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["messages"]
            with lock:
                # The turn is the last line; the legend stands before it.
                text = answer(str(messages[-1]["content"]).splitlines()[-1].split())
            choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
            usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
            body = json.dumps({"id": "0", "object": "chat.completion", "created": 0, "model": "probe", "choices": [choice], "usage": usage}).encode()
            # A run that stops does not wait for answers.
            with suppress(ConnectionError):
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def played(answer: Callable[[list[str]], str], episodes: int, out: Path) -> dict[str, Any]:
    """The summary of the published levels, played by these answers."""
    server = served(answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    model = ["--model", "compatible/probe", "--base-url", f"http://127.0.0.1:{server.server_port}/v1/", "--set", "mindagent.prompt=compact"]
    command = [program(), "experiment", "mindagent/table3", *model, "--episodes", str(episodes), *CALM, "--out", out]
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # A run stops where nothing can be read in the first answers, and goes on when it is told to.
        for _ in range(RESUMED_MAX):
            if done.returncode != STOPPED:
                break
            done = subprocess.run([program(), "resume", out, *CALM], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        done.check_returncode()
    finally:
        server.shutdown()
    report = subprocess.run([program(), "report", out, "--json"], check=True, stdout=subprocess.PIPE).stdout
    summary: dict[str, Any] = json.loads(report)["summary"]
    return summary


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--episodes", type=int, default=1, help="episodes of each level and interval")
    parser.add_argument("--out", type=Path, help="a folder for the runs, which are kept there")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    player = Player(arguments.model)
    with tempfile.TemporaryDirectory() as scratch:
        others = first_recipes(Path(scratch), player.words)

        def foreign(turn: list[str]) -> list[str]:
            recipes = others.get(turn.count("ORD"))
            return [turn[0], *recipes, *turn[turn.index("KIT") :]] if recipes else turn

        probes: dict[str, Callable[[list[str]], str]] = {
            "as it is": player.answer,
            "legal commands only": lambda turn: player.answer(turn, legal=True),
            "recipes of another level": lambda turn: player.answer(foreign(turn)),
        }
        for name, answer in probes.items():
            out = (arguments.out or Path(scratch)) / name.replace(" ", "-")
            summary = played(answer, arguments.episodes, out)
            print(f"{name}: CoS {summary['average_cos']:.3f}, {summary['failed_action_rate']:.1%} of the commands failed", flush=True)


if __name__ == "__main__":
    main()
