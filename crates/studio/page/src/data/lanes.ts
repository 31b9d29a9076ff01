// The actions of each agent over time, from the submitted actions and their outcomes.

export type BarKind = "done" | "failed" | "stopped" | "down";

/** A span of an agent's time. */
export interface Bar {
  from: number;
  to: number;
  kind: BarKind;
  /** The action in words. */
  words: string;
  /** The outcome of the action. */
  outcome: string;
}

/** An action that is still under way. */
export interface Open {
  from: number;
  words: string;
}

/** The spans of one agent, or those of the team as a whole. */
export class Lane {
  readonly bars: Bar[] = [];
  readonly thoughts: [number, number][] = [];
  open?: Open;
  downSince?: number;
  /** The tick at which the agent's last action ended. */
  last = 0;

  /** The action under way at a tick, or the one that ended last before it. */
  at(tick: number): Bar | undefined {
    let [low, high] = [0, this.bars.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.bars[middle]?.from ?? 0) <= tick) low = middle + 1;
      else high = middle;
    }
    return this.bars[low - 1];
  }
}

/** The actions of all agents. */
export class Lanes {
  private readonly seats = new Map<number, Lane>();
  /** Model calls for no single agent. */
  readonly team = new Lane();
  seat(seat: number): Lane {
    const lane = this.seats.get(seat) ?? new Lane();
    this.seats.set(seat, lane);
    return lane;
  }

  /** Begins an action. Its text may name the agent, as in `goto_agent1_pot0`. */
  begin(given: number | undefined, tick: number, words: string): void {
    const named = /agent(\d+)/.exec(words)?.[1];
    const seat = given ?? (named === undefined ? undefined : Number(named));
    if (seat === undefined) return;
    this.stop(seat, tick);
    this.seat(seat).open = { from: tick, words };
  }

  finish(seat: number, tick: number, succeeded: boolean, outcome: string, command: string): void {
    const lane = this.seat(seat);
    const began = lane.open ?? { from: Math.max(lane.last, tick - 1), words: command || outcome };
    lane.bars.push({ from: began.from, to: tick, kind: succeeded ? "done" : "failed", words: began.words, outcome });
    lane.open = undefined;
    lane.last = tick;
  }

  /** Ends an action that is stopped or replaced by another one. */
  stop(seat: number, tick: number, outcome = "stopped before it ended"): void {
    const lane = this.seat(seat);
    if (lane.open && lane.open.from < tick) {
      lane.bars.push({ ...lane.open, to: tick, kind: "stopped", outcome });
      lane.last = tick;
    }
    lane.open = undefined;
  }

  fault(seat: number, tick: number, isBack: boolean): void {
    const lane = this.seat(seat);
    if (isBack && lane.downSince !== undefined) {
      lane.bars.push({ from: lane.downSince, to: tick, kind: "down", words: "down", outcome: "was back" });
    }
    lane.downSince = isBack ? undefined : tick;
  }

  thought(seat: number | undefined, from: number, to: number): void {
    (seat === undefined ? this.team : this.seat(seat)).thoughts.push([from, to]);
  }

  end(tick: number): void {
    for (const [seat, lane] of this.seats) {
      this.stop(seat, tick, "went on until the end");
      if (lane.downSince !== undefined) {
        lane.bars.push({ from: lane.downSince, to: tick, kind: "down", words: "down", outcome: "until the end" });
        lane.downSince = undefined;
      }
    }
  }
}
