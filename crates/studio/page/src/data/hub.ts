// The data of the hub's page: the agents, their states and messages, and the replies to requests.

import type { HubAgent } from "../wire";
import { Stream, VERSION, type Connection } from "./stream";

/** The most messages that are kept. */
const SAID_MOST = 200;

/** The state of an agent, as the server sends it; see `docs/hub.md`. */
export interface AgentState {
  name: string;
  world: string;
  gameplay: {
    position: { x: number; y: number; z: number };
    dimension: string;
    gamemode: string;
    health: number;
    hunger: number;
    biome: string;
    weather: string;
    timeOfDay: number;
    timeLabel: string;
  };
  action: { current: string; isIdle: boolean };
  surroundings: { below: string; legs: string; head: string; firstBlockAboveHead: string };
  inventory: { counts: Record<string, number>; stacksUsed: number; totalSlots: number; equipment: Record<string, string | null> };
  nearby: { humanPlayers: string[]; botPlayers: string[]; entityTypes: string[] };
  modes: { summary: string; all: Record<string, boolean> };
  time: { tick: number; seconds: number };
  mind: {
    inGame: boolean;
    person: string | null;
    isThinking: boolean;
    goal: string | null;
    talksWith: string[];
    lastSaid: Words | null;
    lastHeard: Words | null;
    calls: number;
    tokens: number;
  };
}

export interface Words {
  from?: string;
  to?: string[];
  message: string;
  seconds: number;
}

/** The content of an agent's `memory.json`, and the code that it ran last. */
export interface AgentMemory {
  memory: { memory: string; turns: { role: string; content: string }[]; self_prompt: string | null } | null;
  code: string | null;
}

/** A setting in the form for a new agent. */
export interface Setting {
  name: string;
  type: "boolean" | "number" | "string" | "array" | "object";
  description: string;
  form: string;
  default: string;
  required: boolean;
  options?: string[];
}

export interface Said {
  agent: string;
  world: string;
  to: string[];
  message: string;
  isOwn?: boolean;
}

export type Reply = { success?: boolean; error?: string } & Record<string, unknown>;

type FromHub =
  | { id: number; reply: Reply }
  | { event: "agents-update"; data: HubAgent[] }
  | { event: "state-update"; data: Record<string, AgentState> }
  | { event: "bot-output"; data: Said };

interface ToHub {
  id: number;
  event: string;
  data: unknown;
}

/** A key for an agent that is unique among the agents of all worlds. */
export function keyOf(agent: HubAgent): string {
  return `${agent.name}@${agent.world ?? ""}`;
}

/** The hub as the page knows it. */
export class HubData {
  connection: Connection = "connecting";
  agents?: HubAgent[];
  said: Said[] = [];
  /** The number of messages before those that are kept. */
  dropped = 0;
  private states = new Map<string, AgentState>();
  private asked = new Map<number, (reply: Reply) => void>();
  private next = 1;
  private readonly stream: Stream<FromHub, ToHub>;

  constructor(private readonly changed: () => void) {
    const listener = {
      connected: (connection: Connection): void => {
        this.connection = connection;
        if (connection === "open") void this.ask("listen-to-agents", true);
        if (connection === "lost") this.forget();
        this.changed();
      },
      heard: (message: FromHub): void => this.hear(message),
    };
    this.stream = new Stream(listener, "/mindserver", (message) =>
      "event" in message && message.event === "agents-update" ? VERSION : undefined,
    );
  }

  state(agent: HubAgent): AgentState | undefined {
    return this.states.get(keyOf(agent));
  }

  /** Sends a request and returns its reply. */
  ask(event: string, data: unknown): Promise<Reply> {
    const id = this.next++;
    return new Promise((done) => {
      this.asked.set(id, done);
      this.stream.send({ id, event, data });
    });
  }

  /** Sends a message to an agent. */
  async say(agent: HubAgent, message: string, spoken?: string): Promise<Reply> {
    const reply = await this.ask("send-message", { ...nameOf(agent), message, ...(spoken === undefined ? {} : { spoken }) });
    if (reply.success) this.hearWords({ agent: agent.name, world: agent.world ?? "", to: [], message, isOwn: true });
    this.changed();
    return reply;
  }

  retry(): void {
    this.stream.retry();
  }

  close(): void {
    this.stream.close();
  }

  private hear(message: FromHub): void {
    if ("reply" in message) {
      this.asked.get(message.id)?.(message.reply);
      this.asked.delete(message.id);
      return;
    }
    if (message.event === "agents-update") this.agents = message.data;
    if (message.event === "bot-output") this.hearWords(message.data);
    if (message.event === "state-update") {
      this.states = new Map(Object.values(message.data).map((state) => [`${state.name}@${state.world}`, state]));
    }
    this.changed();
  }

  private hearWords(said: Said): void {
    this.dropped += Math.max(0, this.said.length + 1 - SAID_MOST);
    this.said = [...this.said, said].slice(-SAID_MOST);
  }

  /** Fails the requests from before the connection was lost, which get no reply any more. */
  private forget(): void {
    for (const done of this.asked.values()) done({ success: false, error: "The connection is lost." });
    this.asked.clear();
  }
}

/** The fields that name an agent in a request. */
export function nameOf(agent: HubAgent): { agent: string; world?: string } {
  return agent.world ? { agent: agent.name, world: agent.world } : { agent: agent.name };
}
