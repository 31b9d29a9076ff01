// Reads aloud what agents say, one after the other, with a voice for each agent and a button that mutes it.

import { useEffect, useRef, useState } from "preact/hooks";
import { offered, sound, type VoicePlace } from "../data/voice";
import type { VoiceView } from "../wire";

/** The most texts that wait to be read; older ones are left out. */
const WAITING_MOST = 8;
/** The most characters that are read of a text. */
const CHARACTERS_MOST = 1_000;

/** Words of an agent. */
export interface Utterance {
  agent: number;
  text: string;
}

/** Reads texts one after the other. */
class Reader {
  isMuted = false;
  private readonly waiting: Utterance[] = [];
  private isReading = false;
  private isClosed = false;
  private context?: AudioContext;
  private source?: AudioBufferSourceNode;

  constructor(
    private readonly place: VoicePlace,
    private readonly way: VoiceView["aloud"],
  ) {}

  read(words: Utterance): void {
    const text = spoken(words.text);
    if (this.isMuted || text === "") return;
    this.waiting.push({ agent: words.agent, text });
    this.waiting.splice(0, this.waiting.length - WAITING_MOST);
    if (!this.isReading) void this.next();
  }

  hush(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (!isMuted) return;
    this.waiting.length = 0;
    this.source?.stop();
    if ("speechSynthesis" in window) speechSynthesis.cancel();
  }

  close(): void {
    this.isClosed = true;
    this.hush(true);
    void this.context?.close();
  }

  private async next(): Promise<void> {
    this.isReading = true;
    for (let words = this.waiting.shift(); words && !this.isClosed; words = this.waiting.shift()) {
      try {
        await (this.way === "server" ? this.play(words) : say(words));
      } catch {
        // A text that cannot be read aloud is on the page all the same.
      }
    }
    this.isReading = false;
  }

  private async play({ agent, text }: Utterance): Promise<void> {
    const bytes = await sound(this.place, text, agent);
    if (this.isMuted || this.isClosed) return;
    this.context ??= new AudioContext();
    await this.context.resume();
    const buffer = await this.context.decodeAudioData(bytes);
    const source = this.context.createBufferSource();
    this.source = source;
    source.buffer = buffer;
    source.connect(this.context.destination);
    await new Promise<void>((done) => {
      source.onended = () => done();
      source.start();
    });
  }
}

/** The words of a message without the commands in it, such as `!goToPlayer("Ann", 3)`. */
function spoken(text: string): string {
  return text
    .replace(/!\w+(\([^)]*\))?/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, CHARACTERS_MOST);
}

/** Has the browser read a text in the voice of an agent. */
function say({ agent, text }: Utterance): Promise<void> {
  if (!("speechSynthesis" in window)) return Promise.resolve();
  const utterance = new SpeechSynthesisUtterance(text);
  const voices = speechSynthesis.getVoices();
  utterance.voice = voices[agent % Math.max(1, voices.length)] ?? null;
  // Agents with the same voice differ in pitch.
  utterance.pitch = 0.7 + ((agent * 3) % 8) / 10;
  return new Promise((done) => {
    utterance.onend = () => done();
    utterance.onerror = () => done();
    speechSynthesis.speak(utterance);
  });
}

interface Props {
  place: VoicePlace;
  /** All words so far, the oldest first; those that are there when the page opens are not read. */
  words: readonly Utterance[];
  /** The number of words before the first of these, if older ones were dropped. */
  before?: number;
}

/** The mute button, which is there where the server has pages read aloud. */
export function Aloud({ place, words, before = 0 }: Props) {
  const [way, setWay] = useState<VoiceView["aloud"]>("off");
  const [isMuted, setIsMuted] = useState(false);
  const reader = useRef<Reader | undefined>(undefined);
  const next = useRef<number | undefined>(undefined);
  const { path, run } = place;
  useEffect(() => {
    let isCurrent = true;
    void offered({ path, run }).then(({ aloud }) => {
      if (!isCurrent || aloud === "off") return;
      reader.current = new Reader({ path, run }, aloud);
      setWay(aloud);
    });
    return () => {
      isCurrent = false;
      reader.current?.close();
      reader.current = undefined;
    };
  }, [path, run]);
  const end = before + words.length;
  useEffect(() => {
    const from = next.current;
    if (way === "off") return;
    next.current = end;
    if (from === undefined) return;
    for (const one of words.slice(Math.max(0, from - before))) reader.current?.read(one);
  }, [end, way]);
  if (way === "off") return null;
  const mute = (): void => {
    reader.current?.hush(!isMuted);
    setIsMuted(!isMuted);
  };
  return (
    <button type="button" class="mute" aria-pressed={isMuted} onClick={mute}>
      {isMuted ? "Read aloud" : "Mute the agents"}
    </button>
  );
}
