// A block world from a seat: the picture to point at, the list of the surroundings, the person's own agent, and its
// actions.

import { useMemo, useState } from "preact/hooks";
import { near } from "../data/near";
import type { SeatData } from "../data/seat";
import type { Target } from "../data/target";
import { words } from "../data/words";
import { BlocksScene, saidAt } from "../scene/blocks";
import type { Blocks, SeatView } from "../wire";
import { BodyCard } from "./body";
import { AnyTool, Drafts, title } from "./drafts";

export function Around({ data, view, blocks, isTurn }: { data: SeatData; view: SeatView; blocks: Blocks; isTurn: boolean }) {
  const [target, choose] = useState<Target>();
  const { rules, body, moment: now } = data;
  const names = rules?.names ?? [];
  const things = useMemo(() => (body ? near(data.land, blocks, body, names) : []), [data.version, rules]);
  if (!rules || !now) return null;
  const said = data.told.flatMap(({ tick, said: words }) => (words ? [{ from: words[0], sent: tick, text: words[1] }] : []));
  const carried = body?.carries.map(([name]) => name) ?? [];
  const named = (...kinds: Target["kind"][]): string[] => [
    ...new Set(things.filter(({ target }) => kinds.includes(target.kind)).map(({ target }) => target.name)),
  ];
  const containers = things.flatMap(({ target }) => (target.kind === "block" && target.holdsThings ? [target.name] : []));
  const others = names.filter((_, seat) => seat !== view.seat);
  const known = {
    item: carried,
    agent: others,
    creature: named("creature", "vehicle"),
    mover: [...others, ...named("creature")],
    block: named("block"),
    container: [...new Set(containers)],
  };
  const acts = { rules, known, isTurn, call: (tool: string, values: Record<string, unknown>): void => data.call(tool, values) };
  return (
    <div class="around">
      <figure class="world" data-tick={now.now.tick} aria-label="The world as your agent sees it">
        <BlocksScene
          land={data.land}
          blocks={blocks}
          names={names}
          said={() => saidAt(said, now.now.tick, view.tick_us)}
          version={data.version}
          self={view.seat}
          pick={choose}
          marked={target}
        />
      </figure>
      <div class="around-side">
        {body && (
          <BodyCard
            body={body}
            tick={now.now.tick}
            tickUs={view.tick_us}
            since={data.doingSince}
            isElsewhere={!isTurn && view.phase === "playing"}
            chosen={target}
            choose={choose}
            stop={() => data.stop()}
          />
        )}
        <section class="card">
          {target ? (
            <Drafts target={target} close={() => choose(undefined)} {...acts} />
          ) : (
            <p class="soft">
              Click something in the picture, something that you carry, or something in the list below: then the tools that fit it
              stand here.
            </p>
          )}
          <details class="near" open>
            <summary>What is near</summary>
            <ul>
              {things.map(({ target: one, far }) => (
                <li key={`${one.kind} ${one.name} ${"at" in one ? one.at.join() : ""}`}>
                  <button type="button" onClick={() => choose(one)}>
                    {label(one)} <span class="soft">{Math.round(far)} away</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
          <AnyTool {...acts} />
          {!view.is_wall && (
            <p>
              <button type="button" disabled={!isTurn} onClick={() => data.wait()}>
                Wait a second
              </button>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

/** A short name for lists. */
function label(target: Target): string {
  switch (target.kind) {
    case "place":
      return target.name;
    case "missing":
      return `${words(target.name)} (to be built)`;
    case "item":
      return `${words(target.name)} (lying there)`;
    case "agent":
      return title(target);
    default:
      return words(target.name);
  }
}
