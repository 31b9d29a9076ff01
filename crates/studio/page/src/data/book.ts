// The known part of an episode, taken from its journal. It only grows, line by line.

import { Lanes } from "./lanes";
import { asLine, asLines, lastLine, number, numbers, saidByTool, text, type Line } from "./records";

/** A call of a model, with its reply if there is one. */
export interface ModelCall {
  call: number;
  tick: number;
  role: string;
  agent?: number;
  team?: number;
  model: string;
  /** The number of messages in the prompt, and of those that are new in the episode. */
  messages: number;
  fresh: number;
  promptTokens: number;
  reply?: { tick: number; text: string; kind: string; finish: string; tokens: number; latencyUs: number };
  cancelled?: number;
}

export interface Message {
  n: number;
  sent: number;
  delivered: number;
  from?: number;
  by: string;
  to: number[];
  lost: number[];
  kind: string;
  text: string;
}

export interface Note {
  tick: number;
  /** The framework's name, a dot, the kind of note. */
  kind: string;
  seat?: number;
  /** The text of the note. */
  text: string;
}

/** An agent's work on a subtask or on an assignment. */
export interface Span {
  seat: number;
  from: number;
  /** The tick of its end; absent while it goes on. */
  to?: number;
  words: string;
}

/** A team's question to a person. */
export interface Question {
  ask: number;
  /** The kind of question, such as `approve`. */
  kind: string;
  text: string;
  /** The round, and the number of rounds. */
  round?: number;
  rounds?: number;
}

/** An event for the list of events and for jumps. */
export interface Happening {
  tick: number;
  kind: "action" | "event" | "failure" | "fault" | "input" | "end";
  seat?: number;
  text: string;
}

/** The journal of one episode, as far as the page has read it. */
export class Book {
  /** The number of lines that were read. */
  lines = 0;
  readonly calls: ModelCall[] = [];
  readonly messages: Message[] = [];
  readonly notes: Note[] = [];
  readonly spans: Span[] = [];
  readonly happenings: Happening[] = [];
  /** The ticks of the events of each kind. */
  readonly ticksOf: Record<Happening["kind"], number[]> = { action: [], event: [], failure: [], fault: [], input: [], end: [] };
  readonly scores: [number, number][] = [];
  /** Open questions to people. */
  questions: Question[] = [];
  readonly lanes = new Lanes();
  private readonly callOf = new Map<number, ModelCall>();

  /** Reads lines, of which the first has the index `first`; known lines are skipped. */
  take(first: number, lines: unknown[]): void {
    for (const line of lines.slice(Math.max(0, this.lines - first))) {
      this.lines += 1;
      this.read(asLine(line));
    }
  }

  takeScores(first: number, scores: [number, number][]): void {
    this.scores.push(...scores.slice(Math.max(0, this.scores.length - first)));
  }

  private read(line: Line): void {
    const tick = number(line.tick) ?? 0;
    switch (line.type) {
      case "call":
        return this.readCall(line, tick);
      case "reply":
        return this.readReply(line, tick);
      case "cancel": {
        const call = this.callOf.get(number(line.call) ?? -1);
        if (call) call.cancelled = tick;
        return;
      }
      case "submit":
        for (const entry of asLines(line.entries)) this.readEntry(entry, tick);
        return;
      case "advance":
        for (const event of asLines(line.events)) this.readEvent(event, tick);
        return;
      case "message":
        return this.readMessage(line);
      case "note":
        this.notes.push({ tick, kind: text(line.name), seat: number(asLine(line.data).agent), text: text(line.words) });
        return this.readSpan(line, tick);
      case "stop":
        this.lanes.stop(number(line.agent) ?? -1, tick);
        return;
      case "fault": {
        const seat = number(line.agent);
        this.happen({ tick, kind: "fault", seat, text: text(line.kind) });
        if (seat !== undefined) this.lanes.fault(seat, tick, text(line.kind) === "rejoin");
        return;
      }
      case "input": {
        this.happen({ tick, kind: "input", seat: number(line.to), text: inputWords(line) });
        return;
      }
      case "ask":
        return this.readAsk(line);
      case "answer": {
        this.questions = this.questions.filter((one) => one.ask !== line.ask);
        return;
      }
      case "end": {
        this.questions = [];
        const ticks = number(line.ticks) ?? tick;
        const why = text(line.reason) || text(line.outcome);
        this.happen({ tick: ticks, kind: "end", text: `the episode ended: ${why.replaceAll("_", " ")}` });
        this.lanes.end(ticks);
      }
    }
  }

  private happen(one: Happening): void {
    this.happenings.push(one);
    this.ticksOf[one.kind].push(one.tick);
  }

  /** Work begins and ends with notes. */
  private readSpan(line: Line, tick: number): void {
    const data = asLine(line.data);
    const [seat, subtask] = [number(data.agent), number(data.subtask)];
    if (seat === undefined) return;
    const open = this.spans.findLast((span) => span.seat === seat && span.to === undefined);
    const isBegin = text(line.name).endsWith(".begin");
    if (open && (isBegin || text(line.name).endsWith(".end"))) open.to = tick;
    const about = subtask === undefined ? "" : `subtask ${subtask}`;
    if (isBegin) this.spans.push({ seat, from: tick, words: [about, text(data.description)].filter(Boolean).join(": ") || "work" });
  }

  private readAsk(line: Line): void {
    const data = asLine(line.data);
    if (text(line.source) !== "person") return;
    // A team asks one question at a time: a new one replaces an open one.
    this.questions = [
      {
        ask: number(line.ask) ?? 0,
        kind: text(data.question),
        text: text(data.text),
        round: number(data.round),
        rounds: number(data.rounds),
      },
    ];
  }

  private readCall(line: Line, tick: number): void {
    const runs = Array.isArray(line.messages) ? line.messages.map(numbers) : [];
    const call: ModelCall = {
      call: number(line.call) ?? this.calls.length,
      tick,
      role: text(line.role),
      agent: number(line.agent),
      team: number(line.team),
      model: text(line.model),
      messages: runs.reduce((sum, [first = 0, last = -1]) => sum + last - first + 1, 0),
      fresh: Array.isArray(line.declares) ? line.declares.length : 0,
      promptTokens: number(line.prompt_tokens) ?? 0,
    };
    this.calls.push(call);
    this.callOf.set(call.call, call);
  }

  private readReply(line: Line, tick: number): void {
    const call = this.callOf.get(number(line.call) ?? -1);
    if (!call) return;
    call.reply = {
      tick,
      text: text(line.text),
      kind: text(line.kind),
      finish: text(line.finish),
      tokens: number(line.completion_tokens) ?? 0,
      latencyUs: number(line.latency_us) ?? 0,
    };
    this.lanes.thought(call.agent, call.tick, tick);
  }

  private readEntry(entry: Line, tick: number): void {
    const seat = number(entry.agent);
    const words = text(entry.tool) ? saidByTool(text(entry.tool), entry.arguments) : lastLine(text(entry.text));
    const refused = text(entry.refused);
    if (refused) {
      this.happen({ tick, kind: "failure", seat, text: `${words}: refused, ${refused}` });
    } else {
      this.lanes.begin(seat, tick, words);
    }
  }

  private readEvent(event: Line, now: number): void {
    const tick = number(event.tick) ?? now;
    const [kind, seat] = [text(event.kind), number(event.doer)];
    const words = text(event.text) || text(event.name).replaceAll("_", " ");
    if ((kind === "finished" || kind === "failed") && seat !== undefined) {
      this.lanes.finish(seat, tick, kind === "finished", words, text(asLine(event.data).command));
      this.happen({ tick, kind: kind === "failed" ? "failure" : "action", seat, text: words });
    } else if (kind !== "message") {
      this.happen({ tick, kind: kind === "failed" ? "failure" : "event", seat, text: words });
    }
  }

  private readMessage(line: Line): void {
    this.messages.push({
      n: number(line.n) ?? this.messages.length,
      sent: number(line.sent) ?? 0,
      delivered: number(line.delivered) ?? 0,
      from: number(line.from),
      by: text(line.by),
      to: numbers(line.to),
      lost: numbers(line.lost),
      kind: text(line.kind),
      text: text(line.text),
    });
  }
}

/** An input from outside the episode: a message in its words. */
function inputWords(line: Line): string {
  const data = asLine(line.data);
  const who = text(data.by) || text(line.source);
  if (line.kind === "say" || line.kind === "order") return `${who} ${line.kind === "say" ? "says" : "orders"}: ${text(data.text)}`;
  return [who, text(line.kind), line.data === undefined ? "" : JSON.stringify(line.data)].join(" ").trim();
}
