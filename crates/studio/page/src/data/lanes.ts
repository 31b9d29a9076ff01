// What each agent did when, from what was handed in and what came of it.

export type BarKind = "done" | "failed" | "stopped" | "down";

/** A stretch of time of an agent. */
export interface Bar {
  from: number;
  to: number;
  kind: BarKind;
  /** What it was to do. */
  words: string;
  /** What came of it. */
  outcome: string;
}

/** An action that goes on. */
export interface Open {
  from: number;
  words: string;
}

/** The stretches of one agent; for what concerns all of a team, of the team. */
export class Lane {
  readonly bars: Bar[] = [];
  readonly thoughts: [number, number][] = [];
  open?: Open;
  downSince?: number;
  /** The last tick at which an action of it ended. */
  last = 0;

  /** The action that goes on at a tick, or ended last before it. */
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

/** See the module. */
export class Lanes {
  private readonly seats = new Map<number, Lane>();
  /** Calls of models on behalf of no single agent. */
  readonly team = new Lane();
  seat(seat: number): Lane {
    const lane = this.seats.get(seat) ?? new Lane();
    this.seats.set(seat, lane);
    return lane;
  }

  /** A text may name its agent itself, as in `goto_agent1_pot0`. */
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

  /** An action is stopped, or another one takes its place. */
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
