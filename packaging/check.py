#!/usr/bin/env python3
"""Tries the files of `make dist` as users would, in places that have nothing else, and publishes nothing.

    packaging/check.py DIST TOOLS PROFILE

DIST is the folder of the files, TOOLS an environment with auditwheel, PROFILE the profile that the program was built with. Each step
prints a line with its time; a step whose tools are missing is skipped and names them. The exit code is 1 if a step failed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What a wheel may weigh.
WHEEL_MIB_MAX = 40
#: From an empty environment to the page of the demonstration.
SECONDS_TO_PAGE_MAX = 60
#: The library that manylinux2014 promises.
GLIBC_MAX = (2, 17)
#: The user of the image, whom no machine knows.
USER = 65532
#: A task of a minute's play for a model.
TASK = ["cuisineworld/level_0/tau1", "--agents", "2", "--max-ticks", "10"]


class Failed(Exception):
    """Something is not as it must be."""


class Skipped(Exception):
    """A tool is missing."""


class Steps:
    """The steps, and what became of them."""

    def __init__(self) -> None:
        self.failed = 0

    def take(self, what: str, test: Callable[[], str | None]) -> None:
        """Takes a step, which may return a figure to be shown."""
        begun = time.monotonic()
        try:
            told = test()
            how = "ok"
        except Skipped as error:
            how, told = "SKIPPED", str(error)
        except Exception as error:
            how, told = "FAILED", str(error) if isinstance(error, Failed) else repr(error)
            self.failed += 1
        print(f"{how:8}{time.monotonic() - begun:6.1f} s  {what}{f': {told}' if told else ''}", flush=True)


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Failed(why)


def tool(name: str) -> str:
    return shutil.which(name) or skip(f"there is no {name}")


def skip(why: str) -> str:
    raise Skipped(why)


def one(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    need(len(found) == 1, f"{folder} has {len(found)} files like {pattern}; `make dist` makes one")
    return found[0]


def called(words: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    """A call that ends with 0."""
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)  # type: ignore[call-overload]
    need(done.returncode == 0, f"{' '.join(words)} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-600:]}")
    return done


class Place:
    """A place in which the program is called: `before` stands before the name of the program."""

    def __init__(self, program: str, folder: Path, before: list[str] | None = None, **env: str) -> None:
        self.words = [*(before or []), program]
        # Programs in a root of their own choose their folder there.
        self.options = {"cwd": None if before else folder, "env": {"NO_COLOR": "1", **env}}
        self.folder = folder

    def call(self, *words: str, code: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
        options = {**self.options, "env": {**self.options["env"], **env}}
        done = subprocess.run([*self.words, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
        need(done.returncode == code, f"`{' '.join(words)}` ended with {done.returncode}: {done.stderr.strip()[-600:]}")
        return done

    @contextmanager
    def started(self, *words: str) -> Iterator[dict[str, str]]:
        """A server, and the object that it prints once it listens."""
        server = subprocess.Popen(
            [*self.words, words[0], "--json", *words[1:]], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **self.options
        )
        try:
            line = server.stdout.readline() if server.stdout else ""
            if not line:
                raise Failed(f"`{' '.join(words)}` said nothing: {server.communicate()[1].strip()[-600:]}")
            yield json.loads(line)
        finally:
            server.terminate()
            server.communicate()

    def plays(self) -> None:
        """The demonstration plays, and its last line says how to see it."""
        told = self.call("demo").stderr
        need(told.rstrip().endswith("serve --runs runs --open"), f"`demo` ends with {told[-200:]!r}")
        report = self.folder / "runs/demo-oracle/report.html"
        need(report.is_file() and f"The report: {report.relative_to(self.folder)}" in told, f"`demo` tells no report: {told[-200:]!r}")

    def serves(self) -> None:
        """The page of `serve --demo` is there, with two finished runs."""
        with self.started("serve", "--demo") as told:
            address, token = told["url"].split("/?token=")
            page = fetched(f"{address}/", token)
            need("/studio.js" in page, f"the page is {page[:200]!r}")
            runs = {run["name"]: run["finished"] for run in json.loads(fetched(f"{address}/api/runs", token))}
            need(runs.get("kitchen", 0) > 0 and runs.get("building", 0) > 0, f"the runs of the demonstration are {runs}")

    def asks(self, base_url: str, name: str) -> None:
        """A model at that address plays."""
        out = f"runs/{name}"
        self.call("run", *TASK, "--model", "compatible/reader", "--base-url", base_url, "--yes", "--quiet", "--out", out)
        calls = self.call("export", "calls", out).stdout.splitlines()
        need(len(calls) > 5, f"{base_url} was asked {len(calls)} times")


def fetched(url: str, token: str) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"}), timeout=30) as answer:
        return answer.read().decode()


def install_line(beginning: str) -> str:
    """The README's line for a way to install."""
    lines = [line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith(beginning)]
    need(len(lines) >= 1, f"README.md has no line that begins with `{beginning}`")
    return lines[0]


class Check:
    """The files, and a scratch folder in which they are tried."""

    def __init__(self, dist: Path, tools: Path, profile: str, scratch: Path) -> None:
        self.dist, self.tools, self.profile, self.scratch = dist, tools, profile, scratch
        # README's lines name the files by `dist/`.
        (scratch / "dist").symlink_to(dist)
        self.program = scratch / "program"

    def sums(self) -> str:
        told = dict(reversed(line.split("  ")) for line in (self.dist / "SHA256SUMS").read_text().splitlines())
        there = {path.name for path in self.dist.iterdir()} - {"SHA256SUMS"}
        need(set(told) == there, f"SHA256SUMS names {sorted(told)}, and there are {sorted(there)}")
        for name, wanted in told.items():
            need(hashlib.sha256((self.dist / name).read_bytes()).hexdigest() == wanted, f"{name} has another sum")
        return f"{len(told)} files"

    def one_program(self) -> str:
        with zipfile.ZipFile(one(self.dist, "*.whl")) as wheel:
            (inside,) = [name for name in wheel.namelist() if name.endswith(".data/scripts/cooperage")]
            self.program.write_bytes(wheel.read(inside))
        self.program.chmod(0o755)
        archive = one(self.dist, "*.tar.gz")
        called(["tar", "-xzf", str(archive), "-C", str(self.scratch)])
        need((self.scratch / "cooperage").read_bytes() == self.program.read_bytes(), "the wheel and the archive hold different programs")
        return called([str(self.program), "--version"], env={}).stdout.strip()

    def size(self) -> str:
        mib = one(self.dist, "*.whl").stat().st_size / 2**20
        if self.profile != "release":
            skip(f"it is {mib:.1f} MiB, built with the profile {self.profile} and not with release")
        need(mib <= WHEEL_MIB_MAX, f"{mib:.1f} MiB")
        return f"{mib:.1f} MiB"

    def tag(self) -> str:
        wheel = one(self.dist, "*.whl")
        need("manylinux2014_x86_64" in wheel.name, f"its name is {wheel.name}")
        if not (self.tools / "bin/auditwheel").is_file():
            skip("there is no auditwheel")
        told = called([str(self.tools / "bin/python"), "-m", "auditwheel", "show", str(wheel)]).stdout
        found = re.search(r'platform tag:\s+"manylinux_(\d+)_(\d+)_x86_64"', told)
        need(bool(found) and (int(found[1]), int(found[2])) <= GLIBC_MAX, f"auditwheel says: {told.strip()}")
        return f"auditwheel says {found[0].split()[-1]}" if found else ""

    def symbols(self) -> str:
        told = called([tool("objdump"), "-T", str(self.program)])
        versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", told.stdout)}
        need(all(version <= GLIBC_MAX for version in versions), f"it needs GLIBC {max(versions, default='')}")
        needed = re.findall(r"NEEDED\s+(\S+)", called([tool("objdump"), "-p", str(self.program)]).stdout)
        need(not needed, f"it loads {needed}")
        return "it needs none" if not versions else f"up to GLIBC {max(versions)}"

    def wheel(self) -> str:
        """README's line in an environment that has nothing else."""
        begun = time.monotonic()
        place = self.scratch / "environment"
        called([sys.executable, "-m", "venv", str(place)])
        path = f"{place / 'bin'}:{os.environ['PATH']}"
        env = {"PATH": path, "HOME": str(self.scratch), "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        called(["sh", "-c", install_line("pip install dist/")], cwd=self.scratch, env=env)
        installed = Place(str(place / "bin/cooperage"), self.fresh("of-wheel"), HOME=str(self.scratch))
        installed.serves()
        needed = self.in_time(begun)
        called([str(place / "bin/python"), "-c", "import cooperage; print(cooperage.program())"], env=env)
        installed.plays()
        return needed

    def archive(self) -> str:
        """README's line in an empty home."""
        begun = time.monotonic()
        home = self.fresh("home")
        called(["sh", "-c", install_line("mkdir -p ~/.local/bin")], cwd=self.scratch, env={"HOME": str(home), "PATH": os.environ["PATH"]})
        installed = Place(str(home / ".local/bin/cooperage"), self.fresh("of-archive"), HOME=str(home))
        installed.serves()
        needed = self.in_time(begun)
        installed.plays()
        return needed

    def in_time(self, begun: float) -> str:
        told = f"{time.monotonic() - begun:.1f} s to the page of `serve --demo`"
        # A program that is not optimised plays the demonstration slowly.
        need(self.profile != "release" or time.monotonic() - begun <= SECONDS_TO_PAGE_MAX, told)
        return told

    def fresh(self, name: str) -> Path:
        folder = self.scratch / name
        folder.mkdir()
        return folder

    def within(self, root: Path, folder: str, **env: str) -> Place:
        """The program in a root of its own, as a user whom nothing there knows."""
        if os.geteuid() == 0:
            # The folders there are another user's, as they are in an image.
            before = [tool("setpriv"), "--reuid=65534", "--regid=65534", "--clear-groups", tool("unshare")]
        else:
            before = [tool("unshare")]
        before += ["--user", f"--map-user={USER}", f"--map-group={USER}", f"--root={root}", f"--wd={folder}"]
        tried = subprocess.run([*before, "/cooperage", "--version"], capture_output=True, text=True, env={})
        if "unshare" in tried.stderr:
            skip(f"a root of its own is not permitted: {tried.stderr.strip()}")
        return Place("/cooperage", root / folder.lstrip("/"), before, **env)

    def empty_root(self) -> Place:
        """A root with the program and nothing else, not even a folder for temporary files."""
        root = self.scratch / "empty"
        if not root.exists():
            root.mkdir()
            root.chmod(0o1777)
            shutil.copy(self.program, root / "cooperage")
        return self.within(root, "/")

    def asked_here(self) -> None:
        place = self.empty_root()
        with place.started("fake-provider", "player=reader") as told:
            port = told["url"].split(":")[2].split("/")[0]
            place.asks(f"http://127.0.0.1:{port}/v1/", "by-number")
            place.asks(f"http://localhost:{port}/v1/", "by-name")

    def asked_by_name(self) -> None:
        """A name of /etc/hosts, though the machine names a module that a static program cannot load, and says to go no further."""
        place = self.empty_root()
        settings = place.folder / "etc"
        settings.mkdir()
        (settings / "hosts").write_text("127.0.0.1 model.test\n")
        (settings / "nsswitch.conf").write_text("hosts: foreign [UNAVAIL=return] files\npasswd: foreign\n")
        with place.started("fake-provider", "player=reader") as told:
            port = told["url"].split(":")[2].split("/")[0]
            place.asks(f"http://model.test:{port}/v1/", "by-hosts")

    def no_certificates(self) -> None:
        place = self.empty_root()
        told = place.call("models", "test", "compatible/m", "--base-url", "https://127.0.0.1:9/v1/", code=4).stderr
        need("SSL_CERT_FILE" in told, f"it says {told!r}")

    def image(self) -> None:
        """The last stage of the Dockerfile, made by the same script."""
        last = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
        said = dict(re.findall(r"^(USER|WORKDIR|ENTRYPOINT|COPY) (.*)$", last, re.MULTILINE))
        wanted = {"USER": f"{USER}:{USER}", "WORKDIR": "/data", "ENTRYPOINT": '["/cooperage"]', "COPY": "--from=build /image /"}
        need(said == wanted, f"the last stage of the Dockerfile says {said}")
        root = self.fresh("image")
        called([str(ROOT / "packaging/root"), str(self.program), str(root)])
        place = self.within(root, "/data")
        place.plays()
        place.serves()
        need((root / "tmp").stat().st_mode & 0o7777 == 0o1777, "the image's /tmp cannot be written by all")


def main() -> int:
    dist, tools, profile = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
    steps = Steps()
    with tempfile.TemporaryDirectory(prefix="cooperage-dist-") as scratch:
        os.chmod(scratch, 0o755)
        check = Check(dist, tools, profile, Path(scratch))
        steps.take("SHA256SUMS names every file", check.sums)
        steps.take("the wheel and the archive hold one program", check.one_program)
        steps.take(f"the wheel has {WHEEL_MIB_MAX} MiB at most", check.size)
        steps.take("the wheel's tag is manylinux2014", check.tag)
        steps.take("the program needs no library newer than GLIBC 2.17", check.symbols)
        steps.take("README's line installs the wheel, in a fresh environment", check.wheel)
        steps.take("README's line unpacks the program, in an empty home", check.archive)
        where = f"in an empty root, as user {USER}"
        steps.take(f"the program plays {where}", lambda: check.empty_root().plays())
        steps.take(f"it serves the page of `serve --demo` {where}", lambda: check.empty_root().serves())
        steps.take(f"it asks a model at 127.0.0.1 and at localhost {where}", check.asked_here)
        steps.take("it says to set SSL_CERT_FILE where there are no certificates", check.no_certificates)
        steps.take("it looks up names by itself, whatever nsswitch.conf says", check.asked_by_name)
        steps.take(f"the image's root plays and serves, as user {USER}", check.image)
    return min(steps.failed, 1)


if __name__ == "__main__":
    sys.exit(main())
