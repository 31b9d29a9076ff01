"""Adapters for trainers of language models: :mod:`cooperage.rl.trl`, :mod:`cooperage.rl.verifiers` and
:mod:`cooperage.rl.openenv`.

Each is a client of ``cooperage rollout-server`` and needs the trainer's own package. ``docs/training.md`` shows them at work. An
episode that broke has no reward: the adapters keep it out of a batch, and never count it as 0.
"""
