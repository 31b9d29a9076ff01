"""Scorers for runs that were played before: ``cooperage score RUN --scorer FILE.py``.

``FILE.py`` has a function ``score``, which gets an :class:`Episode` and gives a number, numbers by name, or None::

    def score(episode):
        refused = [action for action in episode.actions() if not action["accepted"]]
        return len(refused)

The program carries this module with it, so no package has to be installed. It needs Python 3.8 or later and nothing else.
"""

from __future__ import annotations

import json
import math
import numbers
import os
import sys
import traceback
import types
from typing import Any, BinaryIO, Callable, Dict, List

#: Written behind the standard error of each answer, so that the program knows whose it was.
_MARK = "\0cooperage\0\n"

Row = Dict[str, Any]


class Episode:
    """An episode that was played to its end. Tables are lists of rows with the columns of ``cooperage export``."""

    #: Its number in the run, from 1.
    number: int
    #: Its key, which names its journal.
    key: str
    #: The run directory, as it was named.
    run: str
    #: The task's full name.
    task: str
    #: The number of agents.
    agents: int
    #: The team's name; who sits where, if there are several.
    team: str
    #: The names of its models, each once.
    models: List[str]
    #: The seed of the run.
    seed: int
    #: The episode's index under that seed.
    index: int
    #: ``finished``, or ``limit: `` with the limit that ended it.
    outcome: str
    #: Why it ended, in words.
    reason: str
    #: Points reached of the points possible, from 0 to 1.
    completion: float
    #: The figures of the judge, by their columns in ``export episodes``.
    figures: Dict[str, int]
    #: What is missing of the goal, in words.
    missing: List[str]

    def __init__(self, told: Row, want: Callable[[str], Row]) -> None:
        self._tables = {name: told.pop(name) for name in ("events", "calls", "actions", "messages", "notes")}
        self._want = want
        self.__dict__.update(told)

    def events(self) -> List[Row]:
        """The events of the world: ``export events``."""
        return self._table("events")

    def calls(self) -> List[Row]:
        """The model calls: ``export calls``."""
        return self._table("calls")

    def actions(self) -> List[Row]:
        """The agents' actions: ``export actions``."""
        return self._table("actions")

    def messages(self) -> List[Row]:
        """The messages: ``export messages``."""
        return self._table("messages")

    def notes(self) -> List[Row]:
        """The notes of frameworks: ``export notes``."""
        return self._table("notes")

    def scores(self) -> List[Row]:
        """The share of the task that was done, over time: ``export scores``. The program plays the episode again for it.

        Raises:
            RuntimeError: The episode cannot be played again.
        """
        return self._table("scores")

    def _table(self, name: str) -> List[Row]:
        if name not in self._tables:
            told = self._want(name)
            if told.get("error"):
                raise RuntimeError(told["error"])
            self._tables[name] = told["rows"]
        return self._tables[name]

    def __repr__(self) -> str:
        return f"<Episode {self.number}: {self.task}, {self.team}, seed {self.seed}, index {self.index}>"


class _Lines:
    """Lines of JSON to and from the program. What a scorer prints, and what it starts prints, goes to standard error."""

    def __init__(self) -> None:
        self.told: BinaryIO = os.fdopen(os.dup(0), "rb")
        self.said: BinaryIO = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        os.close(nothing)
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]

    def read(self) -> Any:
        line = self.told.readline()
        return json.loads(line) if line else None

    def write(self, said: Row) -> None:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                pass  # The scorer closed it.
        try:
            os.write(2, _MARK.encode())
        except OSError:
            pass
        self.said.write(json.dumps(said).encode() + b"\n")
        self.said.flush()


def _number(value: Any) -> float | None:
    """A finite number as a float, else None."""
    if not isinstance(value, numbers.Real):
        return None
    try:
        number = float(value)
    except (OverflowError, ValueError):
        return None
    return number if math.isfinite(number) else None


def _reply(value: Any) -> Row:
    """The answer with what a scorer gave."""
    if value is None:
        return {"score": None}
    number = _number(value)
    if number is not None:
        return {"score": number}
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        named = {name: _number(one) for name, one in value.items()}
        wrong = [name for name, number in named.items() if number is None]
        return {"gave": f"{_shown(value[wrong[0]])} for `{wrong[0]}`"} if wrong else {"score": named}
    return {"gave": _shown(value)}


def _shown(value: Any) -> str:
    """A value in words that do not differ from call to call, as those of an object's place in memory would."""
    if isinstance(value, (str, bytes, int, float)):
        return repr(value)[:200]
    return f"a value of the type {type(value).__name__}"


def _answer(score: Callable[[Episode], Any], episode: Episode) -> Row:
    try:
        value = score(episode)
    except BaseException as error:  # Also SystemExit: a scorer's end costs its own episode alone.
        trace = error.__traceback__.tb_next if error.__traceback__ else None
        return {"error": "".join(traceback.format_exception(type(error), error, trace))}
    return _reply(value)


def _load(path: str) -> Callable[[Episode], Any]:
    """The function `score` of a file.

    Raises:
        ValueError: The file is no scorer: why, in a line.
    """
    # The module's own folder was in front.
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    module = types.ModuleType("__scorer__")
    module.__file__ = path
    sys.modules["__scorer__"] = module
    try:
        with open(path, "rb") as file:
            exec(compile(file.read(), path, "exec"), module.__dict__)
    except SyntaxError as error:
        raise ValueError(f"line {error.lineno}: {error.msg}") from None
    except BaseException as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
        place = f"line {lines[-1]}: " if lines else ""
        raise ValueError(f"{place}{type(error).__name__}: {error}") from None
    score = getattr(module, "score", None)
    if not callable(score):
        raise ValueError("it has no function `score`")
    return score


def _name_module() -> None:
    """Lets `import cooperage.scoring` find this module, beside whatever else of the package is installed."""
    sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    this = sys.modules[__name__]
    sys.modules["cooperage.scoring"] = this
    try:
        import cooperage

        cooperage.scoring = this  # type: ignore[attr-defined]
    except Exception:
        pass  # An installed package that cannot be imported is no business of a scorer that does not need it.


def _serve(path: str) -> None:
    lines = _Lines()
    _name_module()
    try:
        score = _load(path)
    except ValueError as error:
        lines.write({"refused": " ".join(str(error).split())})
        return
    lines.write({"ready": True})

    def want(name: str) -> Row:
        lines.write({"want": name})
        told: Row = lines.read()
        return told

    while True:
        told = lines.read()
        if told is None:
            return
        lines.write(_answer(score, Episode(told, want)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("this module is started by `cooperage score RUN --scorer FILE.py`")
    _serve(sys.argv[1])
