// Stations of a kitchen as blocks: a body for each kind, and places for what lies on it.

import type { Matrix4 } from "three";
import { frameOf, type Boxes } from "../blocks/figures";
import type { Place } from "../wire";
import type { Box, Spot } from "./layout";
import { addThing } from "./things";

const WOOD = 0xc79a68;
const DARK_WOOD = 0x9a7350;
const STEEL = 0xc3c9cd;
const DARK = 0x3d4247;
const STONE = 0xe9e4d8;
const GREEN = 0x5f7f6b;

export type Kind = "storage" | "table" | "board" | "mixer" | "pan" | "pot" | "oven" | "plain";

const KINDS: [RegExp, Kind][] = [
  [/storage|fridge|shelf/, "storage"],
  [/serv|table/, "table"],
  [/chop|board|cut/, "board"],
  [/blend|mix/, "mixer"],
  [/pan|fry|wok/, "pan"],
  [/pot|steam/, "pot"],
  [/oven|grill|furnace/, "oven"],
];

export function kindOf(place: Place): Kind {
  return KINDS.find(([pattern]) => pattern.test(place.form.toLowerCase()))?.[1] ?? "plain";
}

/** The height of a station's body, in blocks: the part that one sees above it counts. */
export function tallOf(kind: Kind): number {
  return kind === "storage" ? 2.2 : kind === "mixer" ? 1.45 : kind === "oven" ? 1.3 : 1.2;
}

/** Something that lies on a station, with its place in the station's own frame: its front is south. */
export interface Lying {
  name: string;
  at: [number, number, number];
  scale: number;
  /** The width, height and depth in which one can point at it, around this place; by default its own size. */
  cell?: [number, number, number];
}

/** What lies on a station; the storage has a shelf for each of its ingredients. */
export function lyingOn(kind: Kind, things: readonly string[]): Lying[] {
  if (kind === "storage") return onShelves(things);
  const [top, scale] =
    kind === "oven" ? [0.5, 0.95] : kind === "pan" || kind === "pot" ? [1.1, 1.05] : kind === "mixer" ? [1.14, 0.85] : [0.95, 1.15];
  const shown = things.slice(0, 9);
  const columns = shown.length <= 2 ? shown.length : 3;
  return shown.map((name, place) => {
    const inRow = Math.min(columns, shown.length - Math.floor(place / columns) * columns);
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const x = (column - (inRow - 1) / 2) * 0.27 * (shown.length <= 2 ? 1.2 : 1);
    const back = kind === "oven" ? 0.24 : 0.05;
    return {
      name,
      at: [x, top, back + row * -0.24 + (shown.length > 3 ? 0.12 : 0)],
      scale: shown.length > 2 ? scale * 0.82 : scale,
    };
  });
}

function onShelves(things: readonly string[]): Lying[] {
  const columns = things.length <= 6 ? 2 : things.length <= 12 ? 3 : things.length <= 20 ? 4 : 5;
  const rows = Math.max(3, Math.ceil(things.length / columns));
  const [wide, tall] = [0.92 / columns, 1.92 / rows];
  return things.map((name, place) => ({
    name,
    at: [-0.46 + wide * ((place % columns) + 0.5), 0.16 + (rows - 1 - Math.floor(place / columns)) * tall, 0.24],
    scale: Math.min(wide, tall) / 0.34,
    cell: [wide, tall, 0.5],
  }));
}

/** The box in which one can point at something that lies on a station. */
export function boxOf(spot: Spot, { at, scale, cell }: Lying): Box {
  const turn = (-spot.yaw * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(turn)), Math.round(Math.cos(turn))];
  const [x, z] = [spot.x + at[0] * cos + at[2] * sin, spot.z - at[0] * sin + at[2] * cos];
  const [wide, tall, deep] = cell ?? [0.34 * scale, 0.28 * scale, 0.34 * scale];
  const [dx, dz] = cos === 0 ? [deep / 2, wide / 2] : [wide / 2, deep / 2];
  return { low: [x - dx, at[1], z - dz], high: [x + dx, at[1] + tall, z + dz] };
}

export function stationFrame(spot: Spot): Matrix4 {
  return frameOf([spot.x, 0, spot.z], spot.yaw);
}

/** Adds the body of a station. */
export function addStation(boxes: Boxes, kind: Kind, spot: Spot, shelves: number): void {
  const frame = stationFrame(spot);
  const add = (x: number, y: number, z: number, w: number, h: number, d: number, colour: number, light = 1): void =>
    boxes.add(frame, [x, y + h / 2, z], [w, h, d], colour, light);
  if (kind === "storage") return addShelves(add, shelves);
  if (kind === "table") {
    for (const x of [-0.42, 0.42]) for (const z of [-0.42, 0.42]) add(x, 0, z, 0.1, 0.86, 0.1, DARK_WOOD);
    add(0, 0.12, 0, 0.8, 0.05, 0.8, WOOD, 0.9);
    add(0, 0.84, 0, 1, 0.08, 1, WOOD);
    add(0, 0.92, 0, 0.62, 0.012, 1.002, 0xb5523b);
    add(0, 0.2, 0.501, 0.62, 0.72, 0.006, 0xb5523b, 0.94);
    return;
  }
  if (kind === "oven") {
    add(0, 0, 0, 1, 0.1, 0.96, DARK);
    add(0, 0.1, -0.06, 1, 1.12, 0.88, STEEL);
    add(0, 0.34, 0.385, 0.84, 0.56, 0.02, DARK, 0.8);
    add(0, 0.42, 0.39, 0.72, 0.42, 0.03, 0xe8863a, 0.75);
    add(0, 0.46, 0.36, 0.76, 0.025, 0.16, STEEL, 0.8);
    add(0, 0.94, 0.42, 0.8, 0.05, 0.06, DARK);
    for (const x of [-0.3, -0.1, 0.1, 0.3]) add(x, 1.06, 0.39, 0.08, 0.08, 0.04, DARK);
    add(0, 1.22, -0.1, 1, 0.06, 0.9, DARK, 0.9);
    return;
  }
  addCounter(add, kind === "pan" || kind === "pot");
  if (kind === "board") {
    add(0, 0.92, 0.03, 0.74, 0.03, 0.56, 0xd8ab70);
    add(0.42, 0.93, 0, 0.06, 0.03, 0.2, DARK);
    add(0.42, 0.93, -0.2, 0.07, 0.012, 0.24, 0xe8edf0);
  } else if (kind === "mixer") {
    add(0, 0.92, -0.05, 0.46, 0.18, 0.42, DARK);
    add(0.16, 0.97, 0.17, 0.08, 0.08, 0.03, 0xd0503c);
    add(0, 1.1, -0.05, 0.52, 0.025, 0.46, 0xbfd6dc);
    for (const [x, z, w, d] of [
      [-0.25, -0.05, 0.02, 0.46],
      [0.25, -0.05, 0.02, 0.46],
      [0, -0.28, 0.52, 0.02],
    ] as const)
      add(x, 1.1, z, w, 0.3, d, 0xd6e8ec);
  } else if (kind === "pan") {
    add(0, 0.94, 0, 0.8, 0.03, 0.8, 0x23262a);
    add(0, 0.97, 0, 0.68, 0.03, 0.6, DARK);
    for (const [x, z, w, d] of rim(0.7, 0.62)) add(x, 0.97, z, w, 0.11, d, DARK, 0.85);
    add(0.42, 1.03, 0.16, 0.34, 0.04, 0.07, DARK_WOOD);
  } else if (kind === "pot") {
    add(0, 0.94, 0, 0.8, 0.03, 0.8, 0x23262a);
    add(0, 0.97, 0, 0.66, 0.1, 0.6, STEEL, 0.75);
    for (const [x, z, w, d] of rim(0.7, 0.64)) add(x, 0.97, z, w, 0.26, d, STEEL, 0.95);
    for (const x of [-0.4, 0.4]) add(x, 1.12, 0, 0.12, 0.04, 0.18, DARK);
  }
}

type Add = (x: number, y: number, z: number, w: number, h: number, d: number, colour: number, light?: number) => void;

/** Four walls around a middle: x, z, width and depth of each. */
function rim(wide: number, deep: number): [number, number, number, number][] {
  return [
    [-wide / 2, 0, 0.03, deep],
    [wide / 2, 0, 0.03, deep],
    [0, -deep / 2, wide, 0.03],
    [0, deep / 2, wide, 0.03],
  ];
}

function addCounter(add: Add, isStove: boolean): void {
  const front = isStove ? STEEL : GREEN;
  add(0, 0, 0, 0.94, 0.08, 0.9, DARK);
  add(0, 0.08, -0.02, 1, 0.78, 0.94, front, 0.94);
  add(0, 0.86, 0, 1, 0.07, 1, isStove ? 0x53595f : STONE);
  if (isStove) {
    add(0, 0.18, 0.455, 0.84, 0.44, 0.02, DARK, 0.85);
    add(0, 0.64, 0.47, 0.7, 0.03, 0.03, STEEL);
    for (const x of [-0.3, -0.1, 0.1, 0.3]) add(x, 0.74, 0.46, 0.07, 0.07, 0.03, DARK);
  } else {
    for (const x of [-0.245, 0.245]) {
      add(x, 0.14, 0.455, 0.45, 0.66, 0.015, GREEN, 1.06);
      add(x > 0 ? 0.06 : -0.06, 0.5, 0.47, 0.03, 0.14, 0.02, STONE);
    }
  }
}

function addShelves(add: Add, things: number): void {
  const rows = new Set(
    lyingOn(
      "storage",
      Array.from({ length: things }, () => ""),
    ).map(({ at }) => at[1]),
  );
  add(0, 0, -0.46, 1, 2.2, 0.06, DARK_WOOD, 0.85);
  for (const x of [-0.48, 0.48]) add(x, 0, 0, 0.05, 2.2, 0.96, WOOD);
  add(0, 2.14, 0, 1, 0.06, 1, WOOD, 1.05);
  add(0, 0, 0, 1, 0.12, 0.98, DARK_WOOD);
  for (const y of rows) add(0, y - 0.035, 0, 0.94, 0.03, 0.94, WOOD, 0.95);
}

/** Adds what lies on a station, and steam or a glow while it works. */
export function addLying(boxes: Boxes, spot: Spot, lying: readonly Lying[]): void {
  const frame = stationFrame(spot);
  for (const { name, at, scale } of lying) addThing(boxes, frame, name, at, scale);
}

/** Adds the puffs of steam above a station at work; `phase` goes from 0 to 1. */
export function addSteam(boxes: Boxes, spot: Spot, phase: number): void {
  const frame = stationFrame(spot);
  for (const [place, x] of [-0.16, 0.04, 0.2].entries()) {
    const rise = (phase + place / 3) % 1;
    const size = 0.06 + 0.09 * rise;
    boxes.add(frame, [x, 1.3 + rise * 0.5, 0.05], [size, size, size], 0xffffff, 1.1 - rise * 0.2);
  }
}
