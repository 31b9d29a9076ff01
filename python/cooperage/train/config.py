"""Configurations of a training: `small.toml` of this package, and a file of the user's, whose keys take the place of its."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent


def settings(path: Path | None) -> dict[str, Any]:
    """All settings, with those of the file at that path, of which each key of a table stands for itself."""
    all_settings: dict[str, Any] = tomllib.loads((PACKAGE / "small.toml").read_text(encoding="utf-8"))
    own = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
    for name, value in own.items():
        all_settings[name] = all_settings[name] | value if isinstance(value, dict) else value
    return all_settings
