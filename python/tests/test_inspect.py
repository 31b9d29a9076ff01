"""Logs of Inspect and traces of OpenTelemetry, read by the packages themselves."""

from __future__ import annotations

import base64
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import cooperage
import pytest
from cooperage import read


def exported(kind: str, run: Path, file: Path, *options: str) -> Path:
    cooperage._program.call(["export", kind, run, "--out", file, *options])
    return file


def test_inspect_opens_the_log(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    log_of = pytest.importorskip("inspect_ai.log")
    for name, result in runs.items():
        file = exported("inspect", result.directory, tmp_path / f"{name}.eval")
        log = log_of.read_eval_log(str(file), resolve_attachments=True)
        summary = result.summary
        assert log.status == "success" and log.results is not None
        episodes = read.episodes(result.directory, "pandas")
        assert log.results.total_samples == log.results.completed_samples == len(log.samples) == len(episodes)
        # Samples come in an order of Inspect's own.
        by_key = {sample.uuid: sample for sample in log.samples}
        for row in episodes.to_dict("records"):
            sample = by_key[row["key"]]
            assert sample.metadata["figures"] is not None and str(sample.id).startswith(row["task"])
            assert sample.scores["completion"].value == pytest.approx(row["completion"], abs=1e-6)
            assert sample.total_time == pytest.approx(row["duration_virtual_s"], abs=1e-3)
            for measure in set(sample.scores) - {"completion"}:
                assert sample.scores[measure].value == pytest.approx(row[measure], abs=1e-6)
        scores = {score.name: score.metrics for score in log.results.scores}
        assert scores["completion"]["mean"].value == pytest.approx(summary["completion_mean"], abs=1e-6)
        assert scores["completion"]["stderr"].value == pytest.approx(episodes["completion"].sem() if len(episodes) > 1 else 0, abs=1e-5)
        used = log.stats.model_usage.values()
        assert sum(usage.input_tokens for usage in used) == summary["prompt_tokens"]
        assert sum(usage.output_tokens for usage in used) == summary["completion_tokens"]
        events = [event for sample in log.samples for event in sample.events]
        calls, actions = read.calls(result.directory), read.actions(result.directory)
        assert sum(event.event == "model" for event in events) == len(calls)
        assert sum(event.event == "tool" for event in events) == len(actions)
        assert not any("attachment://" in event.model_dump_json() for event in events)
        for sample in log.samples:
            times = [event.timestamp for event in sample.events]
            assert times == sorted(times)
        # What lists and viewers read: heads alone, and samples without their events.
        header = log_of.read_eval_log(str(file), header_only=True)
        assert header.samples is None and header.results == log.results
        summaries = log_of.read_eval_log_sample_summaries(str(file))
        assert {(one.id, one.epoch) for one in summaries} == {(one.id, one.epoch) for one in log.samples}
        again = exported("inspect", result.directory, tmp_path / "again.eval")
        assert again.read_bytes() == file.read_bytes()


def test_prompts_and_replies_stand_in_the_log(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    log_of = pytest.importorskip("inspect_ai.log")
    directory = runs["kitchen"].directory
    file = exported("inspect", directory, tmp_path / "kitchen.eval")
    log = log_of.read_eval_log(str(file), resolve_attachments=True)
    sample = log.samples[0]
    calls = read.calls(directory, "pandas", prompts=True)
    own = calls[calls["key"] == sample.uuid].to_dict("records")
    events = [event for event in sample.events if event.event == "model"]
    for call, event in zip(own, events, strict=True):
        assert event.output.completion == call["reply"] and event.role == call["role"]
        prompt = [message for message in json.loads(call["prompt"]) if message["role"] in ("system", "user", "assistant")]
        assert [(message.role, message.text) for message in event.input] == [(one["role"], one["text"]) for one in prompt]
    assert sample.messages[-1].text == own[-1]["reply"]
    # A text stands once, however often it was sent.
    with zipfile.ZipFile(file) as archive:
        name = next(name for name in archive.namelist() if name.startswith("samples/"))
        raw = json.loads(archive.read(name))
    assert any(text.startswith("attachment://") for event in raw["events"] for text in [str((event.get("input") or [{}])[0].get("content"))])


def test_inspect_scores_the_log(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    """Inspect makes the model of a log for it, so the log names one that Inspect has; those that played are in the metadata."""
    inspect = pytest.importorskip("inspect_ai")
    log_of = pytest.importorskip("inspect_ai.log")
    scoring = pytest.importorskip("inspect_ai.scorer")

    @scoring.scorer(metrics=[scoring.mean()])
    def length() -> Any:
        async def score(state: Any, target: Any) -> Any:
            return scoring.Score(value=len(state.output.completion))

        return score

    for name, result in runs.items():
        file = exported("inspect", result.directory, tmp_path / f"{name}.eval")
        log = log_of.read_eval_log(str(file))
        assert log.eval.model == "none/none"
        scored = inspect.score(log, length(), action="append")
        assert {"completion", "length"} <= {score.name for score in scored.results.scores}
        assert log.eval.metadata["models"] == ("" if name == "cooks" else "oracle")
    with pytest.raises(cooperage.CooperageError, match="a file of the kind `.eval`"):
        exported("inspect", result.directory, tmp_path / "x.json")


def test_broken_episodes_are_samples_with_an_error(tmp_path: Path) -> None:
    log_of = pytest.importorskip("inspect_ai.log")
    result = cooperage.run("cuisineworld/level_0/tau1", team="cmd:false", out=tmp_path / "run", progress=False)
    assert result.code == 3
    file = exported("inspect", result.directory, tmp_path / "broken.eval")
    log = log_of.read_eval_log(str(file))
    (sample,) = log.samples
    assert log.status == "error" and sample.scores is None and "process" in sample.error.message


def test_the_log_can_be_listed_by_the_program_of_inspect(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    log_of = pytest.importorskip("inspect_ai.log")
    exported("inspect", runs["farm"].directory, tmp_path / "farm.eval")
    (info,) = log_of.list_eval_logs(str(tmp_path))
    assert info.name.endswith("farm.eval")


def test_traces_are_those_of_the_protocol_and_the_conventions(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    json_format = pytest.importorskip("google.protobuf.json_format")
    service = pytest.importorskip("opentelemetry.proto.collector.trace.v1.trace_service_pb2")
    from opentelemetry.semconv import attributes as stable
    from opentelemetry.semconv._incubating import attributes as incubating

    known = {name for package in (stable, incubating) for name in _names(package)}
    assert {"gen_ai.operation.name", "service.name", "error.type"} <= known
    for name, result in runs.items():
        file = exported("otel", result.directory, tmp_path / f"{name}.jsonl", "--prompts")
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) == result.planned
        spans = []
        for line in lines:
            request = json_format.ParseDict(_with_base64(json.loads(line)), service.ExportTraceServiceRequest())
            own = [span for resource in request.resource_spans for scope in resource.scope_spans for span in scope.spans]
            assert len({span.trace_id for span in own}) == 1 and all(len(span.trace_id) == 16 for span in own)
            ids = {span.span_id for span in own}
            assert len(ids) == len(own) and all(len(span.span_id) == 8 for span in own)
            roots = [span for span in own if not span.parent_span_id]
            assert len(roots) == 1 and all(span.parent_span_id in ids for span in own if span.parent_span_id)
            assert all(roots[0].start_time_unix_nano <= span.start_time_unix_nano <= span.end_time_unix_nano for span in own)
            assert all(span.end_time_unix_nano <= roots[0].end_time_unix_nano for span in own)
            used = {attribute.key for span in own for attribute in span.attributes}
            used |= {attribute.key for resource in request.resource_spans for attribute in resource.resource.attributes}
            unknown = {key for key in used if not key.startswith("cooperage.")} - known
            assert not unknown
            spans += own
        counted = {kind: sum(span.name.startswith(kind) for span in spans) for kind in ("chat ", "execute_tool ")}
        calls = read.calls(result.directory, "pandas")
        assert counted == {"chat ": len(calls), "execute_tool ": len(read.actions(result.directory))}
        tokens = sum(
            attribute.value.int_value
            for span in spans
            if span.name.startswith("chat ")
            for attribute in span.attributes
            if attribute.key == "gen_ai.usage.input_tokens"
        )
        assert tokens == result.summary["prompt_tokens"]


def _with_base64(value: Any) -> Any:
    """OTLP has ids as hexadecimal digits, where the JSON of protocol buffers alone has Base64."""
    if isinstance(value, list):
        return [_with_base64(one) for one in value]
    if not isinstance(value, dict):
        return value
    ids = ("traceId", "spanId", "parentSpanId")
    return {
        key: base64.b64encode(bytes.fromhex(one)).decode() if key in ids else _with_base64(one) for key, one in value.items()
    }


def _names(package: object) -> set[str]:
    """The names of attributes that a package of conventions has."""
    import importlib
    import pkgutil

    found = set()
    for module in pkgutil.iter_modules(package.__path__):  # type: ignore[attr-defined]
        loaded = importlib.import_module(f"{package.__name__}.{module.name}")  # type: ignore[attr-defined]
        found |= {value for name, value in vars(loaded).items() if name.isupper() and isinstance(value, str)}
    return found


def test_operations_and_providers_have_the_names_of_the_conventions(runs: dict[str, cooperage.Result], tmp_path: Path) -> None:
    semconv = pytest.importorskip("opentelemetry.semconv._incubating.attributes.gen_ai_attributes")
    file = exported("otel", runs["farm"].directory, tmp_path / "farm.jsonl")
    text = file.read_text(encoding="utf-8")
    operations = {
        attribute["value"]["stringValue"]
        for line in text.splitlines()
        for span in json.loads(line)["resourceSpans"][0]["scopeSpans"][0]["spans"]
        for attribute in span["attributes"]
        if attribute["key"] == "gen_ai.operation.name"
    }
    assert operations == {"invoke_workflow", "invoke_agent", "chat", "execute_tool"}
    assert operations <= {one.value for one in semconv.GenAiOperationNameValues}
    # Without `--prompts` no message stands there.
    assert "gen_ai.input.messages" not in text
    ran = subprocess.run([cooperage.program(), "export", "otel", runs["farm"].directory], capture_output=True, text=True, check=True)
    assert ran.stdout == text
