// Messages, events, calls of models and notes: one of them at a time.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { count } from "../data/words";
import { Calls } from "./calls";
import { Events } from "./events";
import { Messages } from "./messages";
import { Notes } from "./notes";

const NAMES = { messages: "Messages", events: "Events", calls: "Model calls", notes: "Notes" } as const;
type Name = keyof typeof NAMES;

export function Tabs({ show, player, call }: { show: Show; player: Player; call?: number }) {
  const { book, role } = show;
  const names = (Object.keys(NAMES) as Name[]).filter((name) => name === "messages" || name === "events" || role !== "viewer");
  const counts: Record<Name, number> = { messages: book.messages.length, events: book.happenings.length, calls: book.calls.length, notes: book.notes.length };
  const [chosen, setChosen] = useState<Name | undefined>(call === undefined ? undefined : "calls");
  useEffect(() => {
    if (call !== undefined) setChosen("calls");
  }, [call]);
  // Until somebody chooses, the first that holds anything.
  const open = chosen ?? names.find((name) => counts[name] > 0 && name !== "events") ?? "events";
  const buttons = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const place = names.indexOf(open);
    const next = event.key === "Home" ? 0 : event.key === "End" ? names.length - 1 : (place + step + names.length) % names.length;
    if (next === place) return;
    event.preventDefault();
    setChosen(names[next]);
    buttons.current?.querySelectorAll<HTMLButtonElement>("button")[next]?.focus();
  };
  return (
    <section class="tabs" aria-label="What was said and done">
      <div class="tab-list" role="tablist" ref={buttons} onKeyDown={press}>
        {names.map((name) => (
          <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={open === name} aria-controls="panel" tabIndex={open === name ? 0 : -1} onClick={() => setChosen(name)}>
            {NAMES[name]} <span class="soft">{count(counts[name])}</span>
          </button>
        ))}
      </div>
      <div class="panel-body" role="tabpanel" id="panel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {open === "messages" && <Messages show={show} player={player} />}
        {open === "events" && <Events show={show} player={player} />}
        {open === "calls" && <Calls show={show} player={player} call={call} />}
        {open === "notes" && <Notes show={show} player={player} />}
      </div>
    </section>
  );
}
