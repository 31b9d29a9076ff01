// A list of lines of several kinds, of which some are looked for.

import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Choice, Lines, Search, hasWords } from "./list";

interface Props<T> {
  all: readonly T[];
  /** Rises with every new line. */
  version: number;
  /** The moment that is shown. */
  now: number;
  /** What is said where there are no lines. */
  none: string;
  kindOf: (one: T) => string;
  /** What is searched. */
  wordsOf: (one: T) => string;
  draw: (one: T) => ComponentChild;
}

export function Filtered<T extends { tick: number }>({ all, version, now, none, kindOf, wordsOf, draw }: Props<T>) {
  const [sought, setSought] = useState("");
  const [kind, setKind] = useState("");
  const kinds = useMemo(() => [...new Set(all.map(kindOf))].sort(), [version]);
  const found = useMemo(() => all.filter((one) => (kind === "" || kindOf(one) === kind) && hasWords(wordsOf(one), sought)), [version, sought, kind]);
  return (
    <>
      <div class="filters">
        <Choice label="kind" all={kinds} value={kind} set={setKind} />
        <Search label="Search" value={sought} set={setSought} />
      </div>
      <Lines all={found} tickOf={(one) => one.tick} now={now} none={none} draw={draw} />
    </>
  );
}
