// The messages to and from an agent.

import { useEffect, useRef } from "preact/hooks";
import type { HubData, Reply } from "../data/hub";
import { runVoice } from "../data/voice";
import { Microphone, useSpoken, type Spoken } from "../voice/microphone";
import type { HubAgent } from "../wire";

export function Talk({ hub, agent, tell }: { hub: HubData; agent: HubAgent; tell: (reply: Reply) => void }) {
  const { text, setText, spoken, take, clear } = useSpoken();
  const end = useRef<HTMLOListElement>(null);
  const said = hub.said.filter((one) => one.agent === agent.name && one.world === agent.world);
  useEffect(() => {
    end.current?.scrollTo(0, end.current.scrollHeight);
  }, [said.length]);
  const say = (text: string, spoken: string | undefined): void => {
    void hub.say(agent, text.trim(), spoken).then(tell);
    clear();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== "") say(text, spoken);
  };
  const hear = (words: Spoken): void => (words.isSent ? say(words.text, words.id) : take(words));
  return (
    <section class="hub-talk" aria-label="Talk">
      {said.length > 0 && (
        <ol class="hub-said" ref={end} tabIndex={0} aria-label={`Said to and by ${agent.name}`}>
          {said.map((one, place) => (
            <li key={place} class={one.isOwn ? "own" : ""}>
              <span class="who">
                {one.isOwn ? "You" : one.agent}
                {one.to.length > 0 && ` to ${one.to.join(", ")}`}
              </span>{" "}
              {one.message}
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit}>
        <input
          type="text"
          aria-label={`Message to ${agent.name}`}
          placeholder={`Say something to ${agent.name}, or a command such as !inventory`}
          maxLength={4000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          disabled={!agent.in_game}
        />
        <button type="submit" disabled={!agent.in_game}>
          Send
        </button>
        <Microphone place={runVoice(agent.run ?? undefined)} heard={hear} disabled={!agent.in_game} />
      </form>
    </section>
  );
}
