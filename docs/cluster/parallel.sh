#!/bin/sh
# A sweep on this machine, or by ssh on several, with GNU parallel (here eight parts, four at a time):
#   sh parallel.sh cuisineworld/level_0 --episodes 8 --team mindagent --model oracle
parallel --jobs "${JOBS:-4}" --retries 5 cooperage run "$@" --partition {}/8 --out sweep/{}-of-8 --quiet ::: 1 2 3 4 5 6 7 8
cooperage merge sweep/merged sweep/*-of-8
