// What happened and what was done.

import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { Filtered } from "./filtered";
import { When, Who } from "./list";

export function Events({ show, player }: { show: Show; player: Player }) {
  const names = show.info?.agents ?? [];
  return (
    <Filtered all={show.book.happenings} version={show.version} now={player.tick} none="Nothing of that kind."
      kindOf={(one) => one.kind} wordsOf={(one) => `${one.text} ${names[one.seat ?? -1] ?? ""}`} draw={(one) => (
        <li class={`event-line ${one.tick > player.tick ? "later" : ""}`}>
          <When tick={one.tick} player={player} /> <Who names={names} seat={one.seat} /> <span class={one.kind === "failure" || one.kind === "fault" ? "damage" : ""}>{(one.kind === "failure" || one.kind === "fault") && "✗ "}{one.text}</span>
        </li>
      )} />
  );
}
