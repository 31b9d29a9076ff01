// A card for each agent: its name, its present action and its last message.

import type { ComponentChildren } from "preact";
import type { Lane } from "../data/lanes";
import type { Show } from "../data/show";
import { called, moment, words } from "../data/words";
import { counted } from "../scene/chip";
import type { BlockAgent } from "../wire";

export function AgentCards({ show, tick }: { show: Show; tick: number }) {
  const { info, book, frame } = show;
  if (!info) return null;
  const named = called(info.agents, info.people);
  const isNow = frame && (show.isFile || frame.tick === tick);
  const bodies = isNow && frame.scene.kind === "blocks" ? frame.scene.agents : [];
  const figures = isNow && frame.scene.kind === "floor" ? frame.scene.figures : [];
  return (
    <section class="agents" aria-label="Agents">
      <h2>Agents</h2>
      <ul class="agent-cards">
        {info.agents.map((name, seat) => {
          const team = info.teams.find((one) => one.seats.includes(seat));
          const person = info.people.find(([place]) => place === seat)?.[1];
          const message = book.messages.findLast((one) => one.from === seat && one.sent <= tick);
          const carries = figures[seat]?.carries;
          return (
            <li key={seat} class="agent-card">
              <h3>
                <span class={`seat-mark hue-${seat % 6}`} aria-hidden="true">
                  {seat}
                </span>
                {named[seat] ?? name} <span class="soft">{!person && info.teams.length > 1 && team?.framework}</span>
              </h3>
              <p class="doing">{breakable(doing(show, seat, tick))}</p>
              {bodies[seat] && <Body body={bodies[seat]} />}
              {carries && carries.length > 0 && <p class="soft">carries {counted(carries).join(", ")}</p>}
              {message && (
                <p class="last-words">
                  <span class="soft">{moment(message.sent, info.tick_us)}</span> “{message.text}”
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The state and the inventory of an agent in a block world. */
function Body({ body }: { body: BlockAgent }) {
  const things = body.carries.map(([name, count]) => (count > 1 ? `${words(name)} × ${count}` : words(name)));
  return (
    <>
      <p class="soft">
        {body.is_dead ? (
          "dead, and comes back"
        ) : (
          <>
            health {Math.round(body.health ?? 0)}/20, food {body.food ?? 0}/20
          </>
        )}
        {body.holds && `, holds ${words(body.holds)}`}
      </p>
      {things.length > 0 && <p class="soft">carries {things.join(", ")}</p>}
    </>
  );
}

/** Program names may break after an underscore. */
function breakable(words: string): ComponentChildren {
  return words.split(/(?<=_)/).flatMap((part, place) => (place > 0 ? [<wbr key={place} />, part] : [part]));
}

/** The action according to the journal. */
function doing({ book }: Show, seat: number, tick: number): string {
  const lane = book.lanes.seat(seat);
  if (lane.open && lane.open.from <= tick) return lane.open.words;
  // An action that ends at this tick comes before one that begins at it.
  const bar = [lane.at(tick - 1), lane.at(tick)].find((one) => one && one.to >= tick);
  if (bar) return bar.kind === "failed" ? `${bar.words} (failed)` : bar.words;
  const thinks = ({ thoughts }: Lane): boolean => thoughts.some(([from, to]) => from <= tick && tick < to);
  return thinks(lane) ? "a model thinks" : thinks(book.lanes.team) ? "waits while the team's model thinks" : "does nothing";
}
