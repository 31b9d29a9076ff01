// An agent in the list of the hub.

import type { AgentState } from "../data/hub";
import { words } from "../data/words";
import type { HubAgent } from "../wire";

interface Props {
  agent: HubAgent;
  state?: AgentState;
  isChosen: boolean;
  choose: () => void;
}

export function Card({ agent, state, isChosen, choose }: Props) {
  return (
    <li>
      <button type="button" class="hub-card" aria-pressed={isChosen} onClick={choose}>
        <span class="hub-name">
          <Dot isOn={agent.in_game} /> {agent.name} <span class="soft small">{standing(agent, state)}</span>
        </span>
        <span class="doing">{state && agent.in_game ? doing(state) : " "}</span>
        {state && (
          <span class="hub-meters">
            <Meter name="health" value={state.gameplay.health} />
            <Meter name="food" value={state.gameplay.hunger} />
          </span>
        )}
      </button>
    </li>
  );
}

/** A dot for an agent: a filled one if it is in the game, otherwise a ring, so that it needs no colour. */
export function Dot({ isOn }: { isOn: boolean }) {
  return <span class={`dot ${isOn ? "on" : ""}`} aria-hidden="true" />;
}

export function standing(agent: HubAgent, state?: AgentState): string {
  if (!agent.world) return "waits for a world";
  if (state?.mind.person) return `${state.mind.person} plays`;
  return agent.in_game ? "in the game" : "stopped";
}

/** The agent's activity in words. */
export function doing(state: AgentState): string {
  const acts = state.action.isIdle ? "" : words(state.action.current.replace(/^(action|mode):/, ""));
  if (state.mind.isThinking) return acts === "" ? "a model thinks" : `${acts}, while a model thinks`;
  return acts === "" ? "does nothing" : acts;
}

/** The level of a value from 0 to 20. */
export function Meter({ name, value }: { name: "health" | "food"; value: number }) {
  const share = Math.min(1, Math.max(0, value / 20));
  return (
    <span class={`meter ${name}`}>
      <span class="soft small">
        {name} {Math.round(value)}
      </span>
      <span class="bar wide" aria-hidden="true">
        <span class="meter-fill" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
