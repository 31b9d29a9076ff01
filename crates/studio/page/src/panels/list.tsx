// The common parts of the lists beside the world: links to moments, a search, and a limit of rendered lines.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Player } from "../data/player";
import { count, moment } from "../data/words";

/** The number of lines that are rendered at once. */
const AT_ONCE = 150;
/** The number of those lines before the shown moment. */
const AROUND = 40;
/** The approximate height of the fields above the lines, in pixels. */
const HEAD = 90;

/** A button with the moment of a line, which goes there. */
export function When({ tick, player }: { tick: number; player: Player }) {
  const go = (): void => {
    player.stop();
    player.seek(tick);
  };
  const words = moment(tick, player.tickUs);
  return (
    <button type="button" class="when" title={`Go to tick ${tick}`} aria-label={`Go to ${words}`} onClick={go}>
      {words}
    </button>
  );
}

interface LinesProps<T> {
  /** The lines in order of time. */
  all: T[];
  tickOf: (one: T) => number;
  /** The shown moment. */
  now: number;
  none: string;
  draw: (one: T) => ComponentChildren;
}

/**
 * Lines around the shown moment, and more of them on demand. They follow the moment unless the focus or the pointer
 * is in them.
 */
export function Lines<T>({ all, tickOf, now, none, draw }: LinesProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ from: 0, to: AT_ONCE });
  const behind = all.findIndex((one) => tickOf(one) > now);
  const current = (behind < 0 ? all.length : behind) - 1;
  const isOutside = current >= 0 && (current < range.from || current >= range.to);
  const { from, to } = isOutside ? { from: Math.max(0, current - AROUND), to: current + AT_ONCE - AROUND } : range;
  useEffect(() => {
    if (isOutside) setRange({ from, to });
  }, [isOutside, from, to]);
  useEffect(() => {
    const panel = list.current?.closest<HTMLElement>(".panel-body");
    const line = list.current?.children[current - from];
    if (!panel || !line || panel.matches(":hover, :focus-within")) return;
    const [box, place] = [panel.getBoundingClientRect(), line.getBoundingClientRect()];
    if (place.top < box.top + HEAD || place.bottom > box.bottom) panel.scrollTop += place.bottom - box.top - box.height / 2;
  }, [current, from]);
  if (all.length === 0) return <p class="soft none-yet">{none}</p>;
  return (
    <>
      {from > 0 && (
        <button type="button" class="more" onClick={() => setRange({ from: Math.max(0, from - AT_ONCE), to })}>
          Show earlier ones: {count(from)}
        </button>
      )}
      <ul class="lines-list" ref={list}>
        {all.slice(from, to).map(draw)}
      </ul>
      {all.length > to && (
        <button type="button" class="more" onClick={() => setRange({ from, to: to + AT_ONCE })}>
          Show later ones: {count(all.length - to)}
        </button>
      )}
    </>
  );
}

export function Search(props: { value: string; set: (value: string) => void; label: string }) {
  return (
    <label class="field grow">
      {props.label} <input type="search" value={props.value} onInput={(event) => props.set(event.currentTarget.value)} />
    </label>
  );
}

/** A selection of one kind, or of all kinds. */
export function Choice(props: {
  label: string;
  all: string[];
  value: string;
  set: (value: string) => void;
  named?: (one: string) => string;
}) {
  return (
    <label class="field">
      {props.label}{" "}
      <select value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        <option value="">all</option>
        {props.all.map((one) => (
          <option key={one} value={one}>
            {props.named?.(one) ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The name of a seat's agent. */
export function Who({ names, seat }: { names: string[]; seat?: number }) {
  if (seat === undefined) return null;
  return (
    <span class="who">
      <span class={`seat-mark hue-${seat % 6}`} aria-hidden="true">
        {seat}
      </span>
      {names[seat] ?? `agent ${seat}`}
    </span>
  );
}

/** Whether a text contains all words of the search. */
export function hasWords(text: string, sought: string): boolean {
  const words = sought.trim().toLowerCase();
  if (words === "") return true;
  const lower = text.toLowerCase();
  return words.split(/\s+/).every((word) => lower.includes(word));
}
