"""A run directory as data frames: pandas or polars, whichever you have.

Each function gives one table of a run, with the columns of ``cooperage export dictionary`` (:func:`dictionary` has the same for
programs: type, unit and meaning of each). The program reads the journals; here nothing is parsed but its lines of JSON.

========== ============================================= ============================
type       pandas                                        polars
========== ============================================= ============================
integer    ``Int64``                                     ``Int64``
number     ``Float64``                                   ``Float64``
text, json ``string``                                    ``String``
boolean    ``boolean``                                   ``Boolean``
========== ============================================= ============================

A value that is missing is null. A ``json`` is a list or an object, as JSON text.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ._program import CooperageError, call, program

if TYPE_CHECKING:
    import pandas
    import polars

    Frame = pandas.DataFrame | polars.DataFrame

#: A run directory.
Run = str | os.PathLike[str]
#: Whose frames: the first that is installed where it is None.
Library = Literal["pandas", "polars"] | None

#: The tables of a run.
TABLES = ("episodes", "calls", "actions", "events", "messages", "notes", "scores")
#: The columns of scores that a scorer gave afterwards.
_SCORED = "score.*"


class Column(TypedDict):
    """What a column is."""

    #: Its name.
    name: str
    #: ``integer``, ``number``, ``text``, ``boolean`` or ``json``.
    type: str
    #: What its numbers count; empty for what is no number.
    unit: str
    #: What it means.
    meaning: str


def episodes(run: Run, library: Library = None) -> Frame:
    """Every planned episode: outcome, completion (0 to 1), calls, tokens, and the figures and measures of its benchmark."""
    return _frame("episodes", run, library)


def calls(run: Run, library: Library = None, *, prompts: bool = False) -> Frame:
    """Every model call: role, model, when, tokens, latency, reply; with ``prompts`` also the messages that were asked."""
    return _frame("calls", run, library, ["--prompts"] if prompts else [])


def actions(run: Run, library: Library = None) -> Frame:
    """Every action of an agent: tool, arguments, begin and end in ticks and seconds of virtual time, and how it ended."""
    return _frame("actions", run, library)


def events(run: Run, library: Library = None) -> Frame:
    """Every event of the world: kind, who did it, who perceives it, and its sentence; ``data`` is JSON."""
    return _frame("events", run, library)


def messages(run: Run, library: Library = None) -> Frame:
    """Every message: who said what to whom, and when."""
    return _frame("messages", run, library)


def notes(run: Run, library: Library = None) -> Frame:
    """Every note of a framework on how its plan grows; ``data`` is JSON."""
    return _frame("notes", run, library)


def scores(run: Run, library: Library = None) -> Frame:
    """The share of each task that was done over time, from 0 to 1; the episodes are played again for it, without a model."""
    return _frame("scores", run, library)


def dictionary(table: str, columns: Iterable[str] | None = None) -> list[Column]:
    """What the columns of a table are; for episodes with every figure and measure that some benchmark has.

    Args:
        table: One of :data:`TABLES`.
        columns: The names of some columns, in their order; by default all.

    Raises:
        KeyError: There is no such table, or a column is not described.
    """
    described = _dictionary(program(), _stamp())
    own: dict[str, Column] = {column["name"]: column for column in described["tables"][table]["columns"]}
    patterns: list[Column] = []
    if table == "episodes":
        for column in [*described["measures"], *described["figures"]]:
            if "*" in column["name"]:
                patterns.append(column)
            else:
                own.setdefault(column["name"], column)
    if columns is None:
        return [*own.values(), *patterns]
    return [own[name] if name in own else _of_pattern(name, patterns) for name in columns]


def to_parquet(run: Run, folder: str | os.PathLike[str], tables: Iterable[str] = TABLES) -> list[Path]:
    """Writes tables of a run as ``TABLE.parquet`` into a folder, which is made; gives the files.

    It needs polars, or pandas with pyarrow.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    files = []
    for table in tables:
        file = target / f"{table}.parquet"
        if _has("polars"):
            frame: Any = _frame(table, run, "polars")
            frame.write_parquet(file)
        else:
            frame = _frame(table, run, "pandas")
            frame.to_parquet(file, index=False)
        files.append(file)
    return files


def _frame(table: str, run: Run, library: Library, options: Iterable[str] = ()) -> Any:
    text = call(["export", table, run, "--format", "jsonl", *options])
    rows = [json.loads(line) for line in text.splitlines()]
    names = list(rows[0]) if rows else [column["name"] for column in _own(table)]
    columns = dictionary(table, names)
    values = {column["name"]: [_value(column, row[column["name"]]) for row in rows] for column in columns}
    which = library or ("pandas" if _has("pandas") else "polars")
    if which == "pandas":
        import pandas

        kinds = {"integer": "Int64", "number": "Float64", "boolean": "boolean"}
        return pandas.DataFrame(
            {
                column["name"]: pandas.array(
                    values[column["name"]], dtype=kinds.get(column["type"], "string")
                )
                for column in columns
            }
        )
    if which == "polars":
        if not _has("polars"):
            raise CooperageError("data frames need pandas or polars, and neither is installed")
        import polars

        types = {"integer": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}
        schema = {column["name"]: types.get(column["type"], polars.String) for column in columns}
        return polars.DataFrame(values, schema=schema)
    raise ValueError(f"data frames are those of pandas or polars, not {which!r}")


def _value(column: Column, value: Any) -> Any:
    if value is None:
        return None
    if column["type"] == "json":
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return float(value) if column["type"] == "number" else value


def _own(table: str) -> list[Column]:
    described: list[Column] = _dictionary(program(), _stamp())["tables"][table]["columns"]
    return described


def _of_pattern(name: str, patterns: list[Column]) -> Column:
    """A column whose name has a number where its description has a ``*``, or the name of scores."""
    for column in patterns:
        before, _, after = column["name"].partition("*")
        middle = name[len(before) : len(name) - len(after)]
        fits = bool(middle) if column["name"] == _SCORED else middle.isdecimal()
        if name.startswith(before) and name.endswith(after) and fits:
            return {**column, "name": name}
    raise KeyError(f"the dictionary does not describe the column {name!r}")


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _stamp() -> int:
    """Tells one build of the program from the next."""
    return os.stat(program()).st_mtime_ns


@functools.lru_cache(maxsize=4)
def _dictionary(path: str, stamp: int) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(call(["export", "dictionary", "--json"]))
    return told
