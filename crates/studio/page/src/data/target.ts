// What one may point at in a block world, and the cells of the world as the page knows them.

import { isUnseen, unpacked } from "../blocks/cells";
import type { BlockAgent, BlockLook, BlockOther } from "../wire";
import type { Land } from "./land";

/** A cell: east, up, south. */
export type Cell = [number, number, number];

/** Something that one may point at. */
export type Target =
  /** A block, and the cell before the side that was pointed at. */
  | { kind: "block"; name: string; at: Cell; before: Cell; holdsThings: boolean }
  /** A cell of a plan in which that is still missing. */
  | { kind: "missing"; name: string; at: Cell }
  /** A cell where one can stand. */
  | { kind: "place"; name: string; at: Cell }
  /** Something that moves or lies there. */
  | { kind: "item" | "creature" | "vehicle"; name: string; at: Cell; middle: number[]; size: number[]; count: number }
  | { kind: "agent"; name: string; at: Cell; middle: number[] }
  /** Something that the own agent carries. */
  | { kind: "carried"; name: string; count: number };

/** By what an agent is known: its number; whoever sits in no seat has one of its own behind all others. */
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

/** The box around a target, by its middle and its size; none for what is nowhere. */
export function boxOf(target: Target): { middle: [number, number, number]; size: [number, number, number] } | undefined {
  switch (target.kind) {
    case "carried": return undefined;
    case "block": case "missing": case "place": {
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

/** Sections whose cells are kept as they are read. */
const KEPT = new WeakMap<object, Uint16Array>();

/** The cells of a world, read where they are asked for. */
export class Cells {
  constructor(private readonly land: Land) {}

  /** How a cell looks: none where there is air, and `hidden` where nothing is known of it. */
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
