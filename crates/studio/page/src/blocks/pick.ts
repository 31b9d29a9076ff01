// The first target that a ray from the eye meets: a block, a missing cell of a building plan, an agent or an entity.

import { AGENT_SIZE, agentTarget, numberOf, otherTarget, type Cell, type Cells, type Target } from "../data/target";
import type { Land } from "../data/land";
import type { BlockLook, Blocks } from "../wire";

/** The range of pointing, in blocks. */
const FAR = 160;
/** The least size of a target: smaller ones are enlarged, so that they are easy to hit. */
const LEAST = 0.5;
/** The part of its cell that a form without a box fills: its margin at the sides, and its height. */
const FORMS: Record<string, [aside: number, height: number]> = { plant: [0.2, 0.8], torch: [0.3, 0.8], flat: [0, 0.12] };

type Ray = { from: readonly number[]; way: readonly number[] };

/** The distance at which a ray enters a box, and the axis along which it does; `undefined` if it misses the box. */
function enter({ from, way }: Ray, low: readonly number[], high: readonly number[]): { far: number; axis: number } | undefined {
  let [near, far, axis] = [0, FAR, 1];
  for (let side = 0; side < 3; side += 1) {
    const step = way[side]!;
    if (Math.abs(step) < 1e-9) {
      if (from[side]! < low[side]! || from[side]! > high[side]!) return undefined;
      continue;
    }
    const ends = [(low[side]! - from[side]!) / step, (high[side]! - from[side]!) / step].sort((one, other) => one - other);
    if (ends[0]! > near) [near, axis] = [ends[0]!, side];
    far = Math.min(far, ends[1]!);
    if (near > far) return undefined;
  }
  return { far: near, axis };
}

/** The first target of a ray. The agent whose eyes the camera uses is no target. */
export function pick(
  from: number[],
  way: number[],
  cells: Cells,
  blocks: Blocks,
  self: number | undefined,
  names: string[],
  land: Land,
): Target | undefined {
  const ray = { from, way };
  let best: { far: number; target: Target } | undefined = block(ray, cells);
  const offer = (low: number[], high: number[], target: Target): void => {
    const met = enter(ray, low, high);
    if (met && (!best || met.far < best.far)) best = { far: met.far, target };
  };
  for (const [x = 0, y = 0, z = 0, state = 0] of land.missing) {
    const name = land.looks.get(state)?.name;
    if (name) offer([x, y, z], [x + 1, y + 1, z + 1], { kind: "missing", name, at: [x, y, z] });
  }
  const around = (at: readonly number[], width: number, height: number): [number[], number[]] => [
    [at[0]! - width / 2, at[1]!, at[2]! - width / 2],
    [at[0]! + width / 2, at[1]! + height, at[2]! + width / 2],
  ];
  for (const other of land.others.values())
    offer(...around(other.at, Math.max(LEAST, other.size[0]!), Math.max(LEAST, other.size[1]!)), otherTarget(other));
  for (const [place, agent] of blocks.agents.entries()) {
    const number = numberOf(agent, place);
    if (number !== self)
      offer(...around(agent.at, AGENT_SIZE[0]!, AGENT_SIZE[1]!), agentTarget(agent, names[number] ?? agent.name));
  }
  return best?.target;
}

/**
 * The first block that the ray meets. A block that the ray reaches from unknown cells is no target, because its
 * near side is not drawn.
 */
function block(ray: Ray, cells: Cells): { far: number; target: Target } | undefined {
  const { from, way } = ray;
  const cell = from.map(Math.floor);
  const step = way.map(Math.sign);
  const pace = way.map((part) => Math.abs(1 / part));
  const next = way.map((part, axis) => (part === 0 ? Infinity : ((part > 0 ? cell[axis]! + 1 : cell[axis]!) - from[axis]!) / part));
  let wasHidden = false;
  for (let far = 0; far < FAR; ) {
    const [x, y, z] = cell as Cell;
    const look = cells.at(x, y, z);
    if (look && look !== "hidden" && !wasHidden) {
      const met = boxes(look)
        .map((box) =>
          enter(
            ray,
            box.slice(0, 3).map((part, axis) => part + cell[axis]!),
            box.slice(3).map((part, axis) => part + cell[axis]!),
          ),
        )
        .filter((one) => one !== undefined);
      const first = met.sort((one, other) => one.far - other.far)[0];
      if (first) {
        const at: Cell = [x, y, z];
        const before: Cell = [x, y, z];
        // A block that is placed on a plant replaces the plant.
        if (look.shape !== "plant") before[first.axis]! -= step[first.axis]!;
        return { far: first.far, target: { kind: "block", name: look.name, at, before, holdsThings: look.holds_things === true } };
      }
    }
    wasHidden = look === "hidden";
    const axis = next[0]! < next[1]! ? (next[0]! < next[2]! ? 0 : 2) : next[1]! < next[2]! ? 1 : 2;
    far = next[axis]!;
    next[axis]! += pace[axis]!;
    cell[axis]! += step[axis]!;
  }
  return undefined;
}

/** The distance from a place in a direction until a block is in the way or nothing is known. */
export function open(from: number[], way: number[], cells: Cells): number {
  for (let far = 0; far < FAR; far += 0.25) {
    const [x, y, z] = from.map((part, axis) => Math.floor(part + way[axis]! * far)) as Cell;
    if (!cells.isOpen(x, y, z) && far > 0) return far;
  }
  return FAR;
}

/** The boxes of a cell with this look: the lowest and the highest corner of each, within the cell. */
function boxes(look: BlockLook): number[][] {
  if (look.shape === "boxes" && look.boxes?.length) return look.boxes;
  const [aside, height] = FORMS[look.shape] ?? [0, 1];
  return [[aside, 0, aside, 1 - aside, height, 1 - aside]];
}
