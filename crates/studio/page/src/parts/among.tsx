// The choice among all episodes of a run that has more than its page lists.

import { useState } from "preact/hooks";
import { count } from "../data/words";

/** The most episodes that a page lists. */
export const LISTED_MOST = 1_000;

/** The episodes that are wanted, and their order. */
export interface Wanted {
  find: string;
  order: string;
}

export const USUAL: Wanted = { find: "", order: "worst" };

const ORDERS: Record<string, string> = {
  worst: "the worst first",
  best: "the best first",
  longest: "the longest first",
  tokens: "most tokens first",
  plan: "as planned",
};

/** The part of an address that asks for these episodes. */
export function query({ find, order }: Wanted): string {
  return `&find=${encodeURIComponent(find)}&order=${encodeURIComponent(order)}`;
}

export function Among({ episodes, wanted, want }: { episodes: number; wanted: Wanted; want: (wanted: Wanted) => void }) {
  const [find, setFind] = useState(wanted.find);
  const submit = (event: Event): void => {
    event.preventDefault();
    want({ ...wanted, find: find.trim() });
  };
  return (
    <form class="tools" onSubmit={submit}>
      <label>
        Find among all {count(episodes)} episodes{" "}
        <input
          type="search"
          value={find}
          placeholder="task, outcome or key"
          onInput={(event) => setFind(event.currentTarget.value)}
        />
      </label>
      <label>
        List{" "}
        <select value={wanted.order} onChange={(event) => want({ find: find.trim(), order: event.currentTarget.value })}>
          {Object.entries(ORDERS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Find</button>
    </form>
  );
}
