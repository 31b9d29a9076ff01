// The state of the person's own agent in a block world: place, health, action and inventory.

import { moment, words } from "../data/words";
import type { Target } from "../data/target";
import type { BlockAgent } from "../wire";

interface Props {
  body: BlockAgent;
  tick: number;
  tickUs: number;
  /** The tick at which the page first saw the present action. */
  since?: number;
  /** Whether the world waits for another player, or for none, so that the agent may be acting. */
  isElsewhere: boolean;
  chosen?: Target;
  choose: (target: Target) => void;
  stop: () => void;
}

export function BodyCard({ body, tick, tickUs, since, isElsewhere, chosen, choose, stop }: Props) {
  const [x, y, z] = body.at.map(Math.floor);
  return (
    <section class="card body-card" aria-label="Your agent">
      <dl class="body-facts">
        <div>
          <dt>place</dt>
          <dd>
            {x} {y} {z}
          </dd>
        </div>
        <Level name="health" value={body.is_dead ? 0 : (body.health ?? 0)} />
        <Level name="food" value={body.food ?? 0} />
        <div>
          <dt>in hand</dt>
          <dd>{body.holds ? words(body.holds) : "nothing"}</dd>
        </div>
      </dl>
      <p class="body-doing" role="status">
        {body.is_dead ? (
          "Your agent is dead, and comes back."
        ) : body.doing ? (
          <>
            <b>{words(body.doing)}</b>
            {since !== undefined && <span class="soft"> for {moment(Math.max(0, tick - since), tickUs)}</span>}{" "}
            <button type="button" class="stop" onClick={stop}>
              Stop it
            </button>
          </>
        ) : isElsewhere ? (
          <>
            Your agent acts, or the others play.{" "}
            <button type="button" class="stop" onClick={stop}>
              Stop it
            </button>
          </>
        ) : (
          "Your agent waits for you."
        )}
      </p>
      <h2>You carry</h2>
      {body.carries.length === 0 ? (
        <p class="soft">nothing</p>
      ) : (
        <ul class="inventory">
          {body.carries.map(([name, count]) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={chosen?.kind === "carried" && chosen.name === name}
                onClick={() => choose({ kind: "carried", name, count })}
              >
                {words(name)} <span class="soft">× {count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The level of a value from 0 to 20. */
function Level({ name, value }: { name: string; value: number }) {
  const shown = Math.round(value * 2) / 2;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <meter min={0} max={20} low={7} high={14} optimum={20} value={shown} aria-label={`${name}: ${shown} of 20`} /> {shown}/20
      </dd>
    </div>
  );
}
