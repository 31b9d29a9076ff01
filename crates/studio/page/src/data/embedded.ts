// An episode that is embedded in the page: it stands in for a server.

import type { CommentLine, Drawing, FromPage, Prompt, TeamMoment, ToPage } from "../wire";
import { textOf } from "./files";
import type { Parts } from "./parts";
import type { Listener, Source } from "./stream";

/** The embedded data, as `studio/src/share.rs` writes them. */
interface Told {
  messages: ToPage[];
  /** Ticks, with the messages that lead to each from the moment before. */
  steps: [number, ToPage[]][];
  parts: {
    answer: string;
    time: string;
    findings: string;
    team: TeamMoment[];
    texts: [string, string][];
    calls: [number, [number, number][], number][];
    comments: CommentLine[];
    home: string | null;
  };
}

/** The episode in this page, if there is one. */
export async function embedded(): Promise<Embedded | undefined> {
  const text = await textOf("episode");
  return text === undefined ? undefined : new Embedded(JSON.parse(text) as Told);
}

/** An embedded episode, which answers the requests of its page. */
export class Embedded implements Parts {
  constructor(private readonly told: Told) {}

  get info(): { run: string; key: string } {
    const info = this.told.messages.find((one) => one.type === "episode");
    return info ?? { run: "", key: "" };
  }

  /** Connects a listener to the embedded episode, in place of a server. */
  source(listener: Listener<ToPage>): Source<FromPage> {
    return new Shelf(this.told, listener);
  }

  async answer(): Promise<Drawing> {
    return { version: "", is_last: true, html: this.told.parts.answer };
  }

  async findings(): Promise<Drawing> {
    return { version: "", is_last: true, html: this.told.parts.findings };
  }

  /** The page of the run beside this file, if there is one. */
  get home(): string | undefined {
    return this.told.parts.home ?? undefined;
  }

  get comments(): CommentLine[] {
    return this.told.parts.comments;
  }

  async time(): Promise<Drawing> {
    return { version: "", is_last: true, html: this.told.parts.time };
  }

  async team(tick: number): Promise<TeamMoment> {
    const moment = this.told.parts.team.findLast((one) => one.from <= tick);
    if (!moment) throw new Error("This file does not tell how the team stood.");
    return moment;
  }

  async prompt(call: number): Promise<Prompt> {
    const [, runs, known] = this.told.parts.calls.find(([one]) => one === call) ?? [call, [], 0];
    const numbers = runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => first + place));
    const messages = numbers.map((number) => {
      const [speaker, text] = this.told.parts.texts[number] ?? ["?", "this message is missing"];
      return { speaker, text, is_new: number >= known };
    });
    return { call, messages };
  }
}

/** A stream that is answered from the embedded data. */
class Shelf implements Source<FromPage> {
  readonly failures = 0;
  /** The index of the last moment of the world that the page was told. */
  private last = -1;
  private isClosed = false;

  constructor(
    private readonly told: Told,
    private readonly listener: Listener<ToPage>,
  ) {
    queueMicrotask(() => {
      if (this.isClosed) return;
      this.listener.connected("open");
    });
  }

  send(message: FromPage): void {
    queueMicrotask(() => {
      if (this.isClosed) return;
      if (message.type === "watch") {
        for (const one of this.told.messages) this.listener.heard(one);
      }
      if (message.type === "look") this.look(message.tick, message.whole === true);
    });
  }

  close(): void {
    this.isClosed = true;
  }

  retry(): void {}

  /** The steps of a block world contain only changes; those of other worlds are complete. */
  private look(tick: number, isLost: boolean): void {
    const { steps } = this.told;
    const wanted = Math.max(
      0,
      steps.findLastIndex(([at]) => at <= tick),
    );
    if (steps.length === 0) return;
    const isWhole = !steps[wanted]![1].some((one) => one.type === "frame" && one.changes);
    if (!isWhole && !isLost && wanted === this.last) return this.again(wanted);
    const from = isWhole ? wanted : isLost || wanted < this.last ? 0 : this.last + 1;
    for (let place = from; place <= wanted; place += 1) {
      for (const message of steps[place]![1]) {
        // Moments on the way are applied but not shown.
        const isPassed = message.type === "frame" && place < wanted && message.changes;
        this.listener.heard(isPassed ? { type: "land", changes: message.changes! } : message);
      }
    }
    this.last = wanted;
  }

  /** Sends the moment that the page knows already, without changes. */
  private again(place: number): void {
    const changes = { whole: false, looks: [], contents: [], placed: [], gone: [], others: [], left: [] };
    for (const message of this.told.steps[place]![1]) {
      if (message.type === "frame") this.listener.heard({ ...message, changes });
    }
  }
}
