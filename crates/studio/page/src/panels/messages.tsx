// The list of messages.

import { useMemo, useState } from "preact/hooks";
import type { Message } from "../data/book";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { Lines, Search, When, Who, hasWords } from "./list";

export function Messages({ show, player }: { show: Show; player: Player }) {
  const [sought, setSought] = useState("");
  const names = show.info?.agents ?? [];
  const all = useMemo(
    () => show.book.messages.filter((one) => hasWords(`${one.text} ${one.kind} ${one.by} ${names[one.from ?? -1] ?? ""}`, sought)),
    [show.version, sought],
  );
  const to = (message: Message): string =>
    message.to.length === 0 ? "all" : message.to.map((seat) => names[seat] ?? seat).join(", ");
  return (
    <>
      {show.book.messages.length > 0 && (
        <div class="filters">
          <Search label="Search" value={sought} set={setSought} />
        </div>
      )}
      <Lines
        all={all}
        tickOf={(one) => one.sent}
        now={player.tick}
        none={sought ? "No message has these words." : "Nothing was said in this episode."}
        draw={(message) => (
          <li key={message.n} class={message.sent > player.tick ? "later" : ""}>
            <p class="line-head">
              <When tick={message.sent} player={player} /> <Who names={names} seat={message.from} />
              {message.from === undefined && <b>{message.by || "somebody"}</b>}{" "}
              <span class="soft">
                to {to(message)} · {message.kind}
                {message.delivered > message.sent && ` · arrives ${message.delivered - message.sent} ticks later`}
                {message.lost.length > 0 && ` · never reaches ${message.lost.map((seat) => names[seat] ?? seat).join(", ")}`}
              </span>
            </p>
            <p class="words">{message.text}</p>
          </li>
        )}
      />
    </>
  );
}
