// The surroundings of an agent in a block world as a list, for people who do not point at the picture.

import type { BlockAgent, Blocks } from "../wire";
import type { Land } from "./land";
import { Cells, agentTarget, cellOf, numberOf, otherTarget, type Cell, type Target } from "./target";

/** The range in which blocks are listed, in blocks, and the most kinds in the list. */
const AROUND = 6;
const BLOCKS_MOST = 14;
const OTHERS_MOST = 14;
/** The length of a proposed walk, and the most steps that it may rise or fall. */
const STEPS = 6;
const CLIMB = 4;
const WAYS: [name: string, x: number, z: number][] = [
  ["north", 0, -1],
  ["east", 1, 0],
  ["south", 0, 1],
  ["west", -1, 0],
];

/** A target with its distance in blocks. */
export interface Near {
  target: Target;
  far: number;
}

/** The nearest target of each kind, nearest first; then the ground to each side. */
export function near(land: Land, blocks: Blocks, self: BlockAgent, names: string[]): Near[] {
  const cells = new Cells(land);
  const far = (at: readonly number[]): number => Math.hypot(...at.map((part, axis) => part - self.at[axis]!));
  const nearest = (all: Near[], most: number): Near[] => {
    const kinds = new Map<string, Near>();
    for (const one of all.sort((one, other) => one.far - other.far)) {
      const key = `${one.target.kind} ${one.target.name}`;
      if (!kinds.has(key)) kinds.set(key, one);
    }
    return [...kinds.values()].slice(0, most);
  };
  const others = [...land.others.values()].map((other) => ({ target: otherTarget(other), far: far(other.at) }));
  const agents = blocks.agents.flatMap((agent, place) =>
    agent.agent === self.agent
      ? []
      : [{ target: agentTarget(agent, names[numberOf(agent, place)] ?? agent.name), far: far(agent.at) }],
  );
  const missing = land.missing.map(([x = 0, y = 0, z = 0, state = 0]) => ({
    target: { kind: "missing", name: land.looks.get(state)?.name ?? "", at: [x, y, z] } as Target,
    far: far([x + 0.5, y, z + 0.5]),
  }));
  const found: Near[] = [];
  const [x0, y0, z0] = cellOf(self.at);
  for (let x = x0 - AROUND; x <= x0 + AROUND; x += 1) {
    for (let y = y0 - AROUND; y <= y0 + AROUND; y += 1) {
      for (let z = z0 - AROUND; z <= z0 + AROUND; z += 1) {
        const look = cells.at(x, y, z);
        if (look && look !== "hidden")
          found.push({
            target: {
              kind: "block",
              name: look.name,
              at: [x, y, z],
              before: beside(cells, [x, y, z]),
              holdsThings: look.holds_things === true,
            },
            far: far([x + 0.5, y, z + 0.5]),
          });
      }
    }
  }
  const places = WAYS.flatMap(([name, dx, dz]): Near[] => {
    const at = ground(cells, x0 + dx * STEPS, y0, z0 + dz * STEPS);
    return at ? [{ target: { kind: "place", name: `${STEPS} steps ${name}`, at }, far: STEPS }] : [];
  });
  return [...nearest([...agents, ...others, ...missing], OTHERS_MOST), ...nearest(found, BLOCKS_MOST), ...places];
}

/** An open cell next to a cell; the one above is preferred. */
function beside(cells: Cells, [x, y, z]: Cell): Cell {
  const all: Cell[] = [
    [x, y + 1, z],
    [x, y, z + 1],
    [x, y, z - 1],
    [x + 1, y, z],
    [x - 1, y, z],
    [x, y - 1, z],
  ];
  return all.find((cell) => cells.isOpen(...cell)) ?? [x, y + 1, z];
}

/** The cell in a column where an agent can stand, at about the same height. */
function ground(cells: Cells, x: number, y: number, z: number): Cell | undefined {
  for (let at = y + CLIMB; at >= y - CLIMB; at -= 1) {
    if (cells.isOpen(x, at, z) && cells.isOpen(x, at + 1, z) && !cells.isOpen(x, at - 1, z) && cells.at(x, at - 1, z) !== "hidden")
      return [x, at, z];
  }
  return undefined;
}
