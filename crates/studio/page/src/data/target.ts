// The targets in a block world at which a user can point, and the world's cells as the page knows them.

import { isUnseen, unpacked } from "../blocks/cells";
import type { BlockAgent, BlockLook, BlockOther } from "../wire";
import type { Land } from "./land";

/** A cell: east, up, south. */
export type Cell = [number, number, number];

/** A target of pointing. */
export type Target =
  /** A block, and the cell before the side that was pointed at. */
  | { kind: "block"; name: string; at: Cell; before: Cell; holdsThings: boolean }
  /** A missing cell of a building plan. */
  | { kind: "missing"; name: string; at: Cell }
  /** A cell where an agent can stand. */
  | { kind: "place"; name: string; at: Cell }
  /** An entity that moves or lies on the ground. */
  | { kind: "item" | "creature" | "vehicle"; name: string; at: Cell; middle: number[]; size: number[]; count: number }
  | { kind: "agent"; name: string; at: Cell; middle: number[] }
  /** An item that the person's own agent carries. */
  | { kind: "carried"; name: string; count: number };

/** The number of an agent. An agent without a seat gets a number after all others. */
export function numberOf(agent: BlockAgent, place: number): number {
  return agent.agent ?? 1000 + place;
}

/** Width and height of an agent. */
export const AGENT_SIZE = [0.6, 1.8];

export function cellOf(at: readonly number[]): Cell {
  return [Math.floor(at[0]!), Math.floor(at[1]! + 0.2), Math.floor(at[2]!)];
}

export function otherTarget(other: BlockOther): Target {
  const kind = other.kind === "item" || other.kind === "vehicle" ? other.kind : "creature";
  return { kind, name: other.name, at: cellOf(other.at), middle: other.at, size: other.size, count: other.count ?? 1 };
}

export function agentTarget(agent: BlockAgent, name: string): Target {
  return { kind: "agent", name, at: cellOf(agent.at), middle: agent.at };
}

/** The box around a target, by its middle and its size; `undefined` for targets without a place. */
export function boxOf(target: Target): { middle: [number, number, number]; size: [number, number, number] } | undefined {
  switch (target.kind) {
    case "carried":
      return undefined;
    case "block":
    case "missing":
    case "place": {
      const [x, y, z] = target.at;
      const height = target.kind === "place" ? 0.1 : 1.02;
      return { middle: [x + 0.5, y + height / 2 - 0.01, z + 0.5], size: [1.02, height, 1.02] };
    }
    default: {
      const [width, height] = target.kind === "agent" ? AGENT_SIZE : target.size.map((side) => Math.max(side, 0.4));
      const [x, y, z] = target.middle;
      return { middle: [x!, y! + height! / 2, z!], size: [width! + 0.1, height! + 0.1, width! + 0.1] };
    }
  }
}

/** The decoded cells of sections. */
const KEPT = new WeakMap<object, Uint16Array>();

/** The cells of a world, decoded when they are first used. */
export class Cells {
  constructor(private readonly land: Land) {}

  /** The look of a cell: `undefined` for air, and `hidden` if nothing is known of it. */
  at(x: number, y: number, z: number): BlockLook | "hidden" | undefined {
    const number = this.land.sections.get(`${x >> 4},${y >> 4},${z >> 4}`);
    if (number === undefined) return undefined;
    const content = this.land.contents.get(number);
    if (!content) return "hidden";
    let cells = KEPT.get(content);
    if (!cells) KEPT.set(content, (cells = unpacked(content, (state) => state)));
    const look = this.land.looks.get(cells[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)]!);
    if (!look) return undefined;
    if (isUnseen(look)) return "hidden";
    return look.shape === "none" ? undefined : look;
  }

  /** Whether a body fits into a cell. */
  isOpen(x: number, y: number, z: number): boolean {
    const look = this.at(x, y, z);
    return look === undefined || (look !== "hidden" && ["plant", "torch", "flat", "liquid"].includes(look.shape));
  }
}
