// What an agent did, as bars on the time line. A pointer over them tells what they are; a click goes there.

import { useMemo, useState } from "preact/hooks";
import type { BarKind, Lane } from "../data/lanes";
import { moment } from "../data/words";
import { tickAt } from "./timeline";

interface Props {
  name: string;
  hue?: number;
  lane: Lane;
  end: number;
  /** Counts up when the lane may have grown. */
  version: number;
  tickUs: number;
  seek: (tick: number) => void;
}

/** Top and height of a bar: kinds differ by their shape, too. */
const SHAPES: Record<BarKind | "doing", [number, number]> = { done: [3, 17], failed: [11, 9], stopped: [7, 9], down: [3, 17], doing: [3, 17] };

export function LaneRow({ name, hue, lane, end, tickUs, version, seek }: Props) {
  const [hint, setHint] = useState<{ left: number; words: string }>();
  const paths = useMemo(() => pathsOf(lane, end), [version, end]);
  const point = (event: MouseEvent): void => {
    const tick = tickAt(event, end);
    const words = wordsAt(lane, tick, tickUs);
    setHint(words ? { left: Math.min(86, Math.max(10, (100 * tick) / end)), words } : undefined);
  };
  return (
    <div class="row">
      <span class="row-name">{hue !== undefined && <span class={`seat-mark hue-${hue % 6}`} aria-hidden="true">{hue}</span>}{name}</span>
      <div class="track-box">
        <svg class="track lane-track" viewBox="0 0 1000 26" preserveAspectRatio="none" role="img" aria-label={`What ${name} did: ${lane.bars.length} actions`}
          onClick={(event) => seek(tickAt(event, end))} onMouseMove={point} onMouseLeave={() => setHint(undefined)}>
          <line class="rule" x1="0" x2="1000" y1="20" y2="20" />
          {Object.entries(paths).map(([kind, path]) => path && <path key={kind} class={`lane-${kind}`} d={path} />)}
        </svg>
        {hint && <div class="hint" style={{ left: `${hint.left}%` }}>{hint.words}</div>}
      </div>
    </div>
  );
}

function pathsOf(lane: Lane, end: number): Record<string, string> {
  const drawn: Record<string, string[]> = { done: [], stopped: [], down: [], failed: [], doing: [], thought: [] };
  const add = (kind: BarKind | "doing", from: number, to: number): void => {
    const [top, height] = SHAPES[kind];
    const left = (1000 * from) / end;
    // A small gap shows where one ends and the next begins.
    const width = Math.max(0.8, (1000 * (to - from)) / end - 0.7);
    drawn[kind]?.push(`M${left.toFixed(2)} ${top}h${width.toFixed(2)}v${height}h-${width.toFixed(2)}z`);
  };
  // Thoughts stand below what is done; a lane of thoughts alone has all the room.
  const top = lane.bars.length > 0 || lane.open ? 22 : 12;
  for (const bar of lane.bars) add(bar.kind, bar.from, bar.to);
  if (lane.open) add("doing", lane.open.from, Math.max(end, lane.open.from));
  if (lane.downSince !== undefined) add("down", lane.downSince, end);
  for (const [from, to] of lane.thoughts) {
    const width = Math.max(0.8, (1000 * (to - from)) / end);
    drawn.thought?.push(`M${((1000 * from) / end).toFixed(2)} ${top}h${width.toFixed(2)}V26h-${width.toFixed(2)}z`);
  }
  return Object.fromEntries(Object.entries(drawn).map(([kind, parts]) => [kind, parts.join("")]));
}

function wordsAt(lane: Lane, tick: number, tickUs: number): string | undefined {
  if (lane.open && tick >= lane.open.from) return `${lane.open.words}: goes on since ${moment(lane.open.from, tickUs)}`;
  const bar = lane.at(tick);
  if (bar && tick <= bar.to) {
    const outcome = bar.outcome.startsWith(bar.words) ? bar.outcome.slice(bar.words.length).replace(/^:\s*/, "") : bar.outcome;
    return `${moment(bar.from, tickUs)}–${moment(bar.to, tickUs)} ${bar.words}${outcome && `: ${outcome}`}`;
  }
  const thought = lane.thoughts.find(([from, to]) => from <= tick && tick <= to);
  return thought && `${moment(thought[0], tickUs)}–${moment(thought[1], tickUs)} a model thinks`;
}
