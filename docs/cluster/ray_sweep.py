"""A sweep as tasks of Ray. It needs the packages `cooperage-agents` and `ray`, here and on the workers, and a folder that all see.

    python ray_sweep.py cuisineworld
"""

import sys

import cooperage
import ray
from cooperage.ray import RayExecutor

# The cluster that RAY_ADDRESS names, else one on this machine.
ray.init()
result = cooperage.sweep(
    *sys.argv[1:], parts=8, executor=RayExecutor(num_cpus=1), out="sweep", team="mindagent", model="oracle", episodes=5
)
print(f"{result.planned} episodes in {result.directory}, completion {result.summary['completion_mean']:.3f}")
for share in result.missing:
    print("missing:", share)
raise SystemExit(result.code)
