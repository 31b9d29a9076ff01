"""Teams that are functions of this process: the program connects to it for each episode, over a local socket."""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
import os
import socket
import sys
import tempfile
import threading
import traceback
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TextIO

from ._program import CooperageError
from .team import Team, _play

#: Plays all agents of a team in one episode; a coroutine function or a plain function.
TeamFunction = Callable[[Team], Awaitable[None] | None]

#: The environment variable in which the program finds the socket.
SOCKET = "COOPERAGE_FUNCTION_SOCKET"
#: Letters of the hash of a function's source.
_HASH_LENGTH = 16

_within = threading.local()


class Functions:
    """The functions of a run, and the socket over which the program has them played."""

    def __init__(self, functions: dict[str, TeamFunction], listener: socket.socket, path: Path) -> None:
        self._functions, self._listener, self._path = functions, listener, path
        self._lock = threading.Lock()
        self._told: set[str] = set()
        #: The first exception that a function raised, with its traceback.
        self.raised: BaseException | None = None

    def environment(self) -> dict[str, str]:
        """The variables of this process with the one that names the socket."""
        return os.environ | {SOCKET: os.fspath(self._path)}

    def _accept(self) -> None:
        while True:
            try:
                stream, _ = self._listener.accept()
            except OSError:  # It was closed: the run is over.
                return
            threading.Thread(target=self._episode, args=(stream,), daemon=True).start()

    def _episode(self, stream: socket.socket) -> None:
        with stream, stream.makefile("r", encoding="utf-8") as told, stream.makefile("w", encoding="utf-8") as said:
            first = told.readline()
            function = self._functions.get(json.loads(first)["function"]) if first else None
            if function is None:
                return
            _within.episode = True
            try:
                _play(function, told, said)
            except Exception as error:
                text = _traceback_of(error)
                self._tell(error, text)
                with contextlib.suppress(OSError):
                    said.write(json.dumps({"raised": text}) + "\n")

    def _tell(self, error: Exception, text: str) -> None:
        """Shows a traceback as Python shows it; once, for in each episode it is the same."""
        with self._lock:
            self.raised = self.raised or error
            if text in self._told:
                return
            self._told.add(text)
        print(text, end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def serving(functions: list[TeamFunction]) -> Iterator[Functions]:
    """Plays episodes with these functions as long as the context lasts."""
    named = {name_of(function): function for function in functions}
    with tempfile.TemporaryDirectory(prefix="cooperage-") as folder:
        path = Path(folder) / "team"
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(os.fspath(path))
            listener.listen(128)
            served = Functions(named, listener, path)
            threading.Thread(target=served._accept, daemon=True).start()
            try:
                yield served
            finally:
                with contextlib.suppress(OSError):
                    listener.shutdown(socket.SHUT_RDWR)


def name_of(function: TeamFunction) -> str:
    """How a plan names a function: its module, its name, and a hash of its source; another source makes another episode.

    Where there is no source, as in a function that was made by ``exec``, the hash is that of its compiled code, and the name says so.
    """
    plain = inspect.unwrap(function)
    name = getattr(plain, "__qualname__", type(plain).__qualname__)
    module = getattr(plain, "__module__", None) or "__main__"
    try:
        source, form = inspect.getsource(plain if hasattr(plain, "__code__") else type(plain)).encode(), "#"
    except (OSError, TypeError):
        code = getattr(plain, "__code__", None)
        source, form = (code.co_code + repr(code.co_names).encode() if code else b""), "#code:"
    return f"python:{module}.{name}{form}{hashlib.sha256(source).hexdigest()[:_HASH_LENGTH]}"


def words_of(functions: list[TeamFunction]) -> list[str]:
    """The options of the command line that name these teams."""
    return [f"--team={getattr(function, '__name__', 'team')}=cmd:{name_of(function)}" for function in functions]


def refuse_within_an_episode() -> None:
    """Raises an error in a team's function.

    Raises:
        CooperageError: A run would wait for itself.
    """
    if getattr(_within, "episode", False):
        raise CooperageError("a team cannot start a run: the episode would wait for a run, and the run for the episode")


def _traceback_of(error: Exception) -> str:
    """The traceback without the lines of this package above the function."""
    here = Path(__file__).parent
    trace = error.__traceback__
    while trace is not None and Path(trace.tb_frame.f_code.co_filename).parent == here and trace.tb_next is not None:
        trace = trace.tb_next
    # Lines of the event loop lie between this package and the function.
    inner = trace
    while inner is not None and "asyncio" in Path(inner.tb_frame.f_code.co_filename).parts:
        inner = inner.tb_next
    return "".join(traceback.format_exception(type(error), error, inner or trace))
