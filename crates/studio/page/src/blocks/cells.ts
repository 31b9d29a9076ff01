// The worker's looks and cells, in arrays for fast access.

import type { BlockLook, SectionContent } from "../wire";
import { accentOf, filterOf, layersOf, lightOf, sheetOf, type Layers } from "./eyes";
import { clear, water } from "./eyes.json";

/** The number of cells in a section. */
export const CELLS = 4096;
/** The content of an empty section, and of a full one whose inside is not visible. */
export const OPEN = 0;
export const FULL = 1;

export enum Shape {
  None,
  Cube,
  Boxes,
  Plant,
  Torch,
  Flat,
  Liquid,
}
const SHAPES: Record<string, Shape> = {
  none: Shape.None,
  cube: Shape.Cube,
  boxes: Shape.Boxes,
  plant: Shape.Plant,
  torch: Shape.Torch,
  flat: Shape.Flat,
  liquid: Shape.Liquid,
};

/** Looks, by small consecutive numbers. */
export class Looks {
  readonly all: BlockLook[] = [];
  shape = new Uint8Array(256);
  covers = new Uint8Array(256);
  leaves = new Uint8Array(256);
  /**
   * Whether cells of this look hide the cells behind them and are not drawn: cells that the person in a seat does
   * not perceive.
   */
  unseen = new Uint8Array(256);
  /** The light that cells take and give, 0 to 15. */
  filter = new Uint8Array(256);
  light = new Uint8Array(256);
  readonly layers: Layers[] = [];
  private readonly ofState = new Map<number, number>();

  constructor() {
    const plain = { state: 0, name: "", top: 0, side: 0, grain: "smooth", opacity: 1 };
    this.put({ ...plain, shape: "none" });
    this.put({ ...plain, shape: "cube", covers: true });
    this.ofState.clear();
  }

  put(look: BlockLook): void {
    if (this.ofState.has(look.state)) return;
    const number = this.all.length;
    if (number >= this.shape.length) {
      [this.shape, this.covers] = [grown(this.shape), grown(this.covers)];
      [this.leaves, this.unseen] = [grown(this.leaves), grown(this.unseen)];
      [this.filter, this.light] = [grown(this.filter), grown(this.light)];
    }
    this.all.push(painted(look));
    this.ofState.set(look.state, number);
    this.shape[number] = SHAPES[look.shape] ?? Shape.None;
    this.covers[number] = look.covers ? 1 : 0;
    this.unseen[number] = isUnseen(look) ? 1 : 0;
    this.leaves[number] = look.grain === "leaves" ? 1 : 0;
    this.filter[number] = filterOf(look);
    this.light[number] = lightOf(look);
    this.layers.push(layersOf(look));
  }

  numberOf(state: number): number {
    return this.ofState.get(state) ?? OPEN;
  }
}

/** Whether nothing is known of cells with this look. */
export function isUnseen(look: BlockLook): boolean {
  return look.covers === true && look.shape === "none";
}

/** A look with the colours, the opacity and the height that it has for eyes. */
function painted(look: BlockLook): BlockLook {
  const accent = accentOf(look, layersOf(look));
  if (look.name === "water") {
    const blue = water.reduce((sum, part) => sum * 256 + Math.round(part * 255), 0);
    return { ...look, accent, top: blue, side: blue, opacity: clear };
  }
  return look.shape === "plant" ? { ...look, accent, side: look.top, height: sheetOf(look) } : { ...look, accent };
}

function grown(array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The cells of a content as numbers of looks. */
export function cellsOf(content: SectionContent, looks: Looks): Uint16Array {
  return unpacked(content, (state) => looks.numberOf(state));
}

/** The byte that a character of runs encodes: `@` is 0 and so on, skipping the backslash. */
function byteOf(character: string): number {
  const letter = character.charCodeAt(0);
  return letter - 64 - Number(letter > 92);
}

/** The cells of a content, each converted by `numberOf`: x fastest, then z, then y. Invalid runs leave 0. */
export function unpacked(content: SectionContent, numberOf: (state: number) => number): Uint16Array {
  const cells = new Uint16Array(CELLS);
  const bytes = Uint8Array.from(content.runs, byteOf);
  const palette = content.palette.map(numberOf);
  let [at, cell] = [0, 0];
  const next = (): number => {
    let [number, shift] = [0, 0];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      number |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte < 0x80 || shift > 21) return number;
    }
  };
  while (at < bytes.length && cell < CELLS) {
    const [length, place] = [next(), next()];
    cells.fill(palette[place] ?? 0, cell, cell + length);
    cell += length;
  }
  return cells;
}
