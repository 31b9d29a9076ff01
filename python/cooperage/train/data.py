"""Examples from ``cooperage export sft --format tokens``: packed in memory, and put into batches of similar length."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .network import ANSWER, END, FIRST


class Examples:
    """Prompts and answers as tokens: prompt, mark, answer, mark, one example after the other."""

    def __init__(self, files: list[Path], share: float = 1.0, window: int = 512) -> None:
        tokens: list[bytes] = []
        lengths: list[int] = []
        answers: list[int] = []
        digest = hashlib.blake2b(digest_size=16)
        self.too_long = 0
        for file in files:
            with file.open("rb") as lines:
                for line in lines:
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
        # The first part of each file would be a few levels: every nth example is a share of all.
        keep = np.arange(len(tokens))[np.arange(len(tokens)) * share % 1.0 < share] if share < 1 else np.arange(len(tokens))
        self.tokens = np.frombuffer(b"".join(tokens[i] for i in keep), dtype=np.uint8)
        self.lengths = np.array([lengths[i] for i in keep], dtype=np.int64)
        self.answers = np.array([answers[i] for i in keep], dtype=np.int64)
        self.starts = np.concatenate(([0], np.cumsum(self.lengths)[:-1])) if len(keep) else np.zeros(0, dtype=np.int64)

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
