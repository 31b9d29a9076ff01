// The messages between the page and the worker that makes meshes.

import type { BlockLook, SectionContent } from "../wire";

/** Sections with new contents; removed sections have no content. */
export interface Task {
  isWhole: boolean;
  looks: BlockLook[];
  contents: SectionContent[];
  placed: [place: string, number: number | undefined][];
  /** Sections that contain agents: places far below the sky are drawn only around them. */
  near: string[];
}

/** The faces of a region, by their way of drawing. */
export interface Faces {
  /**
   * Four numbers a corner: sixteenths of blocks from the region's first corner, and its light, in eighths of levels: that of
   * the sky times 128, and that of blocks.
   */
  position: Int16Array;
  /** For each corner: direction, pattern, the share of light that a nook leaves, and whether it shines. */
  face: Uint8Array;
  /** Colour and opacity, for each corner. */
  paint: Uint8Array;
  /** The second colour, and the place along the sheet of a plant, for each corner. */
  accent: Uint8Array;
  quads: number;
}

/** The faces of a region, sorted by direction. */
export interface Sorted extends Faces {
  /** The number of faces in each direction: down, up, north, south, west, east, and any. */
  ways: number[];
}

export type Pass = "solid" | "cutout" | "clear";
export const PASSES: readonly Pass[] = ["solid", "cutout", "clear"];

/** A region that was rebuilt; drawing passes without faces are absent. */
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
