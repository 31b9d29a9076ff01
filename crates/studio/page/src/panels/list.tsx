// What all lists beside the world share: a moment to go to, a search, and no more lines than a page draws with ease.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Player } from "../data/player";
import { count, moment } from "../data/words";

/** Lines that are shown at once. */
const AT_ONCE = 150;

/** The moment of a line, as a button that goes there. */
export function When({ tick, player }: { tick: number; player: Player }) {
  const go = (): void => {
    player.stop();
    player.seek(tick);
  };
  const words = moment(tick, player.tickUs);
  return <button type="button" class="when" title={`Go to tick ${tick}`} aria-label={`Go to ${words}`} onClick={go}>{words}</button>;
}

/** Lines, the newest of which stand where the moment is: those behind it are paler. */
export function Lines<T>(props: { all: T[]; none: string; draw: (one: T) => ComponentChildren }) {
  const [most, setMost] = useState(AT_ONCE);
  if (props.all.length === 0) return <p class="soft none-yet">{props.none}</p>;
  return (
    <>
      <ul class="lines-list">{props.all.slice(0, most).map(props.draw)}</ul>
      {props.all.length > most && <button type="button" class="more" onClick={() => setMost(most + 4 * AT_ONCE)}>Show more of {count(props.all.length)}</button>}
    </>
  );
}

export function Search(props: { value: string; set: (value: string) => void; label: string }) {
  return <label class="field grow">{props.label} <input type="search" value={props.value} onInput={(event) => props.set(event.currentTarget.value)} /></label>;
}

/** Who a seat is. */
export function Who({ names, seat }: { names: string[]; seat?: number }) {
  if (seat === undefined) return null;
  return <span class="who"><span class={`seat-mark hue-${seat % 6}`} aria-hidden="true">{seat + 1}</span>{names[seat] ?? `agent ${seat}`}</span>;
}

/** Whether a text has all the words that are sought. */
export function hasWords(text: string, sought: string): boolean {
  const lower = text.toLowerCase();
  return sought.trim().toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
