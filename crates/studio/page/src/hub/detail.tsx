// One agent of the hub: its state, modes, messages, memory and settings.

import { useState } from "preact/hooks";
import { nameOf, type AgentState, type HubData, type Reply } from "../data/hub";
import { count, decimals, duration, words } from "../data/words";
import type { HubAgent } from "../wire";
import { Dot, Meter, doing, standing } from "./card";
import { Mind } from "./mind";
import { Talk } from "./talk";

interface Props {
  hub: HubData;
  agent: HubAgent;
  state?: AgentState;
  tell: (reply: Reply) => void;
}

export function Detail({ hub, agent, state, tell }: Props) {
  const ask = (event: string, more: Record<string, unknown> = {}): void =>
    void hub.ask(event, { ...nameOf(agent), ...more }).then(tell);
  const isWaiting = !agent.world;
  return (
    <article class="hub-detail card" aria-label={agent.name}>
      <header class="hub-head">
        <h2>
          <Dot isOn={agent.in_game} /> {agent.name} <span class="soft">{standing(agent, state)}</span>
        </h2>
        <div class="hub-acts">
          <button type="button" disabled={agent.in_game} onClick={() => ask("start-agent")}>
            Start
          </button>
          <button type="button" disabled={!agent.in_game} onClick={() => ask("stop-agent")}>
            Stop
          </button>
          <button type="button" disabled={isWaiting} onClick={() => ask("restart-agent")}>
            Restart
          </button>
          {isWaiting && (
            <button type="button" onClick={() => ask("destroy-agent")}>
              Remove
            </button>
          )}
        </div>
      </header>
      {isWaiting && <p class="about">It waits. “Start” begins a world with all who wait.</p>}
      {state && <State state={state} isInGame={agent.in_game} />}
      {!isWaiting && <Talk hub={hub} agent={agent} tell={tell} />}
      {state && (
        <div class="hub-columns">
          <Inventory state={state} />
          <Modes state={state} isInGame={agent.in_game} set={(mode, on) => ask("set-mode", { mode, on })} />
        </div>
      )}
      <Mind hub={hub} agent={agent} tick={state?.time.tick ?? 0} />
    </article>
  );
}

function State({ state, isInGame }: { state: AgentState; isInGame: boolean }) {
  const { gameplay, surroundings, nearby, mind } = state;
  const { x, y, z } = gameplay.position;
  const facts: [string, string][] = [
    ["now", isInGame ? doing(state) : "stopped"],
    ["goal", mind.goal ?? "none"],
    ["talks with", mind.talksWith.join(", ") || "nobody"],
    ["position", `${[x, y, z].map((one) => decimals(one, 1)).join(", ")}`],
    ["place", `${words(gameplay.biome)}, ${gameplay.dimension}`],
    ["stands on", words(surroundings.below)],
    ["mode of the game", gameplay.gamemode],
    ["day", `${gameplay.timeLabel.toLowerCase()}, ${gameplay.weather.toLowerCase()}`],
    ["near", [...nearby.humanPlayers, ...nearby.botPlayers, ...nearby.entityTypes.map(words)].join(", ") || "nobody"],
    ["virtual time", duration(state.time.seconds, 0)],
    ["calls of models", `${count(mind.calls)}, ${count(mind.tokens)} tokens`],
  ];
  return (
    <div class="hub-state" data-tick={state.time.tick}>
      <div class="hub-meters">
        <Meter name="health" value={gameplay.health} />
        <Meter name="food" value={gameplay.hunger} />
      </div>
      <dl class="hub-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Inventory({ state }: { state: AgentState }) {
  const { counts, equipment, stacksUsed, totalSlots } = state.inventory;
  const things = Object.entries(counts);
  const worn = Object.entries(equipment).filter(([, item]) => item !== null);
  return (
    <section class="hub-inventory" aria-label="Inventory">
      <h3>
        Inventory{" "}
        <span class="soft small">
          {stacksUsed} of {totalSlots} places
        </span>
      </h3>
      {things.length === 0 && <p class="soft">empty</p>}
      <ul class="hub-things">
        {things.map(([name, much]) => (
          <li key={name}>
            <b>{much}</b> {words(name)}
          </li>
        ))}
      </ul>
      {worn.length > 0 && (
        <p class="soft small">{worn.map(([place, item]) => `${words(place)}: ${words(item ?? "")}`).join(", ")}</p>
      )}
    </section>
  );
}

function Modes({ state, isInGame, set }: { state: AgentState; isInGame: boolean; set: (mode: string, on: boolean) => void }) {
  /** The modes that were requested and have not changed yet. */
  const [wanted, setWanted] = useState<Record<string, boolean>>({});
  return (
    <section class="hub-modes" aria-label="Modes">
      <h3>
        Modes <span class="soft small">what its body does by itself</span>
      </h3>
      <div class="hub-switches">
        {Object.entries(state.modes.all).map(([mode, isOn]) => (
          <label key={mode} class={wanted[mode] !== undefined && wanted[mode] !== isOn ? "is-wanted" : ""}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={!isInGame}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                setWanted({ ...wanted, [mode]: on });
                set(mode, on);
              }}
            />{" "}
            {words(mode)}
          </label>
        ))}
      </div>
    </section>
  );
}
