// The WebSocket of a page: connects, and connects again when it was lost.

import type { FromPage, FromSeat, ToPage, ToSeat } from "../wire";

/** The version of the messages that this page understands. */
export const VERSION = 1;

/** Milliseconds to the first and to the last try to connect again; each waits twice as long as the one before. */
const WAITS = { first: 500, most: 10_000 };

export type Connection = "connecting" | "open" | "lost" | "outdated";

/** Who listens to a stream. */
export interface Listener<To> {
  connected(connection: Connection): void;
  heard(message: To): void;
}

/** See the module. */
export class Stream<To extends ToPage | ToSeat = ToPage, From extends FromPage | FromSeat = FromPage> {
  private socket?: WebSocket;
  private wait = WAITS.first;
  private timer = 0;
  private isClosed = false;
  /** Tries to connect that have failed one after the other. */
  failures = 0;

  constructor(private readonly listener: Listener<To>, private readonly path = "/api/stream") {
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

  /** Tries at once, without the wait. */
  retry(): void {
    window.clearTimeout(this.timer);
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => {
      if (this.isClosed || this.socket !== socket) return;
      this.failures += 1;
      this.listener.connected("lost");
      this.timer = window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, WAITS.most);
    };
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as To;
    if (message.type === "hello" || message.type === "seat") {
      if (message.version !== VERSION) {
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
