"""Where the program is, and how it is called."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Names the program in place of the one that was installed with this package.
VARIABLE = "COOPERAGE_BIN"


class CooperageError(RuntimeError):
    """The program refused something. The text is the program's own; ``code`` is its exit code where it has ended."""

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        self.code = code


def program() -> str:
    """The path of the program: what the variable ``COOPERAGE_BIN`` says, else the one of this Python's scripts, else of ``PATH``.

    Raises:
        CooperageError: There is none.
    """
    if named := os.environ.get(VARIABLE):
        return named
    name = "cooperage.exe" if os.name == "nt" else "cooperage"
    for scheme in (None, f"{os.name}_user"):
        scripts = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        if scripts and (found := Path(scripts) / name).is_file():
            return str(found)
    if found_on_path := shutil.which("cooperage"):
        return found_on_path
    raise CooperageError(f"the program cooperage is not installed beside this Python, and {VARIABLE} does not name it")


def start(words: Sequence[str | os.PathLike[str]], through: Sequence[str] = (), **how: Any) -> subprocess.Popen[Any]:
    """Starts the program with these words; ``how`` goes to :class:`subprocess.Popen`.

    ``through`` is a command that is started in its place and then becomes the program.

    Raises:
        CooperageError: There is no program, or it cannot be started.
    """
    path = program()
    try:
        return subprocess.Popen([*through, path, *map(os.fspath, words)], **how)
    except OSError as error:
        raise CooperageError(f"cannot start {path}: {error.strerror}") from None


@contextmanager
def interruptible(process: subprocess.Popen[Any]) -> Iterator[None]:
    """Interrupts the program if its caller is interrupted, and waits for its end, so that its episodes can be resumed."""
    try:
        yield
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)
        process.wait()
        raise


def call(words: Sequence[str | os.PathLike[str]]) -> str:
    """Calls the program with these words and returns what it wrote to standard output.

    Raises:
        CooperageError: It ended with another exit code than 0.
    """
    with start(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        out, talk = process.communicate()
    if process.returncode != 0:
        raise CooperageError(message_of(talk), process.returncode)
    return out


def option_word(value: object) -> str:
    """The value of an option such as ``overcooked.horizon``, as the command line has it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def message_of(stderr: str) -> str:
    """The program's error in what it wrote to standard error."""
    at = stderr.rfind("error: ")
    return (stderr[at + len("error: ") :] if at >= 0 else stderr).strip() or "the program gave no reason"
