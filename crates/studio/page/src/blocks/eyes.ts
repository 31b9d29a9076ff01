// The textures and numbers of views from eyes. `eyes.json` is written by a test of `crates/picture`, which draws with the same
// ones; the page makes none of its own.

import type { BlockLook } from "../wire";
import { accents, creatures, eyes, filters, lights, patterns, sheets, skins, walls } from "./eyes.json";

/** Eyes above the feet of an agent that stands, sneaks or lies, in blocks. */
export const [EYES = 0, EYES_SNEAKING = 0, EYES_LYING = 0] = eyes;

/** The layers of a block's textures: those of its sides, and of top and bottom. */
export type Layers = [side: number, top: number];

const SECOND = new Map(accents as [number, number][]);
const SKINS = new Map<string, Layers>();
for (const [side, top, names] of skins as [number, number, string][])
  for (const name of names.split(" ")) SKINS.set(name, [side, top]);

const BODIES = new Map<string, { height: number; boxes: BodyBox[] }>();

export function layersOf(look: BlockLook): Layers {
  const plain = look.fringe ? "fringe" : look.shape === "liquid" ? "water" : look.shape === "plant" ? "flower" : look.grain;
  const layer = Math.max(0, patterns.indexOf(plain));
  return SKINS.get(look.name) ?? [layer, layer];
}

/** The second colour of a block's textures. */
export function accentOf(look: BlockLook, [side]: Layers): number {
  return look.fringe ? look.top : (SECOND.get(side) ?? look.accent ?? look.side);
}

/** The number of a state in runs of first, last and number, which are sorted. */
function ofRuns(runs: number[], state: number): number | undefined {
  let [low, high] = [0, runs.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle * 3 + 1]! < state) low = middle + 1;
    else high = middle;
  }
  return (runs[low * 3] ?? Infinity) <= state ? runs[low * 3 + 2] : undefined;
}

/** The height of a plant's sheets, in blocks. */
export function sheetOf(look: BlockLook): number {
  return (ofRuns(sheets, look.state) ?? 100) / 100;
}

/** The light that a block gives, 0 to 15. */
export function lightOf(look: BlockLook): number {
  return ofRuns(lights, look.state) ?? 0;
}

/** The light that a block takes, 0 to 15. */
export function filterOf(look: BlockLook): number {
  return ofRuns(filters, look.state) ?? (look.covers ? 15 : 0);
}

/** Steps along x and z to the wall that a torch hangs on; none for one that stands. */
export function wallOf(state: number): [x: number, z: number] | undefined {
  const wall = ofRuns(walls, state);
  return wall === undefined
    ? undefined
    : (
        [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as [number, number][]
      )[wall - 1];
}

/** A box of a body that faces south: middle, size and colour. */
export type BodyBox = [middle: [number, number, number], size: [number, number, number], colour: number];

/** A creature's body as pictures show it, with its height; lengths are in blocks. */
export function bodyOf(kind: string): { height: number; boxes: BodyBox[] } | undefined {
  const known = BODIES.get(kind);
  if (known) return known;
  const numbers = (creatures as Record<string, number[]>)[kind];
  if (!numbers) return undefined;
  const boxes: BodyBox[] = [];
  for (let at = 1; at < numbers.length; at += 7) {
    const [x, y, z, width, height, depth] = numbers.slice(at, at + 6).map((length) => length / 100) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    boxes.push([[x, y, z], [width, height, depth], numbers[at + 6]!]);
  }
  const body = { height: numbers[0]! / 100, boxes };
  BODIES.set(kind, body);
  return body;
}
