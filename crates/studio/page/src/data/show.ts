// An episode that is watched: what is known of it, and the moment that is shown.

import type { EpisodeInfo, Frame, FromPage, Progress, ToPage } from "../wire";
import { Book } from "./book";
import { Land } from "./land";
import { Stream, type Connection, type Listener } from "./stream";

/** Moments that are kept. */
const KEPT = 240;
/** The least milliseconds between two questions for a moment. */
const LOOK_EVERY = 25;

/** See the module. */
export class Show implements Listener<ToPage> {
  connection: Connection = "connecting";
  role = "";
  info?: EpisodeInfo;
  progress: Progress = { ticks: 0, records: 0, played: 0, is_live: false };
  readonly book = new Book();
  /** The cells of a block world at the moment that is shown. */
  readonly land = new Land();
  /** The moment that is shown. */
  frame?: Frame;
  /** Why there is no world to be seen, or no episode at all. */
  refusal?: string;
  /** Counts up with everything new but frames, so that what is made from the book is made anew. */
  version = 0;

  private readonly stream: Stream;
  private readonly frames = new Map<number, Frame>();
  private wanted?: number;
  /** The tick that was asked for and has not come yet. */
  private asked?: number;
  private timer = 0;
  private lookedAt = 0;
  private isQueued = false;
  /** Whether it does not know any more what the server has told it of a block world. */
  private isLost = false;

  constructor(
    private readonly run: string,
    private readonly episode: string,
    private readonly changed: () => void,
  ) {
    this.stream = new Stream(this);
  }

  /** Does something in the episode itself. */
  send(message: FromPage): void {
    this.stream.send(message);
  }

  close(): void {
    window.clearTimeout(this.timer);
    this.stream.close();
  }

  /** Whether the studio has not answered for a while: it may have been started anew, with another address. */
  get isLongLost(): boolean {
    return this.stream.failures > 3;
  }

  retry(): void {
    this.stream.retry();
  }

  /** Has the world at a tick shown as soon as it comes. */
  look(tick: number): void {
    const kept = this.frames.get(tick);
    if (kept) {
      this.wanted = undefined;
      if (this.frame !== kept) {
        this.frame = kept;
        this.tell();
      }
      return;
    }
    // A block world is not kept, since the server tells only what changes; what is shown need not be asked for again.
    const isShown = this.frame?.tick === tick && this.frame.scene.kind === "blocks" && !this.progress.is_live;
    if (isShown && this.asked === undefined) {
      this.wanted = undefined;
      return;
    }
    this.wanted = tick;
    this.ask();
  }

  private ask(): void {
    const isPossible = this.info && !this.info.no_world && this.refusal === undefined && this.connection === "open";
    if (this.wanted === undefined || this.asked !== undefined || this.timer !== 0 || !isPossible) return;
    const wait = this.lookedAt + LOOK_EVERY - performance.now();
    if (wait > 0) {
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.ask();
      }, wait);
      return;
    }
    this.lookedAt = performance.now();
    [this.asked, this.wanted] = [this.wanted, undefined];
    this.stream.send({ type: "look", tick: this.asked, whole: this.isLost });
    this.isLost = false;
  }

  connected(connection: Connection): void {
    this.connection = connection;
    this.wanted ??= this.asked;
    this.asked = undefined;
    if (connection === "open") {
      this.land.forget();
      this.refusal = undefined;
      this.stream.send({ type: "watch", run: this.run, episode: this.episode });
    }
    this.news();
  }

  heard(message: ToPage): void {
    switch (message.type) {
      case "hello":
        this.role = message.role;
        break;
      case "episode":
        this.info = message;
        this.wanted ??= this.frame?.tick;
        this.ask();
        break;
      case "records":
        this.book.take(message.first, message.records);
        break;
      case "scores":
        this.book.takeScores(message.first, message.scores);
        break;
      case "progress":
        this.progress = message;
        break;
      case "frame":
        this.show(message);
        return;
      case "refused":
        this.refusal = message.text;
        this.asked = undefined;
    }
    this.news();
  }

  private show(frame: Frame): void {
    if (frame.changes) {
      if (this.land.lacks(frame.changes)) {
        [this.isLost, this.wanted, this.asked] = [true, this.wanted ?? this.asked ?? frame.tick, undefined];
        this.ask();
        return;
      }
      this.land.apply(frame.changes);
    }
    // A moment that the episode has not come to yet looks otherwise later.
    if (frame.tick === this.asked && !frame.changes) {
      this.frames.set(frame.tick, frame);
      const [oldest] = this.frames.keys();
      if (this.frames.size > KEPT && oldest !== undefined) this.frames.delete(oldest);
    }
    this.asked = undefined;
    this.frame = frame;
    this.ask();
    this.tell();
  }

  private news(): void {
    this.version += 1;
    this.tell();
  }

  private tell(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      this.changed();
    });
  }
}
