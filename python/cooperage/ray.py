"""Ray as an executor of :func:`cooperage.sweep`. It needs the package `ray`, here and on the workers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray


class RayExecutor:
    """Submits calls as tasks of Ray; the workers need this package and the program.

    Args:
        options: Those of ``ray.remote``, such as ``num_cpus=2``. Ray itself repeats no task: the sweep does.
    """

    def __init__(self, **options: Any) -> None:
        self._options = {"max_retries": 0, **options}

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> RayFuture:
        """Starts a call of the function as a task."""
        return RayFuture(ray.remote(**self._options)(function).remote(*arguments))


@dataclass(frozen=True)
class RayFuture:
    """A task of Ray that was submitted."""

    reference: Any

    def result(self) -> Any:
        """Waits for the task, and returns or raises what it did."""
        return ray.get(self.reference)

    def done(self) -> bool:
        """Whether the task has ended."""
        return bool(ray.wait([self.reference], timeout=0)[0])

    def cancel(self) -> None:
        """Ends the task."""
        ray.cancel(self.reference)
