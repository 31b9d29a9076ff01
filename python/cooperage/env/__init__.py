"""Games as environments for learners, played by the program in a process of its own.

===================== =========================================================================================
:class:`BatchEnv`     many games side by side, as arrays; needs NumPy
:class:`ParallelEnv`  one game, an agent in each seat, as PettingZoo has it; needs ``pettingzoo``
:class:`SeatEnv`      one seat of a game, partners in the others, as Gymnasium has it; needs ``gymnasium``
:class:`TextSeatEnv`  one seat of any task as texts, as Gymnasium has it; needs ``gymnasium``
:func:`sb3`           the games of a :class:`BatchEnv` for Stable-Baselines3; needs ``stable-baselines3``
===================== =========================================================================================

Gymnasium makes seats by their ids, once this module is imported::

    import gymnasium, cooperage.env

    env = gymnasium.make("cooperage/CuisineWorld-v0", task="level_3/tau2", partner="expert")
    env = gymnasium.make("cooperage/Overcooked-v0", task="cramped_room", render_mode="rgb_array")
    env = gymnasium.make("cooperage/Text-v0", task="villagerbench/farm/0", seats=0)

With the render mode ``rgb_array``, ``render()`` gives the world as it is now, as ``uint8`` of shape (height, width, 3).

The tasks of the first three are those of ``cooperage tasks`` that begin with ``overcooked/`` or ``cuisineworld/``, such as
``overcooked/cramped_room`` or ``cuisineworld/level_3/tau2``.

*Overcooked.* A seat observes ``uint8`` of shape (width, height, 26): the lossless encoding of Overcooked-AI. Actions are 0 north,
1 south, 2 east, 3 west, 4 stay, 5 interact. The reward of every seat is the team's points of the step (20 for a usual soup). An
episode has 400 steps. Partners: ``cook``, ``greedy``, ``greedy-new``, ``random``, ``stay``, ``walk``, and ``policy:NAME`` for a
learned one, where NAME is one that comes with the program (such as ``sp-0``) or a file of ``cooperage train``.

*CuisineWorld.* A seat observes a row of ``uint8``, whose entries :attr:`BatchEnv.features` names. An action is a verb with its
place and item (:attr:`BatchEnv.actions`); a mask says which would succeed now. The reward is the published one: -0.05 a step,
50 and the remaining steps for an order served, 0.02 if every command succeeds, and shaping. Partners: ``expert`` (looks ahead),
``expert-quick``, ``noop``, ``random``.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

from .._program import CooperageError
from .batch import BatchEnv

if TYPE_CHECKING:
    from .parallel import ParallelEnv
    from ._sb3 import sb3
    from .seat import SeatEnv
    from .text_seat import TextSeatEnv

__all__ = ["BatchEnv", "CooperageError", "ParallelEnv", "SeatEnv", "TextSeatEnv", "sb3"]


# Gymnasium finds them by `import cooperage.env`, or by `gymnasium.make("cooperage.env:cooperage/CuisineWorld-v0")`.
if importlib.util.find_spec("gymnasium") is not None:
    from ._ids import register

    register()
    del register


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    # Whoever has no PettingZoo or no Gymnasium can use the rest.
    if name == "ParallelEnv":
        from .parallel import ParallelEnv

        return ParallelEnv
    if name == "SeatEnv":
        from .seat import SeatEnv

        return SeatEnv
    if name == "TextSeatEnv":
        from .text_seat import TextSeatEnv

        return TextSeatEnv
    if name == "sb3":
        from ._sb3 import sb3

        return sb3
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
