// An agent's memory, its last code and its settings, loaded when the user opens them.

import { useEffect, useState } from "preact/hooks";
import { nameOf, type AgentMemory, type HubData } from "../data/hub";
import type { HubAgent } from "../wire";

/** The number of ticks after which an open memory is loaded again. */
const AGAIN_TICKS = 100;

export function Mind({ hub, agent, tick }: { hub: HubData; agent: HubAgent; tick: number }) {
  const [open, setOpen] = useState<Record<string, boolean>>({});
  const [memory, setMemory] = useState<AgentMemory | undefined>(undefined);
  const [settings, setSettings] = useState<Record<string, unknown> | undefined>(undefined);
  const isWaiting = !agent.world;
  const wantsMemory = (open["memory"] || open["code"]) && !isWaiting;
  useEffect(() => {
    if (wantsMemory) void hub.ask("get-memory", nameOf(agent)).then((reply) => setMemory(reply as unknown as AgentMemory));
  }, [wantsMemory, Math.floor(tick / AGAIN_TICKS)]);
  useEffect(() => {
    if (open["settings"])
      void hub.ask("get-settings", nameOf(agent)).then((reply) => setSettings(reply["settings"] as Record<string, unknown>));
  }, [open["settings"]]);
  const toggle =
    (name: string) =>
    (event: Event): void => {
      const isOpen = (event.currentTarget as HTMLDetailsElement).open;
      setOpen((old) => ({ ...old, [name]: isOpen }));
    };
  return (
    <div class="hub-mind">
      {!isWaiting && (
        <details onToggle={toggle("memory")}>
          <summary>Memory</summary>
          {memory && <Memory memory={memory} />}
        </details>
      )}
      {!isWaiting && (
        <details onToggle={toggle("code")}>
          <summary>Code</summary>
          {memory &&
            (memory.code ? (
              <pre class="words" tabIndex={0}>
                {memory.code}
              </pre>
            ) : (
              <p class="soft">It has had no code run yet.</p>
            ))}
        </details>
      )}
      <details onToggle={toggle("settings")}>
        <summary>Settings</summary>
        {settings && <Settings settings={settings} />}
      </details>
    </div>
  );
}

function Memory({ memory: { memory: file } }: { memory: AgentMemory }) {
  if (!file) return <p class="soft">It has told nothing of its life yet.</p>;
  return (
    <>
      <p>
        {file.memory || (
          <span class="soft">Nothing has left its window yet: it knows the last {file.turns.length} turns word by word.</span>
        )}
      </p>
      <ol class="hub-turns" tabIndex={0} aria-label="The last turns">
        {file.turns.map((turn, place) => (
          <li key={place}>
            <span class="who">{turn.role}</span> {turn.content}
          </li>
        ))}
      </ol>
    </>
  );
}

function Settings({ settings }: { settings: Record<string, unknown> }) {
  return (
    <dl class="hub-facts">
      {Object.entries(settings).map(([name, value]) => (
        <div key={name} class={typeof value === "object" && value !== null ? "wide" : ""}>
          <dt>{name}</dt>
          <dd>
            {typeof value === "object" && value !== null ? (
              <code>{JSON.stringify(value)}</code>
            ) : (
              String(value) || <span class="soft">nothing</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
