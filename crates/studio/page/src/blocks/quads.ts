// Collects faces, as corners with light, pattern and colours, separately for each way of drawing.

import type { Looks } from "./cells";
import { wallOf } from "./eyes";
import { nooks as NOOKS, patterns } from "./eyes.json";
import { PASSES, type Faces, type Pass } from "./messages";

/** Full light of the sky, in eighths of levels. */
export const OPEN_LIGHT = 15 * 8 * 128;
/** The share of light at the foot of a plant. */
const FOOT = 0.78;
/** Patterns with open points. */
const CUT = new Set(["ladder", "rail", "web"].map((name) => patterns.indexOf(name)));
/** The order of a rectangle's corners, as seen from the front, by direction. */
const FORWARD = [0, 1, 3, 2] as const;
const BACKWARD = [0, 2, 3, 1] as const;
const TURNS = [FORWARD, BACKWARD, BACKWARD, FORWARD, FORWARD, BACKWARD] as const;
/** The direction of faces that are lit equally from all sides. */
const ANY_WAY = 6;
const WOOD = 0x7c603c;

class Gathered {
  position = new Int16Array(4096);
  face = new Uint8Array(4096);
  paint = new Uint8Array(4096);
  accent = new Uint8Array(4096);
  corners = 0;

  corner(
    x: number,
    y: number,
    z: number,
    light: number,
    way: number,
    layer: number,
    nook: number,
    glows: number,
    paint: number,
    opacity: number,
    accent: number,
    along = 0,
  ): void {
    const at = this.corners * 4;
    if (at + 4 > this.position.length) this.grow();
    this.position[at] = x;
    this.position[at + 1] = y;
    this.position[at + 2] = z;
    this.position[at + 3] = light;
    this.face[at] = way;
    this.face[at + 1] = layer;
    this.face[at + 2] = Math.round(nook * 255);
    this.face[at + 3] = glows;
    this.paint[at] = paint >> 16;
    this.paint[at + 1] = (paint >> 8) & 255;
    this.paint[at + 2] = paint & 255;
    this.paint[at + 3] = opacity;
    this.accent[at] = accent >> 16;
    this.accent[at + 1] = (accent >> 8) & 255;
    this.accent[at + 2] = accent & 255;
    this.accent[at + 3] = along * 16;
    this.corners += 1;
  }

  private grow(): void {
    const position = new Int16Array(this.position.length * 2);
    position.set(this.position);
    this.position = position;
    for (const key of ["face", "paint", "accent"] as const) {
      const bytes = new Uint8Array(this[key].length * 2);
      bytes.set(this[key]);
      this[key] = bytes;
    }
  }

  taken(): Faces | undefined {
    if (this.corners === 0) return undefined;
    const end = this.corners * 4;
    const part = (bytes: Uint8Array): Uint8Array => bytes.slice(0, end);
    return {
      position: this.position.slice(0, end),
      face: part(this.face),
      paint: part(this.paint),
      accent: part(this.accent),
      quads: this.corners / 4,
    };
  }
}

/** The faces of one region while they are collected. */
export class Quads {
  private readonly passes: Record<Pass, Gathered> = { solid: new Gathered(), cutout: new Gathered(), clear: new Gathered() };

  /**
   * Adds a rectangle along two axes. Corners are in sixteenths of blocks within the section, with their ambient
   * occlusion and their light.
   */
  rectangle(
    way: number,
    low: readonly number[],
    high: readonly number[],
    nooks: readonly number[],
    lights: readonly number[],
    number: number,
    looks: Looks,
    base: readonly number[],
  ): void {
    const look = looks.all[number]!;
    const isTop = way < 2;
    const [sideLayer, topLayer] = looks.layers[number]!;
    const layer = isTop ? topLayer : sideLayer;
    // The lower part of grass is earth.
    const paint = way === 1 || (way === 0 && !look.fringe) ? look.top : look.side;
    const accent = look.accent ?? paint;
    const pass = look.opacity < 1 ? this.passes.clear : CUT.has(layer) ? this.passes.cutout : this.passes.solid;
    const opacity = Math.round(look.opacity * 255);
    const corners = cornersOf(way, low, high);
    // The rectangle is split between the two corners that are more alike, so that the light is smooth.
    const turn = TURNS[way]!;
    const flip = nooks[0]! + nooks[3]! > nooks[1]! + nooks[2]! ? 1 : 0;
    for (let i = 0; i < 4; i += 1) {
      const which = turn[(i + flip) % 4]!;
      const [x, y, z] = corners[which]!;
      pass.corner(
        x! + base[0]! * 16,
        y! + base[1]! * 16,
        z! + base[2]! * 16,
        lights[which]!,
        way,
        layer,
        NOOKS[nooks[which]!]!,
        look.glows ? 1 : 0,
        paint,
        opacity,
        accent,
      );
    }
  }

  /** Adds a box in a cell, without the faces that a neighbour covers. */
  box(
    cell: readonly number[],
    corners: readonly number[],
    number: number,
    looks: Looks,
    base: readonly number[],
    isCovered: (way: number) => boolean,
    lightOf: (way: number) => number,
  ): void {
    const low = cell.map((at, axis) => Math.round((at + corners[axis]!) * 16));
    const high = cell.map((at, axis) => Math.round((at + corners[axis + 3]!) * 16));
    const EDGES: [number, number][] = [
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [0, 0],
      [0, 1],
    ];
    for (const [way, [axis, isHigh]] of EDGES.entries()) {
      const is = (isHigh ? high : low)[axis]!;
      const isAtEdge = is === (cell[axis]! + isHigh) * 16;
      if (isAtEdge && isCovered(way)) continue;
      const [from, to] = [[...low], [...high]];
      from[axis] = to[axis] = is;
      this.rectangle(way, from, to, [0, 0, 0, 0], new Array<number>(4).fill(lightOf(way)), number, looks, base);
    }
  }

  /** A stick with a light on top, on the ground or on a wall. */
  torch(cell: readonly number[], light: number, number: number, looks: Looks, base: readonly number[]): void {
    const look = looks.all[number]!;
    const wall = wallOf(look.state);
    const [dx = 0, dz = 0] = wall?.map((step) => 5.5 * step) ?? [];
    const aside = [dx, wall ? 3 : 0, dz];
    const parts: [number[], number[], number, number][] = [
      [[7, 0, 7], [9, 8, 9], WOOD, 0],
      [[6.5, 8, 6.5], [9.5, 10.5, 9.5], look.top, 1],
    ];
    for (const [from, to, paint, glows] of parts) {
      for (let way = wall ? 0 : 1; way < 6; way += 1) {
        const [low, high] = [from, to].map((corner) =>
          corner.map((at, axis) => Math.round(cell[axis]! * 16 + Math.min(16, Math.max(0, at + aside[axis]!)))),
        ) as [number[], number[]];
        const axis = way < 2 ? 1 : way < 4 ? 2 : 0;
        low[axis] = high[axis] = way % 2 === 1 ? high[axis]! : low[axis]!;
        const corners = cornersOf(way, low, high);
        for (const which of TURNS[way]!) {
          const [x, y, z] = corners[which]!;
          this.passes.solid.corner(
            x! + base[0]! * 16,
            y! + base[1]! * 16,
            z! + base[2]! * 16,
            light,
            way,
            0,
            1,
            glows,
            paint,
            255,
            paint,
          );
        }
      }
    }
  }

  /** A plant: two upright sheets that cross. `place` is the cell in the world. */
  cross(
    cell: readonly number[],
    place: readonly number[],
    light: number,
    number: number,
    looks: Looks,
    base: readonly number[],
  ): void {
    const look = looks.all[number]!;
    const [x, y, z] = cell.map((at, axis) => (at + base[axis]!) * 16) as [number, number, number];
    // Each plant is moved a little within its cell.
    const mixed = hash([...place, 5]);
    const [dx, dz] = [(mixed & 3) - 1.5, ((mixed >> 2) & 3) - 1.5];
    const top = y + Math.round((look.height ?? 1) * 16);
    const sheets = [
      [1, 1, 15, 15],
      [1, 15, 15, 1],
    ] as const;
    for (const [x0, z0, x1, z1] of sheets) {
      const corners = [
        [x0, y, z0],
        [x1, y, z1],
        [x1, top, z1],
        [x0, top, z0],
      ] as const;
      for (const [cx, cy, cz] of corners) {
        this.passes.cutout.corner(
          Math.round(x + cx + dx),
          cy,
          Math.round(z + cz + dz),
          light,
          ANY_WAY,
          looks.layers[number]![0],
          cy === y ? FOOT : 1,
          look.glows ? 1 : 0,
          look.top,
          255,
          look.accent ?? look.side,
          cx,
        );
      }
    }
  }

  taken(): Partial<Record<Pass, Faces>> {
    const faces = PASSES.map((pass) => [pass, this.passes[pass].taken()] as const);
    return Object.fromEntries(faces.filter(([, one]) => one !== undefined));
  }
}

/** Mixed bits of some numbers: the ones by which pictures from eyes move plants. */
function hash(values: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const value of values) {
    mixed = Math.imul(mixed ^ value, 0x85ebca6b);
    mixed ^= mixed >>> 13;
  }
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The corners of a rectangle: low and high along its first axis, then the same two further along its second. */
function cornersOf(way: number, low: readonly number[], high: readonly number[]): number[][] {
  const [l, h] = [low, high] as [number[], number[]];
  if (way < 2)
    return [
      [l[0]!, l[1]!, l[2]!],
      [h[0]!, l[1]!, l[2]!],
      [l[0]!, l[1]!, h[2]!],
      [h[0]!, l[1]!, h[2]!],
    ];
  if (way < 4)
    return [
      [l[0]!, l[1]!, l[2]!],
      [h[0]!, l[1]!, l[2]!],
      [l[0]!, h[1]!, l[2]!],
      [h[0]!, h[1]!, l[2]!],
    ];
  return [
    [l[0]!, l[1]!, l[2]!],
    [l[0]!, l[1]!, h[2]!],
    [l[0]!, h[1]!, l[2]!],
    [l[0]!, h[1]!, h[2]!],
  ];
}
