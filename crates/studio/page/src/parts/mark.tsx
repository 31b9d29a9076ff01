// The mark of a run that is being played, or was stopped.

import type { RunLine } from "../wire";

export function RunMark({ run }: { run: RunLine }) {
  if (run.under_way > 0) return <span class="live-mark">live</span>;
  return run.stopped > 0 ? <span class="stopped-mark">stopped</span> : null;
}
