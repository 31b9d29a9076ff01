// What the frameworks noted of their plans.

import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { asLine, number } from "../data/records";
import { Filtered } from "./filtered";
import { When, Who } from "./list";

export function Notes({ show, player }: { show: Show; player: Player }) {
  const names = show.info?.agents ?? [];
  return (
    <Filtered all={show.book.notes} version={show.version} now={player.tick} none="The team noted nothing."
      kindOf={(one) => one.name} wordsOf={(one) => `${one.name} ${JSON.stringify(one.data)}`} draw={(one) => (
        <li class={one.tick > player.tick ? "later" : ""}>
          <p class="line-head"><When tick={one.tick} player={player} /> <Who names={names} seat={number(asLine(one.data).agent)} /> <b>{one.name}</b></p>
          <NoteData data={one.data} />
        </li>
      )} />
  );
}

/** Short notes in one line; long ones as JSON. */
function NoteData({ data }: { data: unknown }) {
  const fields = Object.entries(asLine(data)).filter(([name]) => name !== "agent");
  const isPlain = (value: unknown): boolean => typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"));
  const isShort = fields.every(([, value]) => isPlain(value)) && JSON.stringify(data).length < 200;
  if (isShort) return <p class="words">{fields.map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") || "none" : String(value)}`).join(" · ")}</p>;
  return <pre class="words json">{JSON.stringify(data, null, 2)}</pre>;
}
