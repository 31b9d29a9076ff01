"""A Slurm of one node on loopback: its daemons belong to the test and end with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from conftest import until

#: The programs that it takes. Debian has them in `slurm-wlm` and `munge`.
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo")
#: The tasks that may run at a time, on any number of processors.
SLOTS = 4
#: Seconds until the node is idle, and until a job has to have ended.
START_S, JOB_S = 60, 600

CONFIGURATION = """
ClusterName=cooperage
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,sched_min_interval=0
ReturnToService=2
KillWait=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
NodeName=localhost CPUs={slots} State=UNKNOWN
PartitionName=main Nodes=localhost Default=YES MaxTime=INFINITE State=UP
"""


def lacks() -> str | None:
    """What is missing for it, in words."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"there is no {', '.join(missing)} (Debian: slurm-wlm, munge)" if missing else None


@contextmanager
def cluster(folder: Path, around: dict[str, str]) -> Iterator[dict[str, str]]:
    """Starts the daemons, and gives an environment in which `sbatch` reaches them."""
    for name in ("state", "spool"):
        (folder / name).mkdir()
    key = folder / "munge.key"
    key.touch(mode=0o600)
    key.write_bytes(os.urandom(1024))
    user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
    text = CONFIGURATION.format(ports=_free_ports(), folder=folder, user=user, slots=SLOTS)
    (folder / "slurm.conf").write_text(text)
    environment = {**around, "SLURM_CONF": str(folder / "slurm.conf")}
    files = [f"--{name}={folder}/munge.{end}" for name, end in MUNGE_FILES]
    daemons: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        with (folder / f"{words[0]}.out").open("wb") as out:
            daemons.append(subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out))

    try:
        # The folders of tests are closed to other users, which munged takes for a mistake.
        start("munged", "--foreground", "--force", *files)
        until(lambda: (folder / "munge.socket").exists(), START_S, "munged has no socket")
        start("slurmctld", "-D")
        start("slurmd", "-D", "-N", "localhost")
        until(lambda: "idle" in asked(environment, "sinfo", "--noheader", "--format=%T"), START_S, "the node is not idle")
        yield environment
    finally:
        subprocess.run(["scancel", "--user", user], env=environment, capture_output=True, timeout=30, check=False)
        for daemon in reversed(daemons):
            daemon.terminate()
        for daemon in daemons:
            try:
                daemon.wait(timeout=20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


MUNGE_FILES = (("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))


def asked(environment: dict[str, str], *words: str) -> str:
    """What one of Slurm's commands says; nothing where it fails."""
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout if done.returncode == 0 else ""


def submit(environment: dict[str, str], *words: str, folder: Path, **more: str) -> str:
    """Submits a script from a folder, and returns the number of the job."""
    done = subprocess.run(
        ["sbatch", "--parsable", *words], env={**environment, **more}, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def wait_for(environment: dict[str, str], job: str) -> None:
    """Waits until no task of a job is left in the queue."""
    until(lambda: not asked(environment, "squeue", "--noheader", f"--jobs={job}"), JOB_S, f"job {job} does not end")


def state(environment: dict[str, str], task: str) -> dict[str, str]:
    """The fields that `scontrol show job` has for a task of a job, such as `7_3`."""
    return dict(word.split("=", 1) for word in asked(environment, "scontrol", "show", "job", task).split() if "=" in word)


def _free_ports() -> list[int]:
    sockets = [socket.socket() for _ in range(2)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()
