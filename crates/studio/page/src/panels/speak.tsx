// Messages from the admin or an instructor to the agents of a live episode; the admin can also pause it.

import { useState } from "preact/hooks";
import type { Question } from "../data/book";
import type { Show } from "../data/show";
import type { VoicePlace } from "../data/voice";
import { joined } from "../data/words";
import { Microphone, useSpoken, type Spoken } from "../voice/microphone";

/** A plan that runs once a person has approved it. */
function Approve({ show, question, voice }: { show: Show; question: Question; voice: VoicePlace }) {
  const [text, setText] = useState("");
  const answer = (approve: boolean): void =>
    show.send({ type: "answer", ask: question.ask, data: approve ? { approve } : { approve, text } });
  return (
    <div class="approve" role="group" aria-label="A plan waits for approval">
      <p>
        <b>The team asks whether this plan may run</b>
        {question.rounds ? ` (round ${question.round ?? 1} of ${question.rounds})` : ""}
      </p>
      <pre>{question.text}</pre>
      <button type="button" onClick={() => answer(true)}>
        Let it run
      </button>
      <label>
        What to change <input type="text" value={text} maxLength={2000} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Microphone place={voice} isOneOfMany heard={(words) => setText(joined(text, words.text))} />
      <button type="button" disabled={!text.trim()} onClick={() => answer(false)}>
        Ask for another plan
      </button>
    </div>
  );
}

export function Speak({ show, voice }: { show: Show; voice: VoicePlace }) {
  const [to, setTo] = useState("");
  const { text, setText, spoken, take, clear } = useSpoken();
  const [isOrder, setIsOrder] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const say = (to: string, text: string, spoken: string | undefined): void => {
    show.send({ type: "say", to: to === "" ? null : Number(to), text, is_order: isOrder, spoken: spoken ?? null });
    clear();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) say(to, text, spoken);
  };
  const hear = (words: Spoken): void => {
    const addressee = words.to === undefined ? to : String(words.to ?? "");
    setTo(addressee);
    if (words.isSent) say(addressee, words.text, words.id);
    else take(words);
  };
  const pause = (): void => {
    show.send({ type: "pause", on: !isPaused });
    setIsPaused(!isPaused);
  };
  return (
    <section class="card speak" aria-label="Speak to the agents">
      <h2>Speak to the agents</h2>
      {show.book.questions
        .filter((one) => one.kind === "approve")
        .map((one) => (
          <Approve key={one.ask} show={show} question={one} voice={voice} />
        ))}
      <form onSubmit={submit}>
        <label>
          To{" "}
          <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
            <option value="">everybody</option>
            {show.info?.agents.map((name, seat) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <input
          type="text"
          aria-label="What to say"
          value={text}
          maxLength={2000}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <label>
          <input type="checkbox" checked={isOrder} onChange={(event) => setIsOrder(event.currentTarget.checked)} /> as an order
        </label>
        <button type="submit">Say</button>
        <Microphone place={voice} names={show.info?.agents} heard={hear} />
        {show.role === "admin" && (
          <button type="button" aria-pressed={isPaused} onClick={pause}>
            {isPaused ? "Go on" : "Pause the world"}
          </button>
        )}
      </form>
      <p class="soft">What you say is a line of the journal. Teams that listen to people have it in their next prompts.</p>
    </section>
  );
}
