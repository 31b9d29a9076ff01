// An episode that is watched: what is known of it, and the moment that is shown.

import type { BlockChanges, EpisodeInfo, Frame, FromPage, Progress, ToPage } from "../wire";
import { Book } from "./book";
import { Land } from "./land";
import type { Embedded } from "./embedded";
import { InstructorParts, ServerParts, type Parts } from "./parts";
import { CAN_UNPACK, Stream, type Connection, type Listener, type Source } from "./stream";

/** Moments that are kept. */
const KEPT = 240;
/** The least milliseconds between two questions for a moment. */
const LOOK_EVERY = 25;
/** Milliseconds after which somebody who jumps asks for another moment although the first has not come: it may be ahead of what the server has played again, or not. */
const GIVEN_UP_AFTER = { ahead: 400, known: 3_000 };
/** The least milliseconds from one time that the page is drawn for what is new in the book to the next: a long episode comes in many parts. */
const NEWS_EVERY = 120;

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

  /** Who answers what is asked beside the stream. */
  readonly parts: Parts;
  /** Whether the episode stands in the page, so that there is no server. */
  readonly isFile: boolean;
  private readonly stream: Source<FromPage>;
  private readonly frames = new Map<number, Frame>();
  private wanted?: number;
  /** Whether the server has told of the episode since the page connected; nothing is asked for before. */
  private isWatched = false;
  /** The tick that was asked for and has not come yet. */
  private asked?: number;
  /** Whether the last moment that is wanted was jumped to. */
  private jumps = true;
  private timer = 0;
  private lookedAt = 0;
  private isQueued = false;
  /** When the page was told of something new last, and what will tell it again. */
  private toldAt = -NEWS_EVERY;
  private newsTimer = 0;
  /** Whether the world at the live end is shown as it changes. */
  private follows = false;
  /** Whether what is shown came from there. */
  private isFromEnd = false;
  /** Whether it does not know any more what the server has told it of a block world. */
  private isLost = false;
  /** The moment to be shown first, until the server was asked for it. */
  private first?: number;

  constructor(
    private readonly run: string,
    private readonly episode: string,
    private readonly changed: () => void,
    /** From where it comes: the episode that stands in the page itself, or the place of an instructor. */
    from: { file?: Embedded; place?: string; first?: number } = {},
  ) {
    this.first = from.first;
    this.parts = from.file ?? (from.place ? new InstructorParts(from.place, episode) : new ServerParts(run, episode));
    this.isFile = from.file !== undefined;
    this.stream = from.file ? from.file.source(this) : new Stream(this, from.place && `${from.place}/stream`);
  }

  /** Does something in the episode itself. */
  send(message: FromPage): void {
    this.stream.send(message);
  }

  close(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.newsTimer);
    this.stream.close();
  }

  /** Whether the studio has not answered for a while: it may have been started anew, with another address. */
  get isLongLost(): boolean {
    return this.stream.failures > 3;
  }

  retry(): void {
    this.stream.retry();
  }

  /** Has the world at the live end shown from now on. */
  follow(): void {
    if (this.follows) return;
    [this.follows, this.wanted] = [true, undefined];
    if (this.isWatched) this.stream.send({ type: "follow" });
  }

  /** Has the world at a tick shown as soon as it comes. Who jumps may not want what was asked for before; who plays wants one after the other. */
  look(tick: number, jumps = true): void {
    [this.follows, this.jumps] = [false, jumps];
    const kept = this.frames.get(tick);
    if (kept) {
      this.wanted = undefined;
      if (this.frame !== kept) {
        this.frame = kept;
        this.tell();
      }
      return;
    }
    // Neither a block world is kept, since the server tells only what changes, nor the live end; what is shown of them need not be
    // asked for again.
    const isShown = this.frame?.tick === tick && (this.isFromEnd || this.frame.scene.kind === "blocks") && !this.progress.is_live;
    if (isShown && this.asked === undefined) {
      this.wanted = undefined;
      return;
    }
    this.wanted = tick === this.asked ? undefined : tick;
    this.ask();
  }

  private ask(): void {
    const isPossible = this.isWatched && !this.info?.no_world && this.refusal === undefined && this.connection === "open";
    window.clearTimeout(this.timer);
    if (this.wanted === undefined || !isPossible) return;
    // The world may have to be played again for long up to a moment that nobody wants any more.
    if (this.asked !== undefined && !this.jumps) return;
    const givenUpAfter = (this.asked ?? 0) > this.progress.played ? GIVEN_UP_AFTER.ahead : GIVEN_UP_AFTER.known;
    const wait = this.lookedAt + (this.asked === undefined ? LOOK_EVERY : givenUpAfter) - performance.now();
    if (wait > 0) {
      this.timer = window.setTimeout(() => this.ask(), wait);
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
      this.refusal = undefined;
      this.watch();
    }
    this.news();
  }

  private watch(): void {
    this.isWatched = false;
    this.land.forget();
    this.stream.send({ type: "watch", run: this.run, episode: this.episode, can_unpack: CAN_UNPACK, at: this.first ?? null });
    this.first = undefined;
  }

  heard(message: ToPage): void {
    switch (message.type) {
      case "hello":
        this.role = message.role;
        break;
      case "episode":
        this.info = message;
        this.isWatched = true;
        this.asked = message.comes ?? undefined;
        if (this.follows) {
          this.stream.send({ type: "follow" });
        } else {
          this.wanted ??= this.frame?.tick;
          this.ask();
        }
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
      case "land":
        this.learn(message.changes);
        return;
      case "frame":
        this.show(message);
        return;
      case "several":
        message.messages.forEach((one) => this.heard(one));
        return;
      case "refused":
        this.refusal = message.text;
        this.asked = undefined;
    }
    this.news();
  }

  /** Takes changes of a block world; false where they mean nothing to this page. */
  private learn(changes: BlockChanges): boolean {
    if (this.land.lacks(changes)) return false;
    this.land.apply(changes);
    return true;
  }

  private show(frame: Frame): void {
    if (frame.changes) {
      if (!this.learn(frame.changes)) {
        // Whoever follows begins anew; everybody else asks for all of that moment.
        if (this.follows) return this.watch();
        [this.isLost, this.wanted, this.asked] = [true, this.wanted ?? this.asked ?? frame.tick, undefined];
        this.ask();
        return;
      }
      this.land.tidy();
    }
    // A moment that the episode has not come to yet looks otherwise later.
    if (frame.tick === this.asked && !frame.changes) {
      this.frames.set(frame.tick, frame);
      const [oldest] = this.frames.keys();
      if (this.frames.size > KEPT && oldest !== undefined) this.frames.delete(oldest);
    }
    this.isFromEnd = this.asked === undefined;
    this.asked = undefined;
    this.frame = frame;
    this.ask();
    this.tell();
  }

  private news(): void {
    this.version += 1;
    const wait = this.toldAt + NEWS_EVERY - performance.now();
    if (wait <= 0) this.tell();
    else if (this.newsTimer === 0) this.newsTimer = window.setTimeout(() => this.tell(), wait);
  }

  private tell(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    window.clearTimeout(this.newsTimer);
    [this.newsTimer, this.toldAt] = [0, performance.now()];
    queueMicrotask(() => {
      this.isQueued = false;
      this.changed();
    });
  }
}
