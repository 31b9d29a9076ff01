"""The clients of the rollout server."""

from __future__ import annotations

import gc
import os
import signal

import pytest
from cooperage._program import CooperageError
from cooperage._rollouts import PlayServer, RolloutError, RolloutServer, is_fault_of_a_call

TASK = "cuisineworld/level_0/tau1"


def test_a_line_that_the_server_cannot_read_is_an_error_of_its_request() -> None:
    server = RolloutServer()
    turn = server.ask("open", task=TASK, agents=1)
    with pytest.raises(RolloutError) as refused:
        server.ask("act", session=turn["session"], seat=0, tool="goto", arguments={"location": float("nan")})
    assert refused.value.kind == "invalid" and is_fault_of_a_call(refused.value)
    assert server.ask("act", session=turn["session"], seat=0, tool="noop")["tick"] == 1
    server.close()


def test_many_requests_are_out_at_once_and_each_gets_its_answer() -> None:
    server = PlayServer()
    opened = [server.submit("open", task=TASK, agents=1, rollout=number) for number in range(16)]
    wrong = server.submit("open", task="cuisineworld/level_x")
    keys = [future.result()["key"] for future in opened]
    assert len(set(keys)) == 16
    with pytest.raises(RolloutError, match="level_x"):
        wrong.result()
    with pytest.raises(ValueError, match="JSON"):
        server.submit("open", task=float("nan"))
    server.close()
    with pytest.raises(CooperageError, match="has ended"):
        server.ask("tasks", selection=TASK)


def test_a_server_that_was_killed_answers_nothing_and_leaves_no_request_waiting() -> None:
    server = PlayServer()
    os.kill(server.pid, signal.SIGSTOP)
    out = [server.submit("open", task=TASK) for _ in range(4)]
    os.kill(server.pid, signal.SIGKILL)
    for future in out:
        with pytest.raises(CooperageError, match="has ended"):
            future.result(timeout=60)
    assert server.is_closed


def test_a_server_ends_with_its_object() -> None:
    server = PlayServer()
    process = server._process
    server.ask("open", task=TASK)
    del server
    gc.collect()
    process.wait(timeout=60)
    assert process.returncode == 0
