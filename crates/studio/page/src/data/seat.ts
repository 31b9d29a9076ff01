// The data of the page of a person's seat.

import type { BlockAgent, FromSeat, Moment, Rules, SeatView, ToldLine, ToSeat } from "../wire";
import type { Utterance } from "../voice/aloud";
import { Land } from "./land";
import { Stream, type Connection } from "./stream";

/** The most lines of news that are kept. */
const TOLD_MOST = 500;

/** A person's seat as the page knows it. */
export class SeatData {
  connection: Connection = "connecting";
  view?: SeatView;
  rules?: Rules;
  moment?: Moment;
  /** The cells of a block world that the person's agent perceives. */
  readonly land = new Land();
  /** A counter that grows with each moment. */
  version = 0;
  /** The tick at which the agent's present action was first seen, if there is one. */
  doingSince?: number;
  told: ToldLine[] = [];
  /** What agents have said in all games, for reading aloud. */
  readonly said: Utterance[] = [];
  /** The number of lines of news that were heard. */
  private heardLines = 0;
  /** The answer to the last typed line, or the reason why it was refused. */
  answer?: { lines: string[]; isRefused: boolean };
  private game = 0;
  private readonly stream: Stream<ToSeat, FromSeat>;

  /** The path of the person's seats, and the number of this seat if there are several. */
  constructor(
    seat: string,
    private readonly changed: () => void,
    number?: number,
  ) {
    const listener = {
      connected: (connection: Connection): void => {
        this.connection = connection;
        // No move is accepted now, and later it need not be the person's turn: the server tells that again.
        if (connection === "lost" && this.moment) this.moment = { ...this.moment, is_turn: false };
        this.changed();
      },
      heard: (message: ToSeat): void => this.hear(message),
    };
    this.stream = new Stream(listener, `/seat/${encodeURIComponent(seat)}${number === undefined ? "" : `/${number}`}/stream`);
  }

  send(message: FromSeat): void {
    this.stream.send(message);
  }

  /** Sends a typed line. */
  type(text: string): void {
    this.act({ type: "line", text });
  }

  /** Calls a tool. */
  call(tool: string, values: Record<string, unknown> = {}): void {
    this.act({ type: "call", tool, arguments: values });
  }

  /** Says something to an agent, or to all agents. */
  say(to: number | null, text: string, spoken?: string): void {
    this.act({ type: "say", to, text, spoken: spoken ?? null });
  }

  /** Lets the usual time pass. */
  wait(): void {
    this.act({ type: "wait" });
  }

  /** Stops the present action of the agent. */
  stop(): void {
    this.act({ type: "stop" });
  }

  private act(message: FromSeat): void {
    this.answer = undefined;
    this.send(message);
    this.changed();
  }

  close(): void {
    this.stream.close();
  }

  private hear(message: ToSeat): void {
    switch (message.type) {
      case "seat":
        if (message.game !== this.game) [this.game, this.told, this.answer] = [message.game, [], undefined];
        this.view = message;
        break;
      case "rules":
        this.rules = message;
        break;
      case "land":
        this.land.apply(message.changes);
        return;
      case "now":
        this.show(message);
        break;
      case "told":
        this.told = [...this.told, ...message.lines].slice(-TOLD_MOST);
        message.lines.forEach((line, n) => {
          // After a lost connection, the server tells known lines again.
          if (message.first + n < this.heardLines) return;
          this.heardLines = message.first + n + 1;
          if (line.said) this.said.push({ agent: line.said[0], text: line.said[1] });
        });
        break;
      case "answer":
        this.answer = { lines: message.lines, isRefused: false };
        break;
      case "refused":
        this.answer = { lines: [message.text], isRefused: true };
        break;
    }
    this.changed();
  }

  private show(moment: Moment): void {
    if (moment.changes) {
      this.land.apply(moment.changes);
      this.land.tidy();
    }
    const before = this.doing;
    this.moment = moment;
    this.version += 1;
    if (this.doing !== before) this.doingSince = this.doing === undefined ? undefined : moment.now.tick;
  }

  /** The person's own agent in a block world, with its inventory. */
  get body(): BlockAgent | undefined {
    const scene = this.moment?.scene;
    return scene?.kind === "blocks" ? scene.agents.find((agent) => agent.agent === this.view?.seat) : undefined;
  }

  private get doing(): string | undefined {
    return this.body?.doing ?? undefined;
  }
}
