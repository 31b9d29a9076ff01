// The page of the hub: the agents of all worlds that this server plays, their activities, and actions on them.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { HubData, keyOf, type Reply } from "../data/hub";
import { runVoice } from "../data/voice";
import { Card } from "../hub/card";
import { Create } from "../hub/create";
import { Detail } from "../hub/detail";
import { Banner } from "../parts/banner";
import { Link, episodePath } from "../route";
import { Aloud, type Utterance } from "../voice/aloud";
import type { HubAgent } from "../wire";

export function HubPage() {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [chosen, setChosen] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const [wrong, setWrong] = useState("");
  const data = useRef<HubData | undefined>(undefined);
  useEffect(() => {
    const hub = new HubData(() => draw(0));
    data.current = hub;
    draw(0);
    return () => hub.close();
  }, []);
  const hub = data.current;
  const agents = hub?.agents ?? [];
  const agent = agents.find((one) => keyOf(one) === chosen) ?? agents[0];
  // The chosen agent stays chosen, even if another world comes first.
  useEffect(() => {
    if (chosen === "" && agent) setChosen(keyOf(agent));
  }, [chosen, agent]);
  const tell = (reply: Reply): void => setWrong(reply.success === false ? String(reply.error) : "");
  const ask = (event: string, about: unknown = null): void => void hub?.ask(event, about).then(tell);
  return (
    <main class="hub">
      <header>
        <p class="brand">
          <Link to="/">Cooperage · studio</Link>
        </p>
        <h1 tabIndex={-1}>Hub</h1>
        <p class="about">
          The agents that talk, of all worlds which this studio plays. What you do to them is a line of the journal.
        </p>
        <div class="hub-acts">
          <button type="button" class="primary" aria-expanded={isCreating} onClick={() => setIsCreating(!isCreating)}>
            New agent
          </button>
          <button type="button" disabled={!agents.some((one) => one.in_game)} onClick={() => ask("stop-all-agents")}>
            Stop all
          </button>
        </div>
      </header>
      {hub?.connection === "lost" && (
        <Banner kind="warn">
          The connection is lost. The page connects again by itself. If it stays so: only whoever runs the studio gets to the hub.{" "}
          <button type="button" onClick={() => hub.retry()}>
            Try now
          </button>
        </Banner>
      )}
      {wrong && <Banner kind="warn">{wrong}</Banner>}
      {hub && isCreating && <Create hub={hub} done={() => setIsCreating(false)} />}
      {!hub?.agents && hub?.connection !== "lost" && <p class="about">Looking for agents …</p>}
      {hub?.agents?.length === 0 && !isCreating && <Empty create={() => setIsCreating(true)} />}
      {hub && agent && (
        <div class="hub-body">
          <div class="hub-list">
            {worldsOf(agents).map(([world, those]) => (
              <section key={world} aria-label={world === "" ? "Waiting" : world}>
                <World agents={those} ask={ask} />
                <ul class="hub-cards">
                  {those.map((one) => (
                    <Card
                      key={keyOf(one)}
                      agent={one}
                      state={hub.state(one)}
                      isChosen={one === agent}
                      choose={() => setChosen(keyOf(one))}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {agent.run && <Aloud key={agent.run} place={runVoice(agent.run)} words={spoken(hub, agent)} before={hub.dropped} />}
          <Detail key={keyOf(agent)} hub={hub} agent={agent} state={hub.state(agent)} tell={tell} />
        </div>
      )}
    </main>
  );
}

/** What agents have said, with nothing in place of people's words and of other worlds, so that words keep their numbers. */
function spoken(hub: HubData, { world }: HubAgent): Utterance[] {
  return hub.said.map((one) => ({
    agent: Math.max(0, hub.agents?.findIndex((known) => known.name === one.agent && known.world === one.world) ?? 0),
    text: one.isOwn || one.world !== world ? "" : one.message,
  }));
}

/** The agents by world; waiting agents come last. */
function worldsOf(agents: HubAgent[]): [string, HubAgent[]][] {
  const worlds = new Map<string, HubAgent[]>();
  for (const agent of agents) worlds.set(agent.world ?? "", [...(worlds.get(agent.world ?? "") ?? []), agent]);
  return [...worlds];
}

function World({ agents, ask }: { agents: HubAgent[]; ask: (event: string, data?: unknown) => void }) {
  const first = agents[0];
  if (!first?.run || !first.episode) {
    return (
      <div class="hub-world">
        <h2>Waiting for a world</h2>
        <button type="button" onClick={() => ask("begin-world", {})}>
          Begin their world
        </button>
      </div>
    );
  }
  return (
    <div class="hub-world">
      <h2>{first.world}</h2>
      <span class="hub-acts">
        <Link to={episodePath(first.run, first.episode)}>Watch</Link>{" "}
        <button type="button" onClick={() => ask("shutdown", { world: first.world })}>
          End
        </button>
      </span>
    </div>
  );
}

function Empty({ create }: { create: () => void }) {
  return (
    <section class="card empty">
      <h2>No agents yet</h2>
      <p>Create one, or begin a run of MINDcraft agents: its agents appear here while this studio plays it.</p>
      <p>
        <button type="button" onClick={create}>
          New agent
        </button>
      </p>
      <p class="soft">
        The scripted player <code>oracle</code> is built in: it needs no key and costs nothing.
      </p>
    </section>
  );
}
