// The faces of a section: faces between opaque neighbours are left out, and equal adjacent faces are merged.

import { FULL, Shape, type Looks } from "./cells";
import { OPEN_LIGHT, type Quads } from "./quads";

/** A section with one layer of its neighbours around it. */
export const SIDE = 18;
const [STEP_Y, STEP_Z, STEP_X] = [SIDE * SIDE, SIDE, 1];

/**
 * For each direction of faces: the steps away from the face and along it. Directions: down, up, north, south, west,
 * east.
 */
const WAYS = [
  { out: -STEP_Y, u: STEP_X, v: STEP_Z, axes: [1, 0, 2], sign: 0 },
  { out: STEP_Y, u: STEP_X, v: STEP_Z, axes: [1, 0, 2], sign: 1 },
  { out: -STEP_Z, u: STEP_X, v: STEP_Y, axes: [2, 0, 1], sign: 0 },
  { out: STEP_Z, u: STEP_X, v: STEP_Y, axes: [2, 0, 1], sign: 1 },
  { out: -STEP_X, u: STEP_Z, v: STEP_Y, axes: [0, 2, 1], sign: 0 },
  { out: STEP_X, u: STEP_Z, v: STEP_Y, axes: [0, 2, 1], sign: 1 },
] as const;
const STEPS = [STEP_X, STEP_Y, STEP_Z] as const;
const UP = 1;
/** The number of sixteenths of a block by which faces lie lower. */
const DROPS = [0, 2, 15, 0];

/** The limits of visibility, beyond which faces are left out. */
export interface Sight {
  /** The lowest layer of the section, in blocks. */
  y: number;
  /** For each column of cells, the layer above which it is in the open; absent if everything is drawn. */
  open?: Int16Array;
  /** The number of further layers that are drawn where the world is cut off, by direction. */
  cuts: readonly number[];
  /** The section's first cell in the world. */
  at: readonly number[];
  /** The light of the cells, sky times 16 and blocks; absent where all are in the open. */
  light?: Uint8Array;
  /** Whether the section is near enough for ambient occlusion, plants and the undersides of leaves. */
  isFine: boolean;
}

/** Adds the faces of the section in the middle of `cells`. `base` is its first corner within its region, in blocks. */
export function mesh(cells: Uint16Array, looks: Looks, base: readonly number[], sight: Sight, quads: Quads): void {
  const { shape, covers } = looks;
  const { open, isFine, light } = sight;
  const mask = new Int32Array(256);
  // The light of corners, two in each number.
  const lights = [new Int32Array(256), new Int32Array(256)] as const;
  lights[0].fill(EVEN);
  lights[1].fill(EVEN);
  for (const [way, { out, u, v, axes, sign }] of WAYS.entries()) {
    const step = STEPS[axes[0]]!;
    for (let slice = 0; slice < 16; slice += 1) {
      let has = false;
      for (let b = 0; b < 16; b += 1) {
        let at = (slice + 1) * step + (b + 1) * v + u;
        for (let a = 0; a < 16; a += 1, at += u) {
          const look = cells[at]!;
          const kind = shape[look]!;
          mask[b * 16 + a] = 0;
          if (kind !== Shape.Cube && kind !== Shape.Liquid && !(kind === Shape.Flat && way === UP)) continue;
          const isLeaves = looks.leaves[look] === 1;
          if (isLeaves && way === 0 && !isFine) continue;
          const beyond = cells[at + out]!;
          if (covers[beyond] || (!covers[look] && (beyond === look || (shape[beyond] === kind && kind === Shape.Liquid)))) continue;
          if (open) {
            // The cell's coordinates along x, y, z.
            const [x, y, z] = way < 2 ? [a, slice, b] : way < 4 ? [a, b, slice] : [slice, b, a];
            const layer = sight.y + y + (way === 1 ? 1 : way === 0 ? -1 : 0);
            if (layer <= open[(z << 4) | x]! - ((sign === 1 ? slice === 15 : slice === 0) ? sight.cuts[way]! : 0)) continue;
          }
          const drop = kind === Shape.Flat ? 2 : kind === Shape.Liquid && shape[cells[at + STEP_Y]!] !== Shape.Liquid ? 1 : 0;
          mask[b * 16 + a] = (look << 10) | (drop << 8) | (isLeaves || !isFine ? 0 : shadeOf(cells, covers, at + out, u, v));
          if (light) {
            const [low, high] = [
              lightAt(cells, covers, light, at + out, u, v, 0),
              lightAt(cells, covers, light, at + out, u, v, 2),
            ];
            [lights[0][b * 16 + a], lights[1][b * 16 + a]] = [low, high];
          }
          has = true;
        }
      }
      if (has) merge(mask, lights, way, slice, axes, sign, looks, base, quads);
    }
  }
  forms(cells, looks, base, sight, quads);
}

/** The ambient occlusion of the four corners of a face, two bits each. */
function shadeOf(cells: Uint16Array, covers: Uint8Array, at: number, u: number, v: number): number {
  const near = (place: number): number => covers[cells[place]!]!;
  const [left, right, low, high] = [near(at - u), near(at + u), near(at - v), near(at + v)];
  if (left + right + low + high === 0 && near(at - u - v) + near(at + u - v) + near(at - u + v) + near(at + u + v) === 0) return 0;
  const corner = (one: number, two: number, both: number): number => (one && two ? 3 : one + two + near(both));
  return (
    corner(left, low, at - u - v) |
    (corner(right, low, at + u - v) << 2) |
    (corner(left, high, at - u + v) << 4) |
    (corner(right, high, at + u + v) << 6)
  );
}

/** Two corners in the open. */
const EVEN = (OPEN_LIGHT << 16) | OPEN_LIGHT;

/** The light of two corners of a face: the mean of the cells before the face that touch the corner. */
function lightAt(
  cells: Uint16Array,
  covers: Uint8Array,
  light: Uint8Array,
  at: number,
  u: number,
  v: number,
  first: number,
): number {
  let both = 0;
  for (const corner of [first, first + 1]) {
    const [du, dv] = [corner & 1 ? u : -u, corner & 2 ? v : -v];
    const isShut = covers[cells[at + du]!] && covers[cells[at + dv]!];
    let [count, sky, block] = [0, 0, 0];
    for (const place of [at, at + du, at + dv, at + du + dv]) {
      if (place !== at && (covers[cells[place]!] || (isShut && place === at + du + dv))) continue;
      count += 1;
      sky += light[place]! >> 4;
      block += light[place]! & 15;
    }
    const packed = Math.round((sky * 8) / count) * 128 + Math.round((block * 8) / count);
    both |= packed << ((corner - first) * 16);
  }
  return both;
}

function merge(
  mask: Int32Array,
  lights: readonly [Int32Array, Int32Array],
  way: number,
  slice: number,
  axes: readonly number[],
  sign: number,
  looks: Looks,
  base: readonly number[],
  quads: Quads,
): void {
  for (let b = 0; b < 16; b += 1) {
    for (let a = 0; a < 16; a += 1) {
      const key = mask[b * 16 + a]!;
      if (key === 0) continue;
      const [c00, c10, c01, c11] = [key & 3, (key >> 2) & 3, (key >> 4) & 3, (key >> 6) & 3];
      let [width, height] = [1, 1];
      const [low2, high2] = [lights[0][b * 16 + a]!, lights[1][b * 16 + a]!];
      const corners = [low2 & 0xffff, low2 >>> 16, high2 & 0xffff, high2 >>> 16] as const;
      const isEqual = (place: number): boolean => mask[place] === key && lights[0][place] === low2 && lights[1][place] === high2;
      // A face is merged only along directions in which its light does not change.
      const isEven = corners[0] === corners[1] && corners[2] === corners[3];
      if (isEven && c00 === c10 && c01 === c11) while (a + width < 16 && isEqual(b * 16 + a + width)) width += 1;
      if (low2 === high2 && c00 === c01 && c10 === c11) {
        grow: while (b + height < 16) {
          for (let i = 0; i < width; i += 1) if (!isEqual((b + height) * 16 + a + i)) break grow;
          height += 1;
        }
      }
      for (let j = 0; j < height; j += 1) mask.fill(0, (b + j) * 16 + a, (b + j) * 16 + a + width);
      const low = [0, 0, 0];
      const high = [0, 0, 0];
      const [n, first, second] = axes as [number, number, number];
      low[n] = high[n] = (slice + sign) * 16;
      [low[first], high[first]] = [a * 16, (a + width) * 16];
      [low[second], high[second]] = [b * 16, (b + height) * 16];
      // The surface of a liquid is lower than its cell, and flat forms are thin.
      const drop = DROPS[(key >> 8) & 3]!;
      high[1]! -= drop;
      if (way === UP) low[1]! -= drop;
      quads.rectangle(way, low, high, [c00, c10, c01, c11], corners, key >> 10, looks, base);
    }
  }
}

/** Adds the forms that are no cubes: boxes, plants, torches and flat forms. */
function forms(cells: Uint16Array, looks: Looks, base: readonly number[], sight: Sight, quads: Quads): void {
  for (let y = 0; y < 16; y += 1) {
    for (let z = 0; z < 16; z += 1) {
      for (let x = 0; x < 16; x += 1) {
        const at = (y + 1) * STEP_Y + (z + 1) * STEP_Z + x + 1;
        const look = cells[at]!;
        const kind = looks.shape[look]!;
        if (look <= FULL || kind === Shape.None || kind === Shape.Cube || kind === Shape.Liquid || kind === Shape.Flat) continue;
        if (sight.open && sight.y + y <= sight.open[(z << 4) | x]!) continue;
        const is = looks.all[look]!;
        // Equal adjacent boxes hide each other's sides; boxes below are seldom full height.
        const isCovered = (way: number): boolean => {
          const beyond = cells[at + WAYS[way]!.out]!;
          return looks.covers[beyond] === 1 || (way > UP && beyond === look);
        };
        // The brighter light of the cell and of the one before the face.
        const lightOf = (way: number): number => {
          if (!sight.light) return OPEN_LIGHT;
          const [own, out] = [sight.light[at]!, way > 5 ? 0 : sight.light[at + WAYS[way]!.out]!];
          return Math.max(own >> 4, out >> 4) * 1024 + Math.max(own & 15, out & 15) * 8;
        };
        const box = (corners: readonly number[], number = look): void =>
          quads.box([x, y, z], corners, number, looks, base, isCovered, lightOf);
        switch (kind) {
          case Shape.Boxes:
            for (const one of is.boxes ?? []) box(one);
            break;
          case Shape.Torch:
            quads.torch([x, y, z], lightOf(6), look, looks, base);
            break;
          case Shape.Plant:
            if (sight.isFine)
              quads.cross(
                [x, y, z],
                [x, y, z].map((part, axis) => part + sight.at[axis]!),
                lightOf(6),
                look,
                looks,
                base,
              );
        }
      }
    }
  }
}
