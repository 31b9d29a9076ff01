// The worker that makes meshes: a script of its own, so that the page stays responsive while a world loads.

import { CELLS, FULL, Looks, OPEN, cellsOf } from "./cells";
import { CUT, Depths } from "./depth";
import { Lights, OPEN_CELL, type SectionLight } from "./light";
import { SIDE, mesh } from "./mesher";
import { PASSES, type Faces, type Made, type Pass, type Region, type Sorted, type Task } from "./messages";
import { Quads } from "./quads";

/** The number of sections along a side of a region. */
const REGION = 4;
/** The lowest section of a world, which is not visible from below. */
const LOWEST = -4;
/** The number of directions of faces, with that of faces that look in any direction. */
const WAYS = 7;
const ALL_FULL = new Uint16Array(CELLS).fill(FULL);

const looks = new Looks();
const sections = new Map<string, Uint16Array>();
const sectionAt = (x: number, y: number, z: number): Uint16Array | undefined => sections.get(`${x},${y},${z}`);
const depths = new Depths(looks, sectionAt);
const lights = new Lights(looks, sectionAt);
/** The light of sections in the columns near agents, by height. */
let shaded = new Map<string, Map<number, SectionLight>>();
/** The sections around agents, and the columns near enough for full detail. */
let lit = new Set<string>();
let fine = new Set<string>();
/** The number of columns of sections to each side of an agent that are near. */
const NEAR = 3;
const faces = new Map<string, Partial<Record<Pass, Faces>>>();

type Cells = Uint16Array | Uint8Array;

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Task>) => void;
  postMessage(message: Made, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }) => {
  const began = performance.now();
  const made = work(data);
  made.ms = performance.now() - began;
  const buffers = made.regions.flatMap((region) =>
    Object.values(region.passes).flatMap((one) => [one.position.buffer, one.face.buffer, one.paint.buffer, one.accent.buffer]),
  );
  scope.postMessage(made, buffers);
};

function work(task: Task): Made {
  const touched = new Set<string>();
  const changed = new Set<string>();
  const change = (x: number, z: number): void => {
    depths.forget(x, z);
    lights.forget(x, z);
    for (let dx = -1; dx <= 1; dx += 1) for (let dz = -1; dz <= 1; dz += 1) changed.add(`${x + dx},${z + dz}`);
  };
  if (task.isWhole) {
    for (const place of sections.keys()) {
      touched.add(place);
      const [x, , z] = place.split(",").map(Number) as [number, number, number];
      change(x, z);
    }
    sections.clear();
  }
  for (const look of task.looks) looks.put(look);
  const contents = new Map(task.contents.map((content) => [content.number, cellsOf(content, looks)]));
  for (const [place, number] of task.placed) {
    const before = sections.get(place);
    const cells = number === 0 ? ALL_FULL : number === undefined ? undefined : contents.get(number);
    if (cells) sections.set(place, cells);
    else sections.delete(place);
    touch(place, before, cells, touched);
    const [x, , z] = place.split(",").map(Number) as [number, number, number];
    change(x, z);
  }
  light(task.near, touched);
  shade(changed, touched);
  const regions = new Set<string>();
  for (const place of touched) {
    const at = place.split(",").map(Number) as [number, number, number];
    regions.add(keyOf(at));
    const cells = sections.get(place);
    if (!cells || cells === ALL_FULL) {
      faces.delete(place);
      continue;
    }
    const [x, y, z] = at;
    const isCut = (dx: number, dz: number): number => (depths.isLoaded(x + dx, z + dz) ? 0 : CUT);
    const cuts = [0, 0, isCut(0, -1), isCut(0, 1), isCut(-1, 0), isCut(1, 0)];
    const open = lit.has(place) ? undefined : depths.openOf(x, z);
    if (open?.every((layer) => y * 16 + 16 < layer - Math.max(...cuts))) {
      faces.delete(place);
      continue;
    }
    const quads = new Quads();
    mesh(
      around(at, cells),
      looks,
      [(((at[0] % REGION) + REGION) % REGION) * 16, at[1] * 16, (((at[2] % REGION) + REGION) % REGION) * 16],
      { y: y * 16, at: at.map((part) => part * 16), open, cuts, light: lightAround(at), isFine: fine.has(`${x},${z}`) },
      quads,
    );
    faces.set(place, quads.taken());
  }
  const made: Made = { regions: [], empty: [], ms: 0 };
  for (const key of regions) {
    const region = regionOf(key);
    if (region) made.regions.push(region);
    else made.empty.push(key);
  }
  return made;
}

/** Sections around agents are drawn completely; sections that begin or cease to be near an agent are rebuilt. */
function light(near: string[], touched: Set<string>): void {
  const before = lit;
  lit = new Set();
  for (const place of near) {
    const [x, y, z] = place.split(",").map(Number) as [number, number, number];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1) for (let dz = -1; dz <= 1; dz += 1) lit.add(`${x + dx},${y + dy},${z + dz}`);
  }
  const wasFine = fine;
  fine = new Set();
  for (const place of near) {
    const [x, , z] = place.split(",").map(Number) as [number, number, number];
    for (let dx = -NEAR; dx <= NEAR; dx += 1) for (let dz = -NEAR; dz <= NEAR; dz += 1) fine.add(`${x + dx},${z + dz}`);
  }
  for (const place of sections.keys()) {
    const [x, , z] = place.split(",");
    const column = `${x},${z}`;
    if (wasFine.has(column) !== fine.has(column)) touched.add(place);
  }
  for (const place of new Set([...before, ...lit]))
    if (before.has(place) !== lit.has(place) && sections.has(place)) touched.add(place);
}

/** Spreads light in the columns near agents that have changed, or that have become near. */
function shade(changed: Set<string>, touched: Set<string>): void {
  const before = shaded;
  shaded = new Map();
  for (const column of fine) {
    const [x, z] = column.split(",").map(Number) as [number, number];
    const was = before.get(column);
    const is = was && !changed.has(column) ? was : lights.columnOf(x, z);
    shaded.set(column, is);
    if (was === is) continue;
    for (const y of new Set([...(was?.keys() ?? []), ...is.keys()])) touch(`${x},${y},${z}`, was?.get(y), is.get(y), touched);
  }
}

/** Marks a section and the neighbours whose faces or light a change may alter. */
function touch(place: string, before: Cells | undefined, after: Cells | undefined, touched: Set<string>): void {
  const [x, y, z] = place.split(",").map(Number) as [number, number, number];
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  if (before && after && before !== ALL_FULL && after !== ALL_FULL) {
    [low[0], low[1], low[2]] = [15, 15, 15];
    for (let cell = 0; cell < CELLS; cell += 1) {
      if (before[cell] === after[cell]) continue;
      const at = [cell & 15, cell >> 8, (cell >> 4) & 15];
      for (let axis = 0; axis < 3; axis += 1) {
        low[axis] = Math.min(low[axis]!, at[axis]!);
        high[axis] = Math.max(high[axis]!, at[axis]!);
      }
    }
  } else {
    high.fill(15);
  }
  const steps = (axis: number): number[] => [...(low[axis] === 0 ? [-1] : []), 0, ...(high[axis] === 15 ? [1] : [])];
  for (const dx of steps(0)) for (const dy of steps(1)) for (const dz of steps(2)) touched.add(`${x + dx},${y + dy},${z + dz}`);
}

/** The cells of a section with one layer of its neighbours. */
function around([x, y, z]: [number, number, number], middle: Uint16Array): Uint16Array {
  return gathered(new Uint16Array(SIDE ** 3), OPEN, (dx, dy, dz) =>
    dx === 0 && dy === 0 && dz === 0 ? middle : y + dy < LOWEST ? ALL_FULL : sectionAt(x + dx, y + dy, z + dz),
  );
}

/** The light of a section with one layer of its neighbours. */
function lightAround([x, y, z]: [number, number, number]): Uint8Array | undefined {
  if (!shaded.has(`${x},${z}`)) return undefined;
  return gathered(new Uint8Array(SIDE ** 3), OPEN_CELL, (dx, dy, dz) => shaded.get(`${x + dx},${z + dz}`)?.get(y + dy));
}

/** The middle of a section with one layer of its neighbours; where there is no neighbour, its cells are `none`. */
function gathered<T extends Cells>(cells: T, none: number, near: (dx: number, dy: number, dz: number) => T | undefined): T {
  cells.fill(none);
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dz = -1; dz <= 1; dz += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const from = near(dx, dy, dz);
        if (!from) continue;
        const range = (d: number): [number, number] => (d < 0 ? [15, 16] : d > 0 ? [0, 1] : [0, 16]);
        const [[y0, y1], [z0, z1], [x0, x1]] = [range(dy), range(dz), range(dx)];
        for (let cy = y0; cy < y1; cy += 1) {
          for (let cz = z0; cz < z1; cz += 1) {
            const row = ((cy + dy * 16 + 1) * SIDE + cz + dz * 16 + 1) * SIDE + dx * 16 + 1;
            const start = (cy << 8) | (cz << 4);
            if (x1 - x0 === 16) cells.set(from.subarray(start, start + 16), row);
            else cells[row + x0] = from[start + x0] ?? none;
          }
        }
      }
    }
  }
  return cells;
}

function keyOf([x, , z]: readonly [number, number, number]): string {
  return `${Math.floor(x / REGION)},${Math.floor(z / REGION)}`;
}

/** The faces of all sections of a region together. */
function regionOf(key: string): Region | undefined {
  const [x, z] = key.split(",").map(Number) as [number, number];
  const within: Partial<Record<Pass, Faces>>[] = [];
  let [low, high] = [Infinity, -Infinity];
  for (const [place, one] of faces) {
    const at = place.split(",").map(Number) as [number, number, number];
    if (keyOf(at) !== key || Object.keys(one).length === 0) continue;
    within.push(one);
    [low, high] = [Math.min(low, at[1] * 16), Math.max(high, at[1] * 16 + 16)];
  }
  const passes: Partial<Record<Pass, Sorted>> = {};
  for (const pass of PASSES) {
    const parts = within.map((one) => one[pass]).filter((one) => one !== undefined);
    if (parts.length > 0) passes[pass] = joined(parts);
  }
  return within.length > 0 ? { key, at: [x * REGION * 16, 0, z * REGION * 16], low, high, passes } : undefined;
}

function joined(parts: Faces[]): Sorted {
  const ways = new Array<number>(WAYS).fill(0);
  for (const one of parts) runs(one, (way, from, to) => (ways[way] = ways[way]! + to - from));
  const quads = ways.reduce((sum, count) => sum + count, 0);
  const all = {
    position: new Int16Array(quads * 16),
    face: new Uint8Array(quads * 16),
    paint: new Uint8Array(quads * 16),
    accent: new Uint8Array(quads * 16),
    quads,
    ways,
  };
  const next = ways.map((_, way) => ways.slice(0, way).reduce((sum, count) => sum + count, 0));
  for (const one of parts) {
    runs(one, (way, from, to) => {
      for (const name of ["position", "face", "paint", "accent"] as const)
        all[name].set(one[name].subarray(from * 16, to * 16), next[way]! * 16);
      next[way] = next[way]! + to - from;
    });
  }
  return all;
}

/** Calls `take` for each run of faces that look in the same direction. */
function runs({ face, quads }: Faces, take: (way: number, from: number, to: number) => void): void {
  for (let from = 0; from < quads; ) {
    const way = face[from * 16]!;
    let to = from + 1;
    while (to < quads && face[to * 16] === way) to += 1;
    take(way, from, to);
    from = to;
  }
}
