// A list of lines of several kinds, of which some are looked for: what happened and was done, what frameworks noted.

import { useMemo, useState } from "preact/hooks";
import type { Player } from "../data/player";
import { Choice, Lines, Search, When, Who, hasWords } from "./list";

/** A line. */
export interface Entry {
  tick: number;
  kind: string;
  seat?: number;
  text: string;
}

interface Props {
  all: readonly Entry[];
  /** Rises with every new line. */
  version: number;
  player: Player;
  names: string[];
  /** What is said where there are no lines. */
  none: string;
  /** Whether each line tells its kind. */
  tellsKinds?: boolean;
}

export function Filtered({ all, version, player, names, none, tellsKinds }: Props) {
  const [sought, setSought] = useState("");
  const [kind, setKind] = useState("");
  const kinds = useMemo(() => [...new Set(all.map((one) => one.kind))].sort(), [version]);
  const found = useMemo(() => all.filter((one) => (kind === "" || one.kind === kind) && hasWords(`${one.kind} ${one.text} ${names[one.seat ?? -1] ?? ""}`, sought)), [version, sought, kind]);
  return (
    <>
      <div class="filters">
        <Choice label="kind" all={kinds} value={kind} set={setKind} />
        <Search label="Search" value={sought} set={setSought} />
      </div>
      <Lines all={found} tickOf={(one) => one.tick} now={player.tick} none={none} draw={(one) => {
        const isOdd = one.kind === "failure" || one.kind === "fault";
        return (
          <li class={`event-line ${one.tick > player.tick ? "later" : ""}`}>
            <When tick={one.tick} player={player} /> <Who names={names} seat={one.seat} /> {tellsKinds && <span class="soft">{one.kind} </span>}<span class={isOdd ? "damage" : ""}>{isOdd && "✗ "}{one.text}</span>
          </li>
        );
      }} />
    </>
  );
}
