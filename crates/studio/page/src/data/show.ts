// A watched episode: its known data, and the moment that is shown.

import type { BlockChanges, EpisodeInfo, Frame, FromPage, Progress, ToPage } from "../wire";
import { Book } from "./book";
import { EpisodeComments } from "./comments";
import { Land } from "./land";
import type { Embedded } from "./embedded";
import { InstructorParts, ServerParts, type Parts } from "./parts";
import { CAN_UNPACK, Stream, type Connection, type Listener, type Source } from "./stream";

/** The most moments that are cached. */
const KEPT = 240;
/** The least time between two requests for a moment, in milliseconds. */
const LOOK_EVERY = 25;
/**
 * The time after which a jump is requested although the answer to the earlier request has not come, in
 * milliseconds. The earlier moment may be ahead of the server's replay, or not.
 */
const GIVEN_UP_AFTER = { ahead: 400, known: 3_000 };
/**
 * The least time between two redraws because of new journal lines, in milliseconds: a long episode comes in many
 * parts.
 */
const NEWS_EVERY = 120;

/** A watched episode as the page knows it. */
export class Show implements Listener<ToPage> {
  connection: Connection = "connecting";
  role = "";
  info?: EpisodeInfo;
  progress: Progress = { ticks: 0, records: 0, played: 0, is_live: false };
  readonly book = new Book();
  /** The cells of a block world at the shown moment. */
  readonly land = new Land();
  /** The moment that is shown. */
  frame?: Frame;
  /** Why the world or the episode cannot be shown. */
  refusal?: string;
  /** A counter that grows with all news but frames, so that values computed from the book are updated. */
  version = 0;

  /** The source of answers to requests besides the stream. */
  readonly parts: Parts;
  /** The comments of people on moments of the episode. */
  readonly comments: EpisodeComments;
  /** Whether the episode is embedded in the page, so that there is no server. */
  readonly isFile: boolean;
  private readonly stream: Source<FromPage>;
  private readonly frames = new Map<number, Frame>();
  private wanted?: number;
  /** Whether the server has described the episode since the page connected; the page requests nothing before. */
  private isWatched = false;
  /** The requested tick that has not come yet. */
  private asked?: number;
  /** Whether the last wanted moment was a jump. */
  private jumps = true;
  private timer = 0;
  private lookedAt = 0;
  private isQueued = false;
  /** The time of the last redraw, and the timer of the next one. */
  private toldAt = -NEWS_EVERY;
  private newsTimer = 0;
  /** Whether the page follows the live end. */
  private follows = false;
  /** Whether the shown moment is from the live end. */
  private isFromEnd = false;
  /** Whether the page has lost the state of the block world that the server told it. */
  private isLost = false;
  /** The moment to show first, until it is requested from the server. */
  private first?: number;

  constructor(
    private readonly run: string,
    private readonly episode: string,
    private readonly changed: () => void,
    /** The source of the episode: embedded data, or the path of an instructor's place. */
    from: { file?: Embedded; place?: string; first?: number } = {},
  ) {
    this.first = from.first;
    this.parts = from.file ?? (from.place ? new InstructorParts(from.place, episode) : new ServerParts(run, episode));
    this.isFile = from.file !== undefined;
    this.comments = new EpisodeComments(run, episode, () => this.tell(), {
      file: from.file,
      isForbidden: from.place !== undefined,
    });
    this.stream = from.file ? from.file.source(this) : new Stream(this, from.place && `${from.place}/stream`);
  }

  /** Sends an action in the episode to the server. */
  send(message: FromPage): void {
    this.stream.send(message);
  }

  close(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.newsTimer);
    this.stream.close();
  }

  /** Whether the studio has not answered for a while: it may have been restarted at another address. */
  get isLongLost(): boolean {
    return this.stream.failures > 3;
  }

  retry(): void {
    this.stream.retry();
  }

  /** Follows the world at the live end from now on. */
  follow(): void {
    if (this.follows) return;
    [this.follows, this.wanted] = [true, undefined];
    if (this.isWatched) this.stream.send({ type: "follow" });
  }

  /**
   * Shows the world at a tick as soon as it comes. A jump replaces an earlier request; during playback, moments
   * come one after the other.
   */
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
    // Moments of a block world are not cached, because the server sends only changes; neither are those of the live
    // end. A moment that is shown already is not requested again.
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
    // The server may need a long replay for a moment that is not wanted any more.
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
      void this.comments.load();
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
        for (const one of message.messages) this.heard(one);
        return;
      case "refused":
        this.refusal = message.text;
        this.asked = undefined;
    }
    this.news();
  }

  /** Applies changes of a block world. Returns `false` if the page lacks the state before them. */
  private learn(changes: BlockChanges): boolean {
    if (this.land.lacks(changes)) return false;
    this.land.apply(changes);
    return true;
  }

  private show(frame: Frame): void {
    if (frame.changes) {
      if (!this.learn(frame.changes)) {
        // A page that follows the live end watches again; other pages request all of the moment.
        if (this.follows) return this.watch();
        [this.isLost, this.wanted, this.asked] = [true, this.wanted ?? this.asked ?? frame.tick, undefined];
        this.ask();
        return;
      }
      this.land.tidy();
    }
    // A moment that the episode has not reached yet will look different later.
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
