"""The examples of the pages about this package run as they stand there, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_of_shaped_rewards_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "training.md").read_text(encoding="utf-8")
    block = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL).search(text, text.index("\n## Shaped rewards"))
    assert block is not None
    names: dict[str, object] = {}
    exec(compile(block[1], "training.md", "exec"), names)
    end, rewards = names["end"], names["rewards"]
    assert list(end["rewards"].values()) == pytest.approx(list(rewards.values()))  # type: ignore[index,attr-defined]
    assert "of which lost {'0': 0.0, '1': 0.0}" in capsys.readouterr().out


@pytest.mark.parametrize(("page", "least"), [(DOCS / "python.md", 3), (DOCS / "cluster.md", 1)], ids=["python", "cluster"])
def test_examples_of_a_page_run(page: Path, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    assert len(blocks) >= least
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        # Errors name the page and its line.
        exec(compile("\n" * line + block[1], str(page), "exec"), names)
