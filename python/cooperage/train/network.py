"""The network of ``crates/local-model``, in PyTorch: same tensors, same names, same function."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

END, ANSWER, FIRST = 0, 1, 2
"""The mark that ends an answer, the mark before it, and the token of the codec's first word."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a network, as the card of its file has them."""

    width: int
    layers: int
    heads: int
    hidden: int
    window: int


def normed(rows: Tensor, gains: Tensor) -> Tensor:
    """Rows divided by their root mean square, times gains."""
    wide = rows.float()
    return (wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6) * gains).to(rows.dtype)


def rounded(rows: Tensor) -> Tensor:
    """A matrix as its file will hold it, 8 bits to a number and a scale for each row; gradients pass as if nothing were rounded."""
    scale = rows.detach().abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
    whole = (rows.detach() / scale).round() * scale
    return rows + (whole - rows).detach()


class Network(nn.Module):
    """Tokens to a number for each token that may follow."""

    def __init__(self, tokens: int, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.rounds = False
        width, head = shape.width, shape.width // shape.heads
        parts: dict[str, Tensor] = {"embedding": torch.randn(tokens, width) * 0.7}
        for number in range(shape.layers):
            name = f"layer{number}"
            for part in ("query", "key", "value"):
                parts[f"{name}.attention.{part}"] = torch.randn(width, width) * width**-0.5
            parts[f"{name}.attention.mix"] = torch.zeros(width, width)
            parts[f"{name}.hidden.widen"] = torch.randn(shape.hidden, width) * width**-0.5
            parts[f"{name}.hidden.narrow"] = torch.zeros(width, shape.hidden)
            for part, size in (("attention.norm", width), ("attention.query.norm", head), ("attention.key.norm", head), ("hidden.norm", width)):
                parts[f"{name}.{part}"] = torch.ones(size)
        parts["norm"] = torch.ones(width)
        parts["head"] = torch.randn(tokens, width) * 0.02
        # A name of a parameter has no dots in PyTorch.
        self.parts = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(part) for name, part in parts.items()})
        points = torch.arange(head // 2, dtype=torch.float64)
        angles = torch.arange(shape.window, dtype=torch.float64)[:, None] * 10_000.0 ** (-points / (head // 2))
        self.register_buffer("cos", angles.cos().float(), persistent=False)
        self.register_buffer("sin", angles.sin().float(), persistent=False)
        self.register_buffer("later", torch.full((shape.window, shape.window), float("-inf")).triu(1), persistent=False)

    def part(self, name: str) -> Tensor:
        """A tensor as it is used: rounded, where it is a matrix and the training has come so far."""
        tensor: Tensor = self.parts[name.replace(".", "/")]
        return rounded(tensor) if self.rounds and tensor.dim() == 2 else tensor

    def matrices(self) -> list[nn.Parameter]:
        """The matrices within layers."""
        return [p for name, p in self.parts.items() if p.dim() == 2 and name.startswith("layer")]

    def others(self) -> list[nn.Parameter]:
        """Everything else."""
        inner = set(map(id, self.matrices()))
        return [p for p in self.parts.values() if id(p) not in inner]

    def turned(self, heads: Tensor) -> Tensor:
        """Queries or keys `(batch, heads, positions, numbers)`, turned by their positions."""
        first, second = heads.chunk(2, -1)
        cos, sin = (table[: heads.shape[2]].to(heads.dtype) for table in (self.cos, self.sin))
        return torch.cat((first * cos - second * sin, second * cos + first * sin), -1)

    def forward(self, tokens: Tensor, kind: torch.dtype = torch.float32) -> Tensor:
        """`(batch, positions)` to `(batch, positions, tokens)`; matrices are multiplied in numbers of that kind."""
        shape = self.shape
        batch, length = tokens.shape
        rows = F.embedding(tokens, self.part("embedding")).to(kind)

        def times(rows: Tensor, name: str) -> Tensor:
            return F.linear(rows, self.part(name).to(kind))

        def heads(rows: Tensor) -> Tensor:
            return rows.view(batch, length, shape.heads, -1).transpose(1, 2)

        for number in range(shape.layers):
            name = f"layer{number}"
            seen = normed(rows, self.part(f"{name}.attention.norm"))
            query, key = (
                self.turned(normed(heads(times(seen, f"{name}.attention.{part}")), self.part(f"{name}.attention.{part}.norm")))
                for part in ("query", "key")
            )
            value = heads(times(seen, f"{name}.attention.value"))
            # The ready-made attention is far slower than this on a CPU, backwards.
            fits = query @ key.transpose(2, 3) * query.shape[3] ** -0.5 + self.later[:length, :length].to(kind)
            found = fits.float().softmax(-1).to(kind) @ value
            rows = rows + times(found.transpose(1, 2).reshape(batch, length, -1), f"{name}.attention.mix")
            wide = times(normed(rows, self.part(f"{name}.hidden.norm")), f"{name}.hidden.widen").relu()
            rows = rows + times(wide, f"{name}.hidden.narrow")
        return times(normed(rows, self.part("norm")), "head").float()
