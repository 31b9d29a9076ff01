// A list of lines of several kinds with a filter: events and actions, or notes of frameworks.

import { useState } from "preact/hooks";
import { useFold } from "../data/fold";
import type { Player } from "../data/player";
import { Choice, Lines, Search, When, Who, hasWords } from "./list";

/** A line of the list. */
export interface Entry {
  tick: number;
  kind: string;
  seat?: number;
  text: string;
}

interface Props {
  /** All lines; the list only grows. */
  all: readonly Entry[];
  player: Player;
  names: string[];
  /** The text if there are no lines. */
  none: string;
  /** Whether each line shows its kind. */
  tellsKinds?: boolean;
}

export function Filtered({ all, player, names, none, tellsKinds }: Props) {
  const [sought, setSought] = useState("");
  const [kind, setKind] = useState("");
  const kinds = useFold(
    all,
    "",
    () => new Set<string>(),
    (kinds, one) => kinds.add(one.kind),
  );
  const isWanted = (one: Entry): boolean =>
    (kind === "" || one.kind === kind) && hasWords(`${one.kind} ${one.text} ${names[one.seat ?? -1] ?? ""}`, sought);
  const wanted = useFold(
    all,
    `${kind} ${sought}`,
    (): Entry[] => [],
    (wanted, one) => isWanted(one) && wanted.push(one),
  );
  return (
    <>
      <div class="filters">
        <Choice label="kind" all={[...kinds].sort()} value={kind} set={setKind} />
        <Search label="Search" value={sought} set={setSought} />
      </div>
      <Lines
        all={wanted}
        tickOf={(one) => one.tick}
        now={player.tick}
        none={none}
        draw={(one) => {
          const isOdd = one.kind === "failure" || one.kind === "fault";
          return (
            <li class={`event-line ${one.tick > player.tick ? "later" : ""}`}>
              <When tick={one.tick} player={player} /> <Who names={names} seat={one.seat} />{" "}
              {tellsKinds && <span class="soft">{one.kind} </span>}
              <span class={isOdd ? "damage" : ""}>
                {isOdd && "✗ "}
                {one.text}
              </span>
            </li>
          );
        }}
      />
    </>
  );
}
