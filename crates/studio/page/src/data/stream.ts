// The WebSocket of a page, which reconnects when the connection is lost.

import type { FromPage, ToPage, ToSeat } from "../wire";

/** The version of the messages that this page understands. */
export const VERSION = 2;

/**
 * The delay before the first and the longest delay before further attempts to reconnect, in milliseconds; each
 * delay is twice the one before.
 */
const WAITS = { first: 500, most: 10_000 };

export type Connection = "connecting" | "open" | "lost" | "outdated";

/** The receiver of a stream's messages. */
export interface Listener<To> {
  connected(connection: Connection): void;
  heard(message: To): void;
}

function version(message: ToPage | ToSeat): number | undefined {
  return message.type === "hello" || message.type === "seat" ? message.version : undefined;
}

/** The sender of a listener's messages, which also takes messages from it. */
export interface Source<From> {
  /** The number of consecutive failed attempts to connect. */
  readonly failures: number;
  send(message: From): void;
  close(): void;
  /** Tries to connect at once. */
  retry(): void;
}

/** A WebSocket that reconnects. */
export class Stream<To = ToPage, From = FromPage> implements Source<From> {
  private socket?: WebSocket;
  private wait = WAITS.first;
  private timer = 0;
  private isClosed = false;
  /** Messages that wait for an earlier one to be decompressed. */
  private waiting = Promise.resolve();
  private waits = 0;
  /** The number of consecutive failed attempts to connect. */
  failures = 0;

  constructor(
    private readonly listener: Listener<To>,
    private readonly path = "/api/stream",
    /** The version that a message announces, if it does. */
    private readonly versionOf: (message: To) => number | undefined = (message) => version(message as ToPage | ToSeat),
  ) {
    this.connect();
  }

  send(message: From): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  close(): void {
    this.isClosed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Tries to connect at once. */
  retry(): void {
    window.clearTimeout(this.timer);
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.take(socket, data);
    socket.onclose = () => {
      if (this.isClosed || this.socket !== socket) return;
      this.failures += 1;
      this.listener.connected("lost");
      this.timer = window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, WAITS.most);
    };
  }

  /** Long messages are compressed. Decompression is asynchronous, and later messages keep their order. */
  private take(socket: WebSocket, data: string | ArrayBuffer): void {
    if (typeof data === "string" && this.waits === 0) return this.hear(data);
    this.waits += 1;
    this.waiting = this.waiting
      .then(async () => {
        const words = typeof data === "string" ? data : await unpacked(data);
        this.waits -= 1;
        if (this.socket === socket && !this.isClosed) this.hear(words);
      })
      .catch(reportError);
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as To;
    const version = this.versionOf(message);
    if (version !== undefined) {
      if (version !== VERSION) {
        this.close();
        this.listener.connected("outdated");
        return;
      }
      this.wait = WAITS.first;
      this.failures = 0;
      this.listener.connected("open");
    }
    this.listener.heard(message);
  }
}

/** Whether this browser can decompress messages. */
export const CAN_UNPACK = typeof DecompressionStream === "function";

function unpacked(data: ArrayBuffer): Promise<string> {
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
