"""Muon: momentum whose steps are made nearly orthogonal, for matrices (Jordan et al., 2024, https://kellerjordan.github.io/posts/muon)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor


def orthogonal(step: Tensor, rounds: int = 5) -> Tensor:
    """A matrix with the singular vectors of `step` and singular values near 1: five rounds of a Newton-Schulz iteration."""
    a, b, c = 3.4445, -4.7750, 2.0315
    rows = step.T if step.shape[0] > step.shape[1] else step
    rows = rows / (rows.norm() + 1e-7)
    for _ in range(rounds):
        square = rows @ rows.T
        rows = a * rows + (b * square + c * square @ square) @ rows
    return rows.T if step.shape[0] > step.shape[1] else rows


class Muon(torch.optim.Optimizer):
    """Steps of size `lr`, times the root of how much taller than wide a matrix is."""

    def __init__(self, parameters: Iterable[Tensor], lr: float, momentum: float = 0.95) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum})

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:
                    continue
                state = self.state[matrix]
                if not state:
                    state["momentum"] = torch.zeros_like(matrix)
                state["momentum"].mul_(group["momentum"]).add_(matrix.grad)
                step = orthogonal(matrix.grad + group["momentum"] * state["momentum"])
                matrix.add_(step, alpha=-group["lr"] * max(1.0, matrix.shape[0] / matrix.shape[1]) ** 0.5)
