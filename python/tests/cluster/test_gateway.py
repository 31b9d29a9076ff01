"""Four workers behind a gateway of LiteLLM that allows 600 calls a minute; none of them knows of the others."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FILES, until

WORKERS, CALLS = 4, 300
#: What 1,200 calls take at 600 a minute.
IDEAL_S = 120
#: Seconds until the gateway answers.
START_S = 180


@pytest.mark.skipif(shutil.which("litellm") is None, reason="LiteLLM is not tried: it is not installed")
def test_workers_behind_one_limit_all_finish(
    environment: dict[str, str], tmp_path: Path, started: Callable[..., subprocess.Popen[str]]
) -> None:
    fake = started("cooperage", "fake-provider", "latency-ms=100-300", env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert fake.stdout is not None
    provider = fake.stdout.readline().strip()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    key = f"sk-{secrets.token_hex(16)}"
    gateway = {**environment, "PROVIDER_URL": provider, "PROVIDER_KEY": "k", "GATEWAY_KEY": key, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    words = ["--config", os.fspath(FILES / "litellm.yaml"), "--host", "127.0.0.1", "--port", str(port)]
    with (tmp_path / "gateway.log").open("w") as log:
        started("litellm", *words, env=gateway, cwd=tmp_path, stdout=log, stderr=log)
    until(lambda: answers(port), START_S, f"LiteLLM does not answer: {(tmp_path / 'gateway.log').read_text()[-2000:]}")

    begun = time.monotonic()
    how = ["--episodes", "4", "--team", "mindagent", "--agents", "2", "--model", "compatible/my-model", "--free", "--quiet"]
    workers = [
        started(
            "cooperage", "run", "cuisineworld/level_0", *how, "--base-url", f"http://127.0.0.1:{port}/v1/",
            "--partition", f"{part}/{WORKERS}", "--out", f"sweep/{part}-of-{WORKERS}",
            env={**environment, "COOPERAGE_API_KEY": key}, cwd=tmp_path, stderr=subprocess.PIPE,
        )
        for part in range(1, WORKERS + 1)
    ]  # fmt: skip
    for worker in workers:
        _, said = worker.communicate(timeout=600)
        assert worker.returncode == 0, said
    took_s = time.monotonic() - begun

    export = ["cooperage", "export", "calls", "--format", "jsonl"]
    attempts = 0
    for part in range(1, WORKERS + 1):
        rows = subprocess.run([*export, f"sweep/{part}-of-{WORKERS}"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        calls = [json.loads(line) for line in rows.stdout.splitlines()]
        assert len(calls) == CALLS
        attempts += sum(call["attempts"] for call in calls)
    refused = attempts - WORKERS * CALLS
    print(f"{took_s:.0f} s, {refused} of {attempts} attempts were refused")
    assert refused <= 0.15 * attempts
    assert took_s <= 1.4 * IDEAL_S


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/liveliness", timeout=5) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False
