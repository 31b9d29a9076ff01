// The orders of the list of runs.

import type { RunLine } from "../wire";

interface RunOrder {
  words: string;
  /** The value by which runs are ordered; unknown values come last either way. */
  value: (run: RunLine) => number | string | undefined;
  isDescending?: boolean;
}

export const ORDERS = {
  newest: { words: "the newest first", value: (run) => run.begun ?? undefined, isDescending: true },
  name: { words: "by name", value: (run) => run.name },
  best: { words: "the most complete first", value: shareOf, isDescending: true },
  worst: { words: "the least complete first", value: shareOf },
  longest: { words: "the longest first", value: secondsOf, isDescending: true },
  dearest: { words: "the most expensive first", value: (run) => run.cost_micro_usd ?? undefined, isDescending: true },
} satisfies Record<string, RunOrder>;

export type Order = keyof typeof ORDERS;

function shareOf(run: RunLine): number | undefined {
  return run.completion ?? run.completion_so_far ?? undefined;
}

/** The real time from the plan to the last line of a journal. */
export function secondsOf(run: RunLine): number | undefined {
  return typeof run.begun === "number" && typeof run.changed === "number" ? Math.max(0, run.changed - run.begun) : undefined;
}

export function inOrder(runs: RunLine[], order: Order): RunLine[] {
  const { value, isDescending }: RunOrder = ORDERS[order];
  const turn = isDescending ? -1 : 1;
  return [...runs].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    const differs =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
    return turn * differs || one.name.localeCompare(other.name, "en", { numeric: true });
  });
}
