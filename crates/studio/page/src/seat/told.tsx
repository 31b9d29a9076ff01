// The news in a seat, newest last, and a field to say something.

import { useEffect, useRef, useState } from "preact/hooks";
import type { SeatData } from "../data/seat";
import type { VoicePlace } from "../data/voice";
import { moment } from "../data/words";
import { Microphone, useSpoken, type Spoken } from "../voice/microphone";
import type { ToldLine } from "../wire";

export function Told({ told, tickUs }: { told: ToldLine[]; tickUs: number }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [told]);
  if (told.length === 0) return <p class="soft">Nothing has happened yet.</p>;
  const when = (tick: number): string => (tickUs >= 1_000_000 ? `step ${tick}` : moment(tick, tickUs));
  return (
    <div class="told" ref={list} role="log" aria-label="What happened" tabIndex={0}>
      <ol>
        {told.map((line, place) => (
          <li key={place} class={`told-${line.kind}`}>
            <span class="soft">{when(line.tick)}</span> {line.kind === "own" ? <b>you: {line.text}</b> : line.text}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SayProps {
  names: string[];
  self: number;
  voice: VoicePlace;
  say: (to: number | null, text: string, spoken?: string) => void;
}

export function Say({ names, self, voice, say }: SayProps) {
  const [to, setTo] = useState("");
  const { text, setText, spoken, take, clear } = useSpoken();
  const send = (to: string, text: string, spoken: string | undefined): void => {
    say(to === "" ? null : Number(to), text, spoken);
    clear();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) send(to, text, spoken);
  };
  const hear = (words: Spoken): void => {
    const addressee = words.to === undefined || words.to === self ? to : String(words.to ?? "");
    setTo(addressee);
    if (words.isSent) send(addressee, words.text, words.id);
    else take(words);
  };
  return (
    <form class="say" onSubmit={submit}>
      <label>
        Say to{" "}
        <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">everybody</option>
          {names.map(
            (name, seat) =>
              seat !== self && (
                <option key={seat} value={seat}>
                  {name}
                </option>
              ),
          )}
        </select>
      </label>
      <input
        type="text"
        aria-label="What to say"
        value={text}
        maxLength={2000}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Say</button>
      <Microphone place={voice} names={names} heard={hear} />
    </form>
  );
}

/** The answers to what was typed or chosen. */
export function Answers({ seats }: { seats: SeatData[] }) {
  return (
    <>
      {seats
        .flatMap((one) => one.answer ?? [])
        .map((answer, place) => (
          <div key={place} class={`answer ${answer.isRefused ? "is-refused" : ""}`} role="status">
            {answer.lines.map((line, place) => (
              <pre key={place}>{line}</pre>
            ))}
          </div>
        ))}
    </>
  );
}
