"""Pictures of worlds as arrays, for all environments."""

from __future__ import annotations

import base64
import struct
import warnings
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: A picture: rows of pixels with red, green and blue, of shape (height, width, 3). NumPy is needed for pictures alone.
Picture: TypeAlias = "npt.NDArray[np.uint8]"

#: How an environment is drawn: as an array, or not at all.
RenderMode = Literal["rgb_array"] | None
#: The modes that Gymnasium and PettingZoo read, and how many pictures a film of theirs shows in a second.
METADATA: Final[dict[str, Any]] = {"render_modes": ["rgb_array"], "render_fps": 5}

_SIZE = struct.Struct("<II")


def checked(mode: str | None) -> RenderMode:
    """The mode, where there is such.

    Raises:
        ValueError: There is no such mode.
    """
    if mode is None or mode == "rgb_array":
        return mode  # type: ignore[return-value]  # it is that text
    raise ValueError(f"there is no render mode {mode!r}: \"rgb_array\" gives pictures, None gives none")


def undrawn() -> None:
    """Says how to get pictures."""
    warnings.warn('there are no pictures without a mode: make the environment with render_mode="rgb_array"', stacklevel=3)


def of_answer(told: dict[str, Any]) -> Picture:
    """The picture of an answer of ``rollout-server``."""
    return _pixels(base64.b64decode(told["rgb"]), told["width"], told["height"])


def of_reply(body: bytes) -> Picture:
    """The picture of a reply of ``env-server``."""
    width, height = _SIZE.unpack_from(body)
    return _pixels(body[_SIZE.size :], width, height)


def _pixels(rgb: bytes, width: int, height: int) -> Picture:
    import numpy as np

    return np.frombuffer(rgb, dtype=np.uint8).reshape(height, width, 3).copy()
