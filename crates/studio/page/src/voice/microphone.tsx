// The microphone button of a field for words, and the key that is held to talk.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { heard, offered, Refusal, type VoicePlace } from "../data/voice";
import type { HeardWords } from "../wire";
import { addressed } from "./address";
import { NoRecording, Recorder, type Trouble } from "./recorder";

/** The key that is held to talk, outside of text fields. */
const KEY = "Delete";

const SENTENCES: Record<Trouble, string> = {
  no_microphone: "No microphone was found. Connect one and try again.",
  no_permission: "The browser may not use the microphone. Allow it for this page and try again.",
  not_secure: "Browsers give the microphone to encrypted pages and to this machine only. Open this page by https.",
  nothing: "Nothing was recognised. Hold the button while you speak.",
  away: "The transcriber does not answer. Type what you want to say.",
};

/** Spoken words that a form is to show. */
export interface Spoken {
  id: string;
  text: string;
  /** The addressed agent, `null` for all; `undefined` if the words name nobody. */
  to: number | null | undefined;
  /** Whether the person wants them sent as they are. */
  isSent: boolean;
}

/** A field for words that may be spoken and then mended. */
export function useSpoken() {
  const [text, setWords] = useState("");
  const [spoken, setSpoken] = useState<string | undefined>(undefined);
  const setText = (text: string): void => {
    setWords(text);
    // Words that a person types into an empty field were not spoken.
    if (text === "") setSpoken(undefined);
  };
  const take = (words: Spoken): void => {
    setWords(words.text);
    setSpoken(words.id);
  };
  return { text, setText, spoken, take, clear: () => setText("") };
}

interface Props {
  place: VoicePlace;
  /** The names of the agents, by which words are addressed. */
  names?: readonly string[];
  heard: (spoken: Spoken) => void;
  disabled?: boolean;
  /** Whether the words become an answer beside others: no key belongs to one field alone then, and nothing is sent at once. */
  isOneOfMany?: boolean;
}

type State = "idle" | "opening" | "recording" | "asking";

const SAYS: Record<State, string> = {
  idle: "Hold to talk",
  opening: "Opening the microphone …",
  recording: "Recording: let go when you have spoken",
  asking: "Writing it down …",
};

export function Microphone(props: Props) {
  const [hears, setHears] = useState(false);
  const { path, run } = props.place;
  useEffect(() => {
    let isCurrent = true;
    void offered({ path, run }).then((view) => {
      if (isCurrent) setHears(view.hears);
    });
    return () => {
      isCurrent = false;
    };
  }, [path, run]);
  return hears ? <Button {...props} /> : null;
}

function Button({ place, names = [], heard: tell, disabled, isOneOfMany }: Props) {
  const [state, setState] = useState<State>("idle");
  const [trouble, setTrouble] = useState("");
  const [isAtOnce, setIsAtOnce] = useState(false);
  /** The present recording, and whether the person still holds the button or the key. */
  const now = useRef<{ recorder?: Recorder; isHeld: boolean; isBusy: boolean }>({ isHeld: false, isBusy: false });

  const fail = (error: unknown): void => {
    if (error instanceof NoRecording) setTrouble(SENTENCES[error.trouble]);
    else setTrouble(error instanceof Refusal ? `${error.message}.` : SENTENCES.away);
  };
  const end = async (): Promise<void> => {
    const { recorder } = now.current;
    now.current.isHeld = false;
    if (!recorder) return;
    now.current.recorder = undefined;
    setState("asking");
    try {
      const words: HeardWords = await heard(place, await recorder.end());
      tell({ id: words.id, text: words.text, to: addressed(words.text, names), isSent: isAtOnce });
    } catch (error) {
      fail(error);
    }
    now.current.isBusy = false;
    setState("idle");
  };
  const begin = async (): Promise<void> => {
    if (disabled || now.current.isBusy) return;
    now.current.isBusy = true;
    now.current.isHeld = true;
    setTrouble("");
    setState("opening");
    try {
      now.current.recorder = await Recorder.begin(() => void last.current());
      setState("recording");
      // The person may have let go while the browser asked for its permission.
      if (!now.current.isHeld) await last.current();
    } catch (error) {
      now.current.isBusy = false;
      setState("idle");
      fail(error);
    }
  };
  const [first, last] = [useRef(begin), useRef(end)];
  [first.current, last.current] = [begin, end];

  // Before the browser paints: the key works as soon as the button is seen.
  useLayoutEffect(() => {
    if (isOneOfMany) return () => now.current.recorder?.cancel();
    const isTyping = (target: EventTarget | null): boolean =>
      target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
    const down = (event: KeyboardEvent): void => {
      if (event.key !== KEY || event.repeat || isTyping(event.target)) return;
      event.preventDefault();
      void first.current();
    };
    const up = (event: KeyboardEvent): void => {
      if (event.key === KEY) void last.current();
    };
    const leave = (): void => void last.current();
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
      window.removeEventListener("blur", leave);
      now.current.recorder?.cancel();
    };
  }, []);

  const isSpace = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";
  return (
    <span class="voice">
      <button
        type="button"
        class={`microphone is-${state}`}
        aria-pressed={state === "recording"}
        disabled={disabled || state === "asking"}
        title={isOneOfMany ? SAYS.idle : `${SAYS.idle}; the key ${KEY} does the same outside of text fields`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          void begin();
        }}
        onPointerUp={() => void end()}
        onPointerCancel={() => void end()}
        onKeyDown={(event) => {
          if (!isSpace(event) || event.repeat) return;
          event.preventDefault();
          void begin();
        }}
        onKeyUp={(event) => {
          if (isSpace(event)) void end();
        }}
      >
        <span aria-hidden="true">{state === "recording" ? "●" : "○"}</span> {SAYS[state]}
      </button>
      {!isOneOfMany && (
        <label>
          <input type="checkbox" checked={isAtOnce} onChange={(event) => setIsAtOnce(event.currentTarget.checked)} /> send at once
        </label>
      )}
      {trouble && (
        <span class="trouble" role="alert">
          {trouble}
        </span>
      )}
    </span>
  );
}
