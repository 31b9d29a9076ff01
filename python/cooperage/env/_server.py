"""The conversation with ``cooperage env-server``; its module in the program documents the protocol."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import weakref
from typing import Any

from .._program import CooperageError, start

VERSION = 1
HEADER = struct.Struct("<II")

HELLO, OPEN, RESET, STEP, PICTURE = 1, 2, 3, 4, 5
ARRAYS, ERROR = 3, 255

#: The room that pipes are asked to have, so that the arrays of a batch fit into one at once.
PIPE_BYTES = 1 << 20


class Server:
    """A process that plays games, and the two pipes to it."""

    def __init__(self) -> None:
        self._process = start(["env-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        self._finalizer = weakref.finalize(self, _end, self._process)
        _widen(self._input)
        _widen(self._output)
        self.ask(HELLO, struct.pack("<I", VERSION))

    @property
    def pid(self) -> int:
        """The process id of the program."""
        return self._process.pid

    def close(self) -> None:
        """Ends the process; a second call does nothing."""
        self._finalizer()

    def ask(self, kind: int, body: bytes) -> bytes:
        """Sends a request and returns the body of its reply."""
        self.send(HEADER.pack(len(body), kind) + body)
        header = bytearray(HEADER.size)
        self._fill(memoryview(header), 0)
        length, kind = HEADER.unpack(header)
        reply = bytearray(length)
        self._fill(memoryview(reply), 0)
        if kind == ERROR:
            raise CooperageError(reply.decode("utf-8", "replace"))
        return bytes(reply)

    def open(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Opens a batch and returns what the program says of it."""
        told: dict[str, Any] = json.loads(self.ask(OPEN, json.dumps(wanted).encode()))
        return told

    def send(self, message: bytes | memoryview) -> None:
        """Sends a message with its header."""
        if not self._finalizer.alive:
            raise CooperageError("the environment is closed")
        try:
            written = os.write(self._input, message)
            while written < len(message):
                written += os.write(self._input, memoryview(message)[written:])
        except BrokenPipeError:
            raise self._gone() from None

    def receive(self, reply: memoryview) -> None:
        """Reads a reply with its header, which must be arrays that fill ``reply``.

        Raises:
            CooperageError: The program refused what was asked, or has ended.
        """
        count = os.readv(self._output, [reply])
        if count < HEADER.size:
            count = self._fill(reply[: HEADER.size], count)
        length, kind = HEADER.unpack_from(reply)
        if kind == ERROR:
            text = bytearray(length)
            have = min(count - HEADER.size, length)
            text[:have] = reply[HEADER.size : HEADER.size + have]
            self._fill(memoryview(text), have)
            raise CooperageError(text.decode("utf-8", "replace"))
        if kind != ARRAYS or length != len(reply) - HEADER.size:
            raise CooperageError(f"the program sent a reply of kind {kind} with {length} bytes, which was not expected")
        if count < len(reply):
            self._fill(reply, count)

    def _fill(self, room: memoryview, count: int) -> int:
        """Reads until the room is full, of which ``count`` bytes are; returns its length."""
        while count < len(room):
            read = os.readv(self._output, [room[count:]])
            if read == 0:
                raise self._gone()
            count += read
        return count

    def _gone(self) -> CooperageError:
        self._finalizer()
        return CooperageError("the program has ended", self._process.returncode)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Closes the pipes, which ends the process."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    process.wait()


def _widen(pipe: int) -> None:
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        # Then it takes a few more turns.
        pass
