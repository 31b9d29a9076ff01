"""The plugin of verifiers: its taskset, harness and environment. See :mod:`cooperage.rl.verifiers`."""

from cooperage.rl.verifiers import CooperageHarness, CooperageTaskset, TeamEnv

__all__ = ["CooperageHarness", "CooperageTaskset", "TeamEnv"]
