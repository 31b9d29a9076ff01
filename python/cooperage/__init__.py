"""Cooperage: teams of agents that collaborate in simulated worlds.

* :func:`run` starts runs and waits for their results, :func:`resume` goes on with them; :func:`compare` sets runs against each other
* :func:`sweep` plays a run in parts, on a cluster or here, and merges them; :mod:`cooperage.ray` is for Ray
* :mod:`cooperage.read`: a run directory as data frames (pandas or polars)
* :func:`text_env`: any task as an environment of texts, for language models that learn
* :mod:`cooperage.rl`: adapters for trainers of language models (TRL, verifiers, OpenEnv); :mod:`cooperage.inspect`: tasks of Inspect
* :mod:`cooperage.env`: games as environments for learners (PettingZoo, Gymnasium, arrays)
* :mod:`cooperage.scoring`: what a scorer of your own is told by `cooperage score RUN --scorer FILE.py`
* :mod:`cooperage.team`: a team of your own, as a function (``run(…, team=play)``) or as a process (``--team "cmd:python my_team.py"``)

Each module says what it needs; this one needs nothing but Python.
"""

from __future__ import annotations

from ._program import CooperageError, program
from ._run import Comparison, Result, Table, compare, resume, run
from .sweep import Sweep, sweep
from .text import text_env

__all__ = ["Comparison", "CooperageError", "Result", "Sweep", "Table", "compare", "program", "resume", "run", "sweep", "text_env"]
__version__ = "0.1.0"
