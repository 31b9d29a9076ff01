// What the page tells the worker that makes meshes, and what it gets back.

import type { BlockLook, SectionContent } from "../wire";

/** Sections with new contents; those that are gone have none. */
export interface Task {
  isWhole: boolean;
  looks: BlockLook[];
  contents: SectionContent[];
  placed: [place: string, number: number | undefined][];
  /** Sections in which agents are: what is far below the sky is drawn only around them. */
  near: string[];
}

/** The faces of a region, by how they are drawn. */
export interface Faces {
  /** Sixteenths of blocks from the region's first corner, four numbers a corner. */
  position: Int16Array;
  /** Which way it looks, pattern, light, whether it shines; a corner each. */
  face: Uint8Array;
  /** Colour and opacity. */
  paint: Uint8Array;
  /** The second colour. */
  accent: Uint8Array;
  quads: number;
}

/** The faces of a region, those that look the same way one after the other. */
export interface Sorted extends Faces {
  /** How many look each way: down, up, north, south, west, east, and any way. */
  ways: number[];
}

export type Pass = "solid" | "cutout" | "clear";
export const PASSES: readonly Pass[] = ["solid", "cutout", "clear"];

/** A region that was made anew; passes without faces are absent. */
export interface Region {
  key: string;
  /** The first corner, in blocks. */
  at: [number, number, number];
  /** The lowest and the highest layer with a face, in blocks. */
  low: number;
  high: number;
  passes: Partial<Record<Pass, Sorted>>;
}

/** The answer to a task. */
export interface Made {
  regions: Region[];
  /** Regions without any face. */
  empty: string[];
  ms: number;
}

/** Patterns of faces, in the order of their layers. */
export const GRAINS = ["smooth", "specks", "rough", "leaves", "planks", "bricks", "bark", "ore", "fringe", "plant", "tuft", "glass"] as const;
