// The tokens, latency and cost of model calls, as a tree: agents, the subtasks that they worked on, roles, calls.

import type { EpisodeInfo } from "../wire";
import type { ModelCall, Span } from "./book";

/** The sums of a part of the tree. */
export interface Spending {
  calls: number;
  promptTokens: number;
  replyTokens: number;
  latencyUs: number;
  /** Dollars; absent if a model's price is unknown. */
  cost?: number;
}

/** A part of the tree: its calls, or its parts. */
export interface Branch extends Spending {
  name: string;
  /** The tick of its first call. */
  tick: number;
  branches: Branch[];
  /** The calls of a branch without further branches. */
  leaves: ModelCall[];
}

type Prices = Map<string, [input: number, output: number]>;

export function pricesOf(info: EpisodeInfo | undefined): Prices {
  return new Map(info?.prices.map(([model, input, output]) => [model, [input, output]]));
}

/** What one call took. */
export function spendingOf(call: ModelCall, prices: Prices): Spending {
  const price = prices.get(call.model);
  const replyTokens = call.reply?.tokens ?? 0;
  return {
    calls: 1,
    promptTokens: call.promptTokens,
    replyTokens,
    latencyUs: call.reply?.latencyUs ?? 0,
    cost: price && (call.promptTokens * price[0] + replyTokens * price[1]) / 1e9,
  };
}

/** The tree of all calls. `names` are the agents' names. */
export function treeOf(calls: readonly ModelCall[], spans: readonly Span[], names: string[], prices: Prices): Branch {
  const levels: ((call: ModelCall) => string)[] = [
    (call) => (call.agent === undefined ? "for the team" : (names[call.agent] ?? `agent ${call.agent}`)),
    (call) => call.role,
  ];
  if (spans.length > 0) levels.splice(1, 0, (call) => spanOf(call, spans)?.words ?? "between subtasks");
  return grown("all calls", calls, levels, prices);
}

function grown(name: string, calls: readonly ModelCall[], levels: ((call: ModelCall) => string)[], prices: Prices): Branch {
  const [level, ...rest] = levels;
  const groups = new Map<string, ModelCall[]>();
  for (const call of level ? calls : []) {
    const key = level!(call);
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  const branches = [...groups].map(([key, group]) => grown(key, group, rest, prices));
  const sums = calls
    .map((call) => spendingOf(call, prices))
    .reduce(added, { calls: 0, promptTokens: 0, replyTokens: 0, latencyUs: 0, cost: 0 });
  return { ...sums, name, tick: calls[0]?.tick ?? 0, branches, leaves: level ? [] : [...calls] };
}

function added(one: Spending, other: Spending): Spending {
  return {
    calls: one.calls + other.calls,
    promptTokens: one.promptTokens + other.promptTokens,
    replyTokens: one.replyTokens + other.replyTokens,
    latencyUs: one.latencyUs + other.latencyUs,
    cost: one.cost === undefined || other.cost === undefined ? undefined : one.cost + other.cost,
  };
}

/** The work that the agent of a call was at. */
function spanOf(call: ModelCall, spans: readonly Span[]): Span | undefined {
  return spans.findLast((span) => span.seat === call.agent && span.from <= call.tick && call.tick <= (span.to ?? Infinity));
}
