// Tabs with messages, the team, events, model calls, notes and a search, of which one is open.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { count } from "../data/words";
import { Calls } from "./calls";
import { Comments } from "./comments";
import { Filtered } from "./filtered";
import { Messages } from "./messages";
import { SearchAll } from "./search";
import { Team } from "./team";

const NAMES = {
  messages: "Messages",
  team: "Team",
  events: "Events",
  calls: "Calls",
  notes: "Notes",
  comments: "Comments",
  search: "Search",
} as const;
type Name = keyof typeof NAMES;

/** The kinds of journal lines behind each tab, for the link to the raw lines. */
const RAW: Partial<Record<Name, string>> = {
  messages: "kind=message",
  events: "kind=submit,advance,stop,fault,input,ask,answer,end",
  calls: "kind=call,reply,cancel",
  notes: "kind=note",
  team: "kind=note,message",
};

export function Tabs({ show, player, call }: { show: Show; player: Player; call?: number }) {
  const { book, role } = show;
  const agents = show.info?.agents ?? [];
  const names = (Object.keys(NAMES) as Name[]).filter(
    (name) =>
      name === "messages" ||
      name === "events" ||
      (name === "comments" ? show.comments.isOffered : role === "admin" && (name !== "search" || show.parts.search)),
  );
  const counts: Partial<Record<Name, number>> = {
    messages: book.messages.length,
    events: book.happenings.length,
    calls: book.calls.length,
    notes: book.notes.length,
    comments: show.comments.all.length,
  };
  const [chosen, setChosen] = useState<Name | undefined>(call === undefined ? undefined : "calls");
  useEffect(() => {
    if (call !== undefined) setChosen("calls");
  }, [call]);
  // Until the user chooses a tab, the first one that is not empty is open.
  const open = chosen ?? names.find((name) => (counts[name] ?? 0) > 0 && name !== "events" && name !== "comments") ?? "events";
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
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={open === name}
            aria-controls="panel"
            tabIndex={open === name ? 0 : -1}
            onClick={() => setChosen(name)}
          >
            {NAMES[name]}
            {counts[name] !== undefined && (
              <>
                {" "}
                <span class="soft">{count(counts[name])}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div class="panel-body" role="tabpanel" id="panel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {open === "messages" && <Messages show={show} player={player} />}
        {open === "team" && <Team show={show} player={player} />}
        {open === "events" && (
          <Filtered key="events" all={book.happenings} player={player} names={agents} none="Nothing of that kind." />
        )}
        {open === "calls" && <Calls show={show} player={player} call={call} />}
        {open === "notes" && (
          <Filtered key="notes" all={book.notes} player={player} names={agents} none="The team noted nothing." tellsKinds />
        )}
        {open === "comments" && <Comments show={show} player={player} />}
        {open === "search" && <SearchAll show={show} player={player} />}
      </div>
      {show.parts.raw && RAW[open] && (
        <a class="raw" href={show.parts.raw(RAW[open])}>
          these as JSON
        </a>
      )}
    </section>
  );
}
