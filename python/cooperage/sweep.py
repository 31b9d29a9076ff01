"""Sweeps: a run in parts, each of them a task of an executor, and the parts merged into one run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol, Unpack

from ._options import RunOptions
from ._program import CooperageError, call, interruptible, message_of, start
from ._run import Listener, Result, checked_words, reported, teller

#: Exit codes of the program that mean the same for every part: a part is not tried again, and the sweep ends.
_REFUSALS = {2, 7}
#: Seconds before a second attempt at a part; they double with each further one, up to half a minute.
_PAUSE_S = 2.0
#: Becomes the program, which then ends when its worker is killed (PR_SET_PDEATHSIG with SIGTERM): the next worker finds the part
#: free. Workers have many threads, so that nothing may be done between fork and exec.
_ENDS_WITH_WORKER = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 15)
if os.getppid() != int(sys.argv[1]):
    sys.exit("error: the worker has ended")
try:
    os.execvp(sys.argv[2], sys.argv[2:])
except OSError as error:
    sys.exit(f"error: cannot start {sys.argv[2]}: {error.strerror}")
"""
#: Seconds between two looks at the tasks that are under way.
_LOOK_S = 0.5


class Executor(Protocol):
    """Carries calls out, here or on other machines: an executor of submitit or `concurrent.futures`, a client of Dask, or :class:`cooperage.ray.RayExecutor`."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        """Starts a call. The returned object has ``result()``, and may have ``done()`` and ``cancel()``."""


@dataclass(frozen=True, repr=False)
class Sweep(Result):
    """The result of a sweep: that of the merged run, as :func:`cooperage.run` returns it for a run in one piece.

    ``directory`` is ``OUT/merged``. ``code`` is 3 while episodes are missing.
    """

    #: The parts with missing episodes: ``part`` (its number from 1), ``of`` (the number of parts),
    #: ``episodes`` (the number of its episodes), ``missing`` (how many of them are missing), ``is_lost`` (whether the part was not begun).
    missing: list[dict[str, Any]]
    #: Why the last attempt at a part failed, by its number from 1; only parts of which all attempts failed.
    failures: dict[int, str]


def sweep(
    *selection: str,
    parts: int = 64,
    executor: Executor | None = None,
    retries: int = 5,
    team: str | Sequence[str] | None = None,
    progress: bool | Listener = True,
    **options: Unpack[RunOptions],
) -> Sweep:
    """Plays a run in parts, each of them as a task of the executor, and merges the parts.

    Part K of N is the run directory ``OUT/K-of-N``, which caller and workers have to see by the same path; ``OUT/merged`` is the
    whole run. The same call goes on where it stopped: it plays no finished episode again, and asks no model twice for a reply that is
    on disk.

    Args:
        selection: Tasks or suites, as for :func:`cooperage.run`.
        parts: The number of parts. Give the same number when you go on with a sweep.
        executor: Carries out the tasks. Without one they are played here, one after the other.
        retries: How often a part is submitted again if its worker is lost or its episodes break.
        team: A framework or a command, or several, each of which plays every task. Workers cannot call functions of this process.
        progress: Whether a line for each part that ends goes to standard error; or a function that gets each of them.
        options: The options of :func:`cooperage.run`, without `fail_under`. ``out`` is the folder of the parts and of the merged
            run, by default ``sweep``. ``in_flight`` holds for each part.

    Returns:
        The merged run, also if all attempts at some parts failed: see :attr:`Sweep.missing` and :attr:`Result.code`.

    Raises:
        ValueError: There is to be less than one part.
        TypeError: An option is not one of a sweep.
        CooperageError: The program refused the arguments, or no part was begun.
        KeyboardInterrupt: You stopped it. Tasks under way are cancelled where the executor can do that.
    """
    if parts < 1:
        raise ValueError(f"a sweep has at least one part, not {parts}")
    if taken := {"partition", "json", "dry_run", "fail_under"} & options.keys():
        raise TypeError(f"sweep() takes no option {', '.join(sorted(taken))}")
    folder = Path(options.pop("out", None) or "sweep").resolve()
    teams = [team] if isinstance(team, str) else team or ()
    words = [*selection, *(f"--team={one}" for one in teams), *checked_words(options, RunOptions)]
    # What no part could play is told before any task waits in a queue.
    call(["run", *words, "--dry-run"])
    failures = _played(words, _folders(folder, parts), executor or _Here(), retries, teller(progress))
    return _merged(folder, parts, failures)


def _played(
    words: list[str], folders: list[Path], executor: Executor, retries: int, tell: Callable[[str], object]
) -> dict[int, str]:
    """Has all parts played. Returns why the last attempt failed, for parts of which all attempts failed."""
    parts, failures = len(folders), dict[int, str]()

    def submitted(part: int, attempt: int) -> tuple[int, int, Any]:
        place = ["--partition", f"{part}/{parts}", "--out", os.fspath(folders[part - 1])]
        return part, attempt, executor.submit(_play, ["run", *words, *place, "--quiet"], os.getcwd(), attempt)

    # submitit makes one array of all that is submitted within its `batch`.
    with getattr(executor, "batch", nullcontext)():
        waiting = [submitted(part, 0) for part in range(1, parts + 1)]
    try:
        while waiting:
            part, attempt, future = waiting.pop(_ended(waiting))
            code, why = _outcome(future)
            first_line = why.partition("\n")[0]
            if code in _REFUSALS:
                raise CooperageError(why, code)
            if code != 0 and attempt < retries:
                try:
                    waiting.append(submitted(part, attempt + 1))
                except Exception as error:  # A pool of processes that lost one takes no more.
                    why += f", and the executor takes no more: {_last_line(error)}"
                else:
                    tell(f"part {part}/{parts}: {first_line}; it is submitted again ({attempt + 1} of {retries})")
                    continue
            if code != 0:
                failures[part] = why
            tell(f"part {part}/{parts}: {first_line or 'played'} ({len(waiting)} to go)")
    except BaseException:
        for _, _, future in waiting:
            getattr(future, "cancel", lambda: None)()
        raise
    return failures


def _ended(waiting: list[tuple[int, int, Any]]) -> int:
    """Waits until one of the tasks has ended, and returns its place. A future that cannot tell is waited for in its turn."""
    while True:
        for place, (_, _, future) in enumerate(waiting):
            if not hasattr(future, "done") or future.done():
                return place
        time.sleep(_LOOK_S)


def _outcome(future: Any) -> tuple[int | None, str]:
    """The program's exit code and its error; no code where the task itself was lost."""
    try:
        code, why = future.result()
        return code, why
    except Exception as error:  # Executors raise errors of their own for workers that died.
        return None, f"the task was lost ({_last_line(error)})"


def _last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[-1].strip()}" if lines else type(error).__name__


def _play(words: list[str], folder: str, attempt: int) -> tuple[int, str]:
    """Plays a part, in the process of a worker. Returns the program's exit code and its error."""
    if attempt:
        time.sleep(min(_PAUSE_S * 2 ** (attempt - 1), 30.0))
    process = start(
        words,
        through=[sys.executable, "-c", _ENDS_WITH_WORKER, str(os.getpid())] if sys.platform == "linux" else [],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    with process, interruptible(process):
        _, talk = process.communicate()
    return process.returncode, message_of(talk) if process.returncode else ""


def _merged(folder: Path, parts: int, failures: dict[int, str]) -> Sweep:
    """Merges the parts that were begun. Another process may still be at work on one that failed."""
    begun = [path for path in _folders(folder, parts) if (path / "plan.json").is_file()]
    if not begun:
        raise CooperageError(f"no part was begun: {next(iter(failures.values()), 'the program wrote nothing')}")
    partial = ["--partial"] if failures else []
    fields = reported(["merge", folder / "merged", *begun, *partial], progress=False)
    return Sweep(**fields, missing=fields["raw"]["merge"]["missing"], failures=failures)


def _folders(folder: Path, parts: int) -> list[Path]:
    return [folder / f"{part}-of-{parts}" for part in range(1, parts + 1)]


class _Here:
    """Plays a part when its result is asked for."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> SimpleNamespace:
        return SimpleNamespace(result=partial(function, *arguments))
