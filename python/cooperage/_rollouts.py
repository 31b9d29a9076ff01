"""The client of ``cooperage rollout-server``; ``cooperage help rollout-server`` documents the protocol."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import weakref
from concurrent.futures import Future
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
        words = _last_words(self._talk)
        self._finalizer()
        return CooperageError(f"the server of these sessions has ended: {words}", code)


def is_fault_of_a_call(error: CooperageError) -> bool:
    """Whether the server refused what a model wrote, and the session goes on: the model may be told, and asked again."""
    return isinstance(error, RolloutError) and error.kind in ("invalid", "too_large")


class PlayServer(RolloutServer):
    """A server of which many requests may be out at once, such as episodes that it plays with the models of their endpoints."""

    def __init__(self, *options: str) -> None:
        super().__init__(*options)
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        # The thread holds no reference to this object, so that the server ends with it.
        held = (self._process, self._talk, self._waiting, self._lock, self._finalizer)
        threading.Thread(target=_read_answers, args=held, daemon=True).start()

    def submit(self, request: str, **fields: Any) -> Future[dict[str, Any]]:
        """Makes a request. The future has its answer, or what :meth:`ask` raises.

        Raises:
            CooperageError: The server has ended.
            ValueError: A field cannot be written as JSON.
        """
        future: Future[dict[str, Any]] = Future()
        # The server knows no way to take a request back.
        future.set_running_or_notify_cancel()
        with self._lock:
            self._id += 1
            line = json.dumps({"request": request, "id": self._id, **fields}, allow_nan=False).encode() + b"\n"
            self._waiting[self._id] = future
            try:
                if self.is_closed or self._process.stdin is None:
                    raise BrokenPipeError
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except BrokenPipeError:
                self._waiting.pop(self._id, None)
                raise CooperageError("the server of these episodes has ended") from None
        return future

    def ask(self, request: str, **fields: Any) -> dict[str, Any]:
        """Makes a request and waits for its answer."""
        return self.submit(request, **fields).result()


def _read_answers(
    process: subprocess.Popen[bytes],
    talk: IO[bytes],
    waiting: dict[int, Future[dict[str, Any]]],
    lock: threading.Lock,
    finalizer: weakref.finalize[..., Any],
) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        answer = json.loads(line)
        if (future := waiting.pop(answer.get("id"), None)) is None:
            continue
        try:
            future.set_result(checked(answer))
        except RolloutError as error:
            future.set_exception(error)
    code = process.wait()
    words = "it was closed" if talk.closed else _last_words(talk)
    # With the lock, a later request finds the server closed, and an earlier one is answered here.
    with lock:
        finalizer()
        left = [waiting.pop(number) for number in list(waiting)]
    for future in left:
        future.set_exception(CooperageError(f"the server of these episodes has ended: {words}", code))


def _last_words(talk: IO[bytes]) -> str:
    talk.seek(max(0, talk.seek(0, os.SEEK_END) - _TALK_BYTES))
    return message_of(talk.read().decode("utf-8", "replace"))


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
