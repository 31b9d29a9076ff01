"""Runs: started, and their results as objects."""

from __future__ import annotations

import csv
import difflib
import html
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Unpack

from ._function import TeamFunction, name_of, refuse_within_an_episode, serving, words_of
from ._options import ResumeOptions, RunOptions
from ._program import CooperageError, call, interruptible, message_of, start

if TYPE_CHECKING:
    from .read import Frame

#: Lines of the program's talk that are kept for an error.
_TALK_LINES = 200
#: The environment variable with the seconds between two lines on how far a run is.
_EVERY = "COOPERAGE_PROGRESS_EVERY"
_HAS_TQDM = importlib.util.find_spec("tqdm") is not None


@dataclass(frozen=True)
class Table:
    """A table over runs, as ``cooperage compare --table`` writes it."""

    #: As Markdown.
    text: str
    #: As the body of an HTML page, without a script; what came from runs is escaped.
    html: str
    #: As LaTeX, for the package `booktabs`.
    latex: str
    #: Every cell: row, column, value, interval, numbers of tasks and episodes.
    cells: list[dict[str, str]]

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


@dataclass(frozen=True, repr=False)
class Result:
    """What came of a run. :mod:`cooperage.read` reads its directory as data frames."""

    #: The run directory, which is the whole state of the run.
    directory: Path
    #: The number of planned episodes.
    planned: int
    #: Figures of the run as a whole, by name: ``completion_mean`` (0 to 1), ``calls``, ``prompt_tokens``, ``broken`` and so on, with
    #: the measures of its benchmarks.
    summary: dict[str, float]
    #: Every cell of every table: ``table``, ``row``, ``column``, ``metric``, ``ours``, ``low``, ``high``, ``n``, ``paper`` …
    cells: list[dict[str, Any]]
    #: The program's exit code: 0, or 1 if ``fail_under`` was missed, or 3 if episodes are broken and wait to be resumed.
    code: int
    #: All that the program told: ``report.json``.
    raw: dict[str, Any]

    def episodes(self) -> Frame:
        """Every planned episode as a data frame, as :func:`cooperage.read.episodes` returns it; needs pandas or polars."""
        from . import read

        return read.episodes(self.directory)

    def table(self, rows: str | None = None, columns: str | None = None) -> Table:
        """A table of this run, with a row and a column for each value of two factors, such as ``"team"`` and ``"benchmark"``.

        Args:
            rows: The factor of the rows; by default the program chooses both factors.
            columns: The factor of the columns; by default ``"benchmark"``.

        Raises:
            CooperageError: There is no such factor, or its episodes cannot be averaged together.
        """
        return _table([self.directory], rows, columns)

    def resume(
        self, team: TeamFunction | None = None, progress: bool | Listener = True, **options: Unpack[ResumeOptions]
    ) -> Result:
        """Plays what is missing: :func:`cooperage.resume` with this run's directory."""
        return resume(self.directory, team=team, progress=progress, **options)

    def __repr__(self) -> str:
        mean = self.summary.get("completion_mean")
        parts = [f"{self.planned} episode{'s' if self.planned != 1 else ''}"]
        if mean is not None and self.summary.get("broken") != self.planned:
            parts.append(f"completion {100 * mean:.1f} %")
        parts += [f"{count} {name}" for name in ("broken", "unfinished") if (count := int(self.summary.get(name, 0)))]
        return f"<{type(self).__name__} {str(self.directory)!r}: {', '.join(parts)}>"

    def _repr_html_(self) -> str:
        try:
            return f"<p>{html.escape(repr(self))}</p>{self.table()._repr_html_()}"
        except CooperageError:
            return f"<p>{html.escape(repr(self))}</p>"


@dataclass(frozen=True, repr=False)
class Comparison:
    """Runs against the first of them, episode by episode."""

    #: The run directories, the baseline first.
    directories: list[Path]
    #: All that the program told: ``compare.json``.
    raw: dict[str, Any]

    def table(self, rows: str | None = None, columns: str | None = None) -> Table:
        """One table of all runs: :meth:`Result.table`. Differences are those from its first row."""
        return _table(self.directories, rows, columns)

    def __repr__(self) -> str:
        baseline, *others = (str(directory) for directory in self.directories)
        return f"<Comparison of {', '.join(map(repr, others))} with {baseline!r}>"

    def _repr_html_(self) -> str:
        try:
            return self.table()._repr_html_()
        except CooperageError as error:
            return f"<p>{html.escape(repr(self))}: {html.escape(str(error))}</p>"


def _table(directories: Sequence[Path], rows: str | None, columns: str | None) -> Table:
    if columns is not None and rows is None:
        raise TypeError("a table with a factor for its columns needs one for its rows")
    factors = [f"--table={rows},{columns or 'benchmark'}"] if rows is not None else ["--table"]
    with tempfile.TemporaryDirectory() as folder:
        call(["compare", *directories, *factors, "--out", folder])
        text, page, latex, cells = (
            (Path(folder) / f"table.{form}").read_text(encoding="utf-8") for form in ("md", "html", "tex", "csv")
        )
    body = re.sub(r"<h1>.*?</h1>\s*", "", page.partition("<main>")[2].partition("</main>")[0], flags=re.DOTALL)
    return Table(text, body.strip(), latex, list(csv.DictReader(cells.splitlines())))


#: Is told each line that the program says while it plays.
Listener = Callable[[str], object]


def run(
    *selection: str,
    team: str | TeamFunction | Sequence[str | TeamFunction] | None = None,
    progress: bool | Listener = True,
    on_error: Literal["go_on", "raise"] = "go_on",
    **options: Unpack[RunOptions],
) -> Result:
    """Lets a team do tasks or suites, and waits for the end: ``cooperage run``.

    A run directory that is already there is gone on with; what is finished is not played again.

    Args:
        selection: Tasks or suites, such as ``"cuisineworld/level_3"``.
        team: A framework (``"mindagent"``), a command (``"cmd:python my_team.py"``), or a function of your own that plays all agents
            of a team: ``async def play(team)`` or a plain function, with a :class:`cooperage.team.Team`. Several stand in a list, and
            each plays every task. Several episodes may call a function at once, each in a thread of its own.
        progress: Whether a progress bar of ``tqdm`` is shown, or the program's lines where ``tqdm`` is not installed; or a function
            that gets each line.
        on_error: What happens if a function raises an exception: its episode is broken and the run goes on, or the exception is
            raised here as well, once the run has ended.
        options: The options of the command line with ``_`` for ``-``, as ``cooperage help reference`` and docs/cli.md list them:
            ``model="oracle"``, ``agents=3``, ``episodes=3``, ``seed=0``, ``out="runs/x"``, ``max_cost=1``.
            True gives the option alone, None and False leave it out, a list repeats it, a dictionary repeats it as KEY=VALUE:
            ``set={"mindagent.hints": "off"}``.

    Returns:
        What came of it. Broken episodes are no error here: see :attr:`Result.code`.

    Raises:
        TypeError: There is no such option.
        CooperageError: The program refused what was asked for.
        KeyboardInterrupt: You stopped it. What was played is kept; the same call goes on.
    """
    words = ["run", *selection, *checked_words(options, RunOptions)]
    return _play(words, team, progress, on_error)


def resume(
    directory: str | os.PathLike[str],
    *,
    team: TeamFunction | Sequence[TeamFunction] | None = None,
    progress: bool | Listener = True,
    on_error: Literal["go_on", "raise"] = "go_on",
    **options: Unpack[ResumeOptions],
) -> Result:
    """Plays what is missing in a run, and waits for the end: ``cooperage resume``.

    Args:
        directory: The run directory.
        team: The functions that play in it. Their source has to be the same as before: changed code is another team.
        progress: As for :func:`run`.
        on_error: As for :func:`run`.
        options: The options of the command line with ``_`` for ``-``.

    Raises:
        TypeError: There is no such option.
        CooperageError: The directory is no run, or a function in it was not given.
        KeyboardInterrupt: You stopped it. What was played is kept; the same call goes on.
    """
    words = ["resume", os.fspath(directory), *checked_words(options, ResumeOptions)]
    functions = [team] if callable(team) else list(team or ())
    if functions:
        planned = _functions_of(Path(directory))
        for function in functions:
            if (name := name_of(function)) not in planned:
                there = ", ".join(sorted(planned)) or "none"
                raise CooperageError(f"{name} plays in no episode of this run; the functions that do: {there}")
    return _play(words, functions, progress, on_error, are_named=True)


def _functions_of(directory: Path) -> set[str]:
    try:
        plan = json.loads((directory / "plan.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CooperageError(f"{directory} is no run: {error}") from None
    teams = (team for episode in plan.get("episodes", []) for team in episode.get("teams", []))
    commands = (team.get("options", {}).get("cmd.command", "") for team in teams)
    return {command for command in commands if command.startswith("python:")}


def _play(
    words: list[str],
    teams: str | TeamFunction | Sequence[str | TeamFunction] | None,
    progress: bool | Listener,
    on_error: Literal["go_on", "raise"],
    are_named: bool = False,
) -> Result:
    refuse_within_an_episode()
    listed = [teams] if isinstance(teams, str) or callable(teams) else list(teams or ())
    functions = [one for one in listed if not isinstance(one, str)]
    if not are_named:
        words += [f"--team={one}" for one in listed if isinstance(one, str)] + words_of(functions)
    if not functions:
        return Result(**reported(words, progress))
    with serving(functions) as served:
        fields = reported(words, progress, env=served.environment())
    if on_error == "raise" and served.raised is not None:
        raise served.raised
    return Result(**fields)


def compare(baseline: str | os.PathLike[str], *others: str | os.PathLike[str]) -> Comparison:
    """Compares runs with a baseline, paired by task, seed and index: ``cooperage compare``.

    Args:
        baseline: A run directory.
        others: The run directories that are set against it.

    Raises:
        CooperageError: A directory is no run, or runs cannot be compared.
    """
    directories = [Path(directory) for directory in (baseline, *others)]
    return Comparison(directories, json.loads(call(["compare", *directories, "--json"])))


def reported(
    words: Sequence[str | os.PathLike[str]], progress: bool | Listener, env: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Calls the program with words that end in a report, and returns the fields of a :class:`Result`.

    Raises:
        CooperageError: The program printed no report.
        KeyboardInterrupt: The caller was interrupted; the program was interrupted too and has ended.
    """
    tell = teller(progress)
    if isinstance(tell, _Bar):
        env = {_EVERY: "0.5", **(os.environ if env is None else env)}
    process = start(
        [*words, "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=env,
    )
    talk: deque[str] = deque(maxlen=_TALK_LINES)
    listener = threading.Thread(target=_listen, args=(process.stderr, talk, tell, callable(progress)), daemon=True)
    listener.start()
    with process:
        try:
            with interruptible(process):
                assert process.stdout is not None
                out = process.stdout.read()
                code = process.wait()
        finally:
            listener.join()
            if isinstance(tell, _Bar):
                tell.close(is_played=process.returncode in (0, 1))
    if not out.strip():
        raise CooperageError(message_of("\n".join(talk)), code)
    raw: dict[str, Any] = json.loads(out)
    named = {"planned": raw["episodes"], "summary": raw["summary"], "cells": raw["cells"]}
    return {"directory": Path(raw["run"]), **named, "code": code, "raw": raw}


def teller(progress: bool | Listener) -> Listener:
    """The listener that an argument ``progress`` stands for."""
    if callable(progress):
        return progress
    if not progress:
        return lambda line: None
    return _Bar() if _HAS_TQDM else lambda line: print(line, file=sys.stderr, flush=True)


class _Bar:
    """Shows the program's lines on how far it is as a bar of tqdm, and all other lines above it."""

    _line = re.compile(r"(\d+) of (\d+) episodes\b")

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, line: str) -> None:
        from tqdm.auto import tqdm

        if not (counts := self._line.match(line)):
            tqdm.write(line, file=sys.stderr)
            return
        done, total = map(int, counts.groups())
        if self._bar is None:
            self._bar = tqdm(total=total, unit="episode")
        self._bar.n = done
        self._bar.refresh()

    def close(self, is_played: bool) -> None:
        """Leaves the bar as it is, or full where all is played: no line tells of the last episodes."""
        if self._bar is not None:
            self._bar.n = self._bar.total if is_played else self._bar.n
            self._bar.close()


def _listen(stream: Iterable[str], talk: deque[str], tell: Listener, are_errors_told: bool) -> None:
    for line in stream:
        text = line.rstrip()
        talk.append(text)
        # An error is raised; it need not be printed as well.
        if are_errors_told or (text and not text.startswith("error: ")):
            tell(text)


def checked_words(options: Mapping[str, object], known: type) -> list[str]:
    """Options as the command line has them.

    Raises:
        TypeError: One of them is not among the known options.
    """
    for name in options:
        if name not in known.__annotations__:
            nearest = difflib.get_close_matches(name, known.__annotations__, n=1)
            hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
            raise TypeError(f"there is no option {name!r}{hint}")
    return options_as_words(options)


def options_as_words(options: Mapping[str, object]) -> list[str]:
    """Options as the command line has them, unchecked."""
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
