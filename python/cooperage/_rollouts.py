"""The client of ``cooperage rollout-server``; ``cooperage help rollout-server`` documents the protocol."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
import weakref
from typing import IO, Any

from ._program import CooperageError, message_of, start

#: Bytes of the server's talk that are read for an error.
_TALK_BYTES = 4096


class RolloutError(CooperageError):
    """The server refused a request; ``kind`` is a word such as ``task``, ``full`` or ``record``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class RolloutServer:
    """A server of sessions, in a process of its own, which ends with this object. Threads may share it: one request is out at a time.

    Args:
        options: Options of ``cooperage rollout-server``, such as ``("--sessions", "64")``.

    Raises:
        CooperageError: The program cannot be started.
    """

    def __init__(self, *options: str) -> None:
        # A file takes what the server says, so that it never waits for a reader.
        self._talk = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = start(
            ["rollout-server", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._talk,
        )
        self._finalizer = weakref.finalize(self, _end, self._process, self._talk)
        self._lock = threading.Lock()
        self._id = 0

    @property
    def pid(self) -> int:
        """The process id of the server."""
        return self._process.pid

    @property
    def is_closed(self) -> bool:
        """Whether it has been closed, or has ended by itself."""
        return not self._finalizer.alive

    def close(self) -> None:
        """Ends the server, and with it all sessions; a second call does nothing."""
        self._finalizer()

    def ask(self, request: str, **fields: Any) -> dict[str, Any]:
        """Makes a request and waits for its answer.

        Raises:
            RolloutError: The server refused it.
            CooperageError: The server has ended; the text has its last words.
        """
        if self.is_closed:
            raise CooperageError("the server of these sessions is closed")
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        with self._lock:
            self._id += 1
            try:
                stdin.write(json.dumps({"request": request, "id": self._id, **fields}).encode() + b"\n")
                stdin.flush()
                answer: dict[str, Any] = {}
                # A line that the server cannot read has no id in its answer; one request alone is out.
                while answer.get("id") != self._id and not ("error" in answer and answer.get("id") is None):
                    line = stdout.readline()
                    if not line:
                        raise self._gone()
                    answer = json.loads(line)
            except (BrokenPipeError, ValueError):
                raise self._gone() from None
        checked(answer)
        return answer

    def _gone(self) -> CooperageError:
        code = self._process.wait()
        self._talk.seek(max(0, self._talk.tell() - _TALK_BYTES))
        words = message_of(self._talk.read().decode("utf-8", "replace"))
        self._finalizer()
        return CooperageError(f"the server of these sessions has ended: {words}", code)


def checked(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, where it is no error.

    Raises:
        RolloutError: It is one.
    """
    if error := answer.get("error"):
        raise RolloutError(error["kind"], error["text"])
    return answer


def _end(process: subprocess.Popen[bytes], talk: IO[bytes]) -> None:
    """Closes the pipes, which ends the server."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except BrokenPipeError:
                pass
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    talk.close()
