// What happened and what was done.

import { useMemo, useState } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { Choice, Lines, Search, When, Who, hasWords } from "./list";

export function Events({ show, player }: { show: Show; player: Player }) {
  const [sought, setSought] = useState("");
  const [kind, setKind] = useState("");
  const names = show.info?.agents ?? [];
  const kinds = useMemo(() => [...new Set(show.book.happenings.map((one) => one.kind))], [show.version]);
  const all = useMemo(
    () => show.book.happenings.filter((one) => (kind === "" || one.kind === kind) && hasWords(`${one.text} ${names[one.seat ?? -1] ?? ""}`, sought)),
    [show.version, sought, kind],
  );
  return (
    <>
      <div class="filters">
        <Choice label="kind" all={kinds} value={kind} set={setKind} />
        <Search label="Search" value={sought} set={setSought} />
      </div>
      <Lines all={all} tickOf={(one) => one.tick} now={player.tick} none="Nothing of that kind." draw={(one) => (
        <li class={`event-line ${one.tick > player.tick ? "later" : ""}`}>
          <When tick={one.tick} player={player} /> <Who names={names} seat={one.seat} /> <span class={one.kind === "failure" || one.kind === "fault" ? "damage" : ""}>{(one.kind === "failure" || one.kind === "fault") && "✗ "}{one.text}</span>
        </li>
      )} />
    </>
  );
}
