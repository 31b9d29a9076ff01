"""The file of a model: safetensors with a card, matrices in 8 bits with a scale for each row."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .network import FIRST, Network, Shape


def eight_bits(rows: Tensor) -> tuple[np.ndarray, np.ndarray]:
    """A matrix in 8 bits, and the scale of each row: the numbers that `network.rounded` gives."""
    scale = rows.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
    return (rows / scale).round().to(torch.int8).numpy(), scale[:, 0].float().numpy()


def opened(path: Path) -> tuple[dict[str, Any], bytes]:
    """The header of a file, and the bytes behind it."""
    raw = path.read_bytes()
    (length,) = struct.unpack_from("<Q", raw)
    return json.loads(raw[8 : 8 + length]), raw[8 + length :]


def card(path: Path) -> dict[str, Any]:
    """The card of a file."""
    found: dict[str, Any] = json.loads(opened(path)[0]["__metadata__"]["cooperage"])
    return found


def empty(card: dict[str, Any]) -> Network:
    """A network of the sizes that a card has, with weights by chance."""
    return Network(FIRST + len(card["words"]), Shape(**{size: card[size] for size in ("width", "layers", "heads", "hidden", "window")}))


def read(path: Path) -> Network:
    """The network of a file, with the numbers that the file has."""
    network = empty(card(path))
    header, data = opened(path)

    def array(name: str) -> Tensor:
        kind = np.int8 if header[name]["dtype"] == "I8" else np.float32
        begin, end = header[name]["data_offsets"]
        return torch.from_numpy(np.frombuffer(data[begin:end], kind).reshape(header[name]["shape"]).astype(np.float32))

    with torch.no_grad():
        for key, part in network.parts.items():
            name = key.replace("/", ".")
            part.copy_(array(name) * array(f"{name}.scale")[:, None] if part.dim() == 2 else array(name))
    return network


def write(path: Path, network: Network, card: dict[str, Any]) -> None:
    """Writes the file. Equal networks and cards give equal bytes."""
    arrays: dict[str, np.ndarray] = {}
    for name, part in network.parts.items():
        name, part = name.replace("/", "."), part.detach().float().cpu()
        if part.dim() == 2:
            arrays[name], arrays[f"{name}.scale"] = eight_bits(part)
        else:
            arrays[name] = part.numpy()
    header: dict[str, Any] = {"__metadata__": {"cooperage": json.dumps(card, sort_keys=True)}}
    place = 0
    # As the library `safetensors` does: wider numbers first, so that all lie where a machine can read them.
    order = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name))
    for name in order:
        array = arrays[name]
        kind = "I8" if array.dtype == np.int8 else "F32"
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [place, place + array.nbytes]}
        place += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in order:
            file.write(arrays[name].tobytes())
