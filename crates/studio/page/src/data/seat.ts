// What the page of a person's seat knows.

import type { BlockAgent, FromSeat, Moment, Rules, SeatView, ToldLine, ToSeat } from "../wire";
import { Land } from "./land";
import { Stream, type Connection } from "./stream";

/** Lines of what happened that are kept. */
const TOLD_MOST = 500;

/** See the module. */
export class SeatData {
  connection: Connection = "connecting";
  view?: SeatView;
  rules?: Rules;
  moment?: Moment;
  /** The cells of a block world as far as they are seen. */
  readonly land = new Land();
  /** Rises with each moment. */
  version = 0;
  /** The tick at which what the agent does now was seen first, if it does something. */
  doingSince?: number;
  told: ToldLine[] = [];
  /** The answer to what was typed last, or why it could not be done. */
  answer?: { lines: string[]; isRefused: boolean };
  private game = 0;
  private readonly stream: Stream<ToSeat, FromSeat>;

  /** The place of a person's seats, and of several the number of the seat that is meant. */
  constructor(seat: string, private readonly changed: () => void, number?: number) {
    const listener = {
      connected: (connection: Connection): void => {
        this.connection = connection;
        // Nobody takes in a move now, and what comes after it need not be the person's turn: the game tells that anew.
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

  /** Does what the line says. */
  type(text: string): void {
    this.answer = undefined;
    this.send({ type: "line", text });
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

  /** The own agent in a block world, with all that it has. */
  get body(): BlockAgent | undefined {
    const scene = this.moment?.scene;
    return scene?.kind === "blocks" ? scene.agents.find((agent) => agent.agent === this.view?.seat) : undefined;
  }

  private get doing(): string | undefined {
    return this.body?.doing ?? undefined;
  }
}
