"""A sweep as an array of Slurm, by submitit. It needs the packages `cooperage-agents` and `submitit`, and a folder that all nodes see.

    python submitit_sweep.py cuisineworld
"""

import sys

import cooperage
import submitit

executor = submitit.AutoExecutor(folder="sweep/logs")
executor.update_parameters(timeout_min=240, cpus_per_task=1, name="cooperage")
result = cooperage.sweep(
    *sys.argv[1:], parts=8, executor=executor, out="sweep", team="mindagent", model="oracle", episodes=5
)
print(f"{result.planned} episodes in {result.directory}, completion {result.summary['completion_mean']:.3f}")
for share in result.missing:
    print("missing:", share)
raise SystemExit(result.code)
