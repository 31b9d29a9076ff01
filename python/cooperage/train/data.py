"""Examples from ``cooperage export sft --format tokens``: packed in memory, and put into batches of similar length."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .network import ANSWER, END, FIRST


class Examples:
    """Prompts and answers as tokens: prompt, mark, answer, mark, one example after the other. Of `FILE@0.1` every tenth one is taken."""

    def __init__(self, files: list[str], window: int = 512) -> None:
        tokens: list[bytes] = []
        lengths: list[int] = []
        answers: list[int] = []
        digest = hashlib.blake2b(digest_size=16)
        self.too_long = 0
        for named in files:
            file, *share = re.split(r"@(?=[0-9.]+$)", named)
            part = float(share[0]) if share else 1.0
            with Path(file).open("rb") as lines:
                for place, line in enumerate(lines):
                    # The first part of a file would be a few levels: every nth example is a share of all.
                    if int((place + 1) * part) == int(place * part):
                        continue
                    digest.update(line)
                    example = json.loads(line)
                    prompt = bytes(token + FIRST for token in example["prompt"])
                    answer = bytes(token + FIRST for token in example["answer"])
                    whole = prompt + bytes([ANSWER]) + answer + bytes([END])
                    if len(whole) > window:
                        self.too_long += 1
                        continue
                    tokens.append(whole)
                    lengths.append(len(whole))
                    answers.append(len(answer) + 1)
        self.hash = digest.hexdigest()
        self.tokens = np.frombuffer(b"".join(tokens), dtype=np.uint8)
        self.lengths = np.array(lengths, dtype=np.int64)
        self.answers = np.array(answers, dtype=np.int64)
        self.starts = np.concatenate(([0], np.cumsum(self.lengths)[:-1])) if tokens else np.zeros(0, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, chosen: np.ndarray, prompt_weight: float) -> tuple[Tensor, Tensor]:
        """Tokens `(batch, positions)` and, for each position, how much it counts that the next token is said."""
        longest = int(self.lengths[chosen].max())
        tokens = np.zeros((len(chosen), longest), dtype=np.int64)
        weights = np.zeros((len(chosen), longest), dtype=np.float32)
        for row, i in enumerate(chosen):
            start, length, answer = self.starts[i], self.lengths[i], self.answers[i]
            tokens[row, :length] = self.tokens[start : start + length]
            weights[row, : length - 1] = prompt_weight
            # The mark between prompt and answer is given, never said.
            weights[row, length - answer - 2 : length - answer - 1] = 0
            weights[row, length - answer - 1 : length - 1] = 1
        return torch.from_numpy(tokens), torch.from_numpy(weights)

    def batches(self, size: int, seed: int, epoch: int) -> Iterator[np.ndarray]:
        """The examples of an epoch in an order that seed and epoch give, in batches of similar length."""
        random = np.random.default_rng([seed, epoch])
        order = random.permutation(len(self))
        near = 64 * size
        batches = []
        for start in range(0, len(order), near):
            part = order[start : start + near]
            part = part[np.argsort(self.lengths[part], kind="stable")]
            batches += [part[first : first + size] for first in range(0, len(part), size)]
        for place in random.permutation(len(batches)):
            yield batches[place]
