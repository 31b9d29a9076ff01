"""Trains a small model on examples of the program.

    cooperage run … --model oracle --set mindagent.prompt=compact --out data
    cooperage export sft data --format tokens --out train.jsonl
    python -m cooperage.train --data train.jsonl --out small
    cooperage run cuisineworld/level_3 --model local:small/model.safetensors

OUT holds `model.safetensors`, `log.jsonl` (a line for each measurement) and `checkpoint.pt`, from which the same command goes on
after a stop. `--from` begins with the weights of another OUT, as rounds of relabelling do.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional as F

from . import file
from .config import settings
from .data import Examples
from .muon import Muon
from .network import FIRST, Network, Shape


def measured(network: Network, examples: Examples, kind: torch.dtype, device: str, most: int = 2_000) -> dict[str, float]:
    """The loss on answers, and the shares of answers' tokens and of whole answers that are right."""
    network.eval()
    loss = tokens = right = whole = count = 0.0
    with torch.no_grad():
        for chosen in examples.batches(64, 0, 0):
            rows, weights = (tensor.to(device) for tensor in examples.batch(chosen, 0.0))
            odds = network(rows[:, :-1], kind)
            wanted, counts = rows[:, 1:], weights[:, :-1] > 0
            loss += float((F.cross_entropy(odds.transpose(1, 2), wanted, reduction="none") * counts).sum())
            hits = (odds.argmax(-1) == wanted) | ~counts
            tokens += float(counts.sum())
            right += float((hits & counts).sum())
            whole += float(hits.all(1).sum())
            count += len(chosen)
            if count >= most:
                break
    network.train()
    return {"loss": loss / tokens, "tokens": right / tokens, "answers": whole / count}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cooperage.train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, help="sizes, rates and the card in place of those of small.toml, as TOML")
    parser.add_argument("--data", nargs="+", required=True, help="files of `export sft --format tokens`; FILE@0.1 takes every tenth example of one")
    parser.add_argument("--validate", nargs="*", default=[], help="the same, of which nothing is learned")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--from", dest="begin", type=Path, help="OUT of an earlier training, with whose weights this one begins")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, help="steps in place of those of the configuration")
    parser.add_argument("--rate", type=float, default=1.0, help="the share of the configuration's highest rates")
    parser.add_argument("--fall", type=float, default=0.4, help="the share of the steps over which the rates run down")
    parser.add_argument("--minutes", type=float, help="the rates run down to their end after so many minutes: results then depend on the machine")
    parser.add_argument("--commit", default="", help="the commit of the program that made the data, for the card")
    arguments = parser.parse_args()

    config = settings(arguments.config)
    shape, rates = Shape(**config["shape"]), config["training"]
    codec = json.loads((Path(__file__).parent / f"{config['codec']}.json").read_text(encoding="utf-8"))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    kind = torch.bfloat16 if rates.get("bf16", True) else torch.float32
    torch.manual_seed(arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)

    examples = Examples(arguments.data, shape.window)
    held_out = Examples(arguments.validate, shape.window) if arguments.validate else None
    network = Network(FIRST + len(codec["words"]), shape).to(device)
    # What was learned before: the card tells of all of it.
    steps_before = seen_before = 0
    if arguments.begin:
        state = torch.load(arguments.begin / "checkpoint.pt", map_location=device)
        network.load_state_dict(state["network"])
        steps_before, seen_before = state["steps_before"] + state["step"], state["seen_before"] + state["seen"]
    optimisers = [
        Muon(network.matrices(), lr=rates["muon"]),
        torch.optim.AdamW(network.others(), lr=rates["adam"], betas=(0.9, 0.95), weight_decay=0.0),
    ]
    highest = [optimiser.param_groups[0]["lr"] for optimiser in optimisers]
    steps: int = arguments.steps or rates["steps"]
    step = seen = 0
    checkpoint = arguments.out / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        network.load_state_dict(state["network"])
        for optimiser, saved in zip(optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(saved)
        step, seen = state["step"], state["seen"]
    log = (arguments.out / "log.jsonl").open("a", encoding="utf-8")

    def note(**facts: Any) -> None:
        log.write(json.dumps(facts) + "\n")
        log.flush()
        print(" ".join(f"{name}={value:.4f}" if isinstance(value, float) else f"{name}={value}" for name, value in facts.items()), flush=True)

    def save() -> None:
        saved = {
            "network": network.state_dict(),
            "optimisers": [optimiser.state_dict() for optimiser in optimisers],
            "step": step,
            "seen": seen,
            "steps_before": steps_before,
            "seen_before": seen_before,
        }
        torch.save(saved, checkpoint.with_suffix(".new"))
        checkpoint.with_suffix(".new").replace(checkpoint)

    parameters = sum(part.numel() for part in network.parameters())
    note(examples=len(examples), too_long=examples.too_long, data=examples.hash, parameters=parameters, seed=arguments.seed, steps=steps, device=device)
    begun, cpu = time.monotonic(), time.process_time()
    epoch, mean = 0, 0.0
    batches = examples.batches(rates["batch"], arguments.seed, epoch)
    for _ in range(step):
        if next(batches, None) is None:
            epoch += 1
            batches = examples.batches(rates["batch"], arguments.seed, epoch)
            next(batches)
    while step < steps:
        done = step / steps
        if arguments.minutes:
            done = max(done, (time.monotonic() - begun) / 60 / arguments.minutes)
            if done >= 1:
                break
        # Up over the first fiftieth, then level, then down; matrices are rounded in the last tenth.
        rate = arguments.rate * min(1.0, (done + 1 / steps) / 0.02, max(0.0, (1 - done) / arguments.fall))
        network.rounds = done >= 0.9
        for optimiser, most in zip(optimisers, highest, strict=True):
            optimiser.param_groups[0]["lr"] = most * rate
        chosen = next(batches, None)
        if chosen is None:
            epoch += 1
            batches = examples.batches(rates["batch"], arguments.seed, epoch)
            chosen = next(batches)
        rows, weights = (tensor.to(device) for tensor in examples.batch(chosen, rates["prompt_weight"]))
        odds = network(rows[:, :-1], kind)
        losses = F.cross_entropy(odds.transpose(1, 2), rows[:, 1:], reduction="none") * weights[:, :-1]
        loss = losses.sum() / (weights > rates["prompt_weight"]).sum().clamp(min=1)
        for optimiser in optimisers:
            optimiser.zero_grad(set_to_none=True)
        loss.backward()
        for optimiser in optimisers:
            optimiser.step()
        step, seen = step + 1, seen + len(chosen)
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        if step % rates["every"] == 0:
            facts = {"step": step, "seen": seen, "mean": mean, "cpu_s": time.process_time() - cpu, "wall_s": time.monotonic() - begun}
            note(**facts, **({f"val_{name}": value for name, value in measured(network, held_out, kind, device).items()} if held_out else {}))
            save()
    network.rounds = True
    save()
    card = {
        "format": "cooperage-local-1",
        **{name: value for name, value in config["card"].items()},
        **codec,
        **config["shape"],
        "origin": {
            "commit": arguments.commit,
            "command": config.get("command", ""),
            "seed": arguments.seed,
            "data": examples.hash,
            "examples": seen_before + seen,
            "steps": steps_before + step,
            "licence": "MIT OR Apache-2.0",
        },
    }
    file.write(arguments.out / "model.safetensors", network, card)
    facts = {"done": step, "seen": seen, "cpu_s": time.process_time() - cpu}
    note(**facts, **({f"val_{name}": value for name, value in measured(network, held_out, torch.float32, device).items()} if held_out else {}))


if __name__ == "__main__":
    main()
