"""Runs: started, and their results as objects."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._program import CooperageError, call, interruptible, message_of, start

#: Lines of the program's talk that are kept for an error.
_TALK_LINES = 200


@dataclass(frozen=True)
class Result:
    """What came of a run. :mod:`cooperage.read` reads its directory as data frames."""

    #: The run directory, which is the whole state of the run.
    directory: Path
    #: How many episodes are planned.
    episodes: int
    #: Figures of the run as a whole, by name: ``completion_mean`` (0 to 1), ``calls``, ``prompt_tokens``, ``broken`` and so on, with
    #: the measures of its benchmarks.
    summary: dict[str, float]
    #: Every cell of every table: ``table``, ``row``, ``column``, ``metric``, ``ours``, ``low``, ``high``, ``n``, ``paper`` …
    cells: list[dict[str, Any]]
    #: The program's exit code: 0, or 1 if ``fail_under`` was missed, or 3 if episodes are broken and wait to be resumed.
    code: int
    #: All that the program told: ``report.json``.
    raw: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Comparison:
    """Runs against the first of them, episode by episode."""

    #: All that the program told: ``compare.json``.
    raw: dict[str, Any] = field(repr=False)


#: Is told each line that the program says while it plays.
Listener = Callable[[str], object]


def run(
    *selection: str, progress: bool | Listener = True, **options: object
) -> Result:
    """Lets a team do tasks or suites, and waits for the end: ``cooperage run``.

    A run directory that is already there is gone on with; what is finished is not played again.

    Args:
        selection: Tasks or suites, such as ``"cuisineworld/level_3"``.
        progress: Whether the program's lines on how far it is go to standard error; or a function that gets each of them.
        options: The options of the command line with ``_`` for ``-``, as ``cooperage help reference`` and docs/cli.md list them:
            ``team="mindagent"``, ``model="oracle"``, ``agents=3``, ``episodes=3``, ``seed=0``, ``out="runs/x"``, ``max_cost=1``.
            True gives the option alone, None and False leave it out, a list repeats it, a dictionary repeats it as KEY=VALUE:
            ``set={"mindagent.hints": "off"}``.

    Returns:
        What came of it. Broken episodes are no error here: see :attr:`Result.code`.

    Raises:
        CooperageError: The program refused what was asked for.
        KeyboardInterrupt: You stopped it. What was played is kept; the same call goes on.
    """
    return Result(**reported(["run", *selection, *options_as_words(options)], progress))


def compare(baseline: str | os.PathLike[str], *others: str | os.PathLike[str]) -> Comparison:
    """Compares runs with a baseline, paired by task, seed and index: ``cooperage compare``.

    Args:
        baseline: A run directory.
        others: The run directories that are set against it.

    Raises:
        CooperageError: A directory is no run, or runs cannot be compared.
    """
    return Comparison(json.loads(call(["compare", baseline, *others, "--json"])))


def reported(words: Sequence[str | os.PathLike[str]], progress: bool | Listener) -> dict[str, Any]:
    """Calls the program with words that end in a report, and returns the fields of a :class:`Result`.

    Raises:
        CooperageError: The program printed no report.
        KeyboardInterrupt: The caller was interrupted; the program was interrupted too and has ended.
    """
    process = start(
        [*words, "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    talk: deque[str] = deque(maxlen=_TALK_LINES)
    listener = threading.Thread(target=_listen, args=(process.stderr, talk, progress), daemon=True)
    listener.start()
    with process:
        try:
            with interruptible(process):
                assert process.stdout is not None
                out = process.stdout.read()
                code = process.wait()
        finally:
            listener.join()
    if not out.strip():
        raise CooperageError(message_of("\n".join(talk)), code)
    raw: dict[str, Any] = json.loads(out)
    named = {name: raw[name] for name in ("episodes", "summary", "cells")}
    return {"directory": Path(raw["run"]), **named, "code": code, "raw": raw}


def teller(progress: bool | Listener) -> Listener:
    """The listener that an argument ``progress`` stands for."""
    if callable(progress):
        return progress
    return (lambda line: print(line, file=sys.stderr, flush=True)) if progress else (lambda line: None)


def _listen(stream: Iterable[str], talk: deque[str], progress: bool | Listener) -> None:
    tell = teller(progress)
    for line in stream:
        text = line.rstrip()
        talk.append(text)
        # An error is raised; it need not be printed as well.
        if callable(progress) or (text and not text.startswith("error: ")):
            tell(text)


def options_as_words(options: Mapping[str, object]) -> list[str]:
    """Options as the command line has them."""
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif isinstance(value, Mapping):
            words.extend(f"{option}={key}={_word(one)}" for key, one in value.items())
        elif isinstance(value, (list, tuple)):
            words.extend(f"{option}={_word(one)}" for one in value)
        else:
            words.append(f"{option}={_word(value)}")
    return words


def _word(value: object) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
