// Light from the sky and from blocks: it enters a cell with at least 1 less than it left the neighbour, and less where the cell
// takes more. The light of a column of sections depends on the columns beside it alone.

import { CELLS, type Looks } from "./cells";

const [LOWEST, HIGHEST] = [-64, 320];
/** The sides of the space that light spreads through at once: three by three columns. */
const WIDE = 48;
const LAYER = WIDE * WIDE;
const FULL = 15;
/** The light of cells in the open: that of the sky times 16, and that of blocks. */
export const OPEN_CELL = FULL << 4;

/** The light of a section's cells; that of whole sections in the open is not kept. */
export type SectionLight = Uint8Array;
type Sections = (x: number, y: number, z: number) => Uint16Array | undefined;

/** Spreads light in columns of sections. */
export class Lights {
  /** For each column: the highest layer that takes light, for 16 × 16 columns of cells. */
  private readonly heights = new Map<string, Int16Array>();
  private readonly shining = new WeakMap<Uint16Array, number[]>();
  private readonly sky = new Uint8Array(LAYER * (HIGHEST - LOWEST));
  private readonly block = new Uint8Array(LAYER * (HIGHEST - LOWEST));
  private near: (Uint16Array | undefined)[] = [];
  private tops = new Int16Array(LAYER);
  private front: number[][] = [];
  /** Cells whose light was set, to be cleared. */
  private written: number[] = [];

  constructor(
    private readonly looks: Looks,
    private readonly sectionAt: Sections,
  ) {}

  /** Forgets a column that has changed. */
  forget(x: number, z: number): void {
    this.heights.delete(`${x},${z}`);
  }

  /** The light of a column's sections, by their heights. */
  columnOf(x: number, z: number): Map<number, SectionLight> {
    this.begin(x, z);
    this.front = Array.from({ length: 16 }, () => []);
    for (let b = 0; b < WIDE; b += 1) for (let a = 0; a < WIDE; a += 1) this.enter(a, b);
    this.spread(this.sky);
    this.shine();
    this.spread(this.block);
    const made = new Map<number, SectionLight>();
    let top = LOWEST;
    for (let b = 16; b < 32; b += 1) for (let a = 16; a < 32; a += 1) top = Math.max(top, this.tops[b * WIDE + a]!);
    const shines = this.written.some((place) => this.block[place]! > 0);
    for (let y = LOWEST; y < HIGHEST; y += 16) if (y <= top || shines) made.set(y >> 4, this.taken(y));
    for (const place of this.written) this.sky[place] = this.block[place] = 0;
    this.written = [];
    return made;
  }

  private begin(x: number, z: number): void {
    this.near = [];
    for (let dz = -1; dz <= 1; dz += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const heights = this.heightsOf(x + dx, z + dz);
        for (let row = 0; row < 16; row += 1)
          this.tops.set(heights.subarray(row * 16, row * 16 + 16), ((dz + 1) * 16 + row) * WIDE + (dx + 1) * 16);
        for (let y = LOWEST >> 4; y < HIGHEST >> 4; y += 1) this.near.push(this.sectionAt(x + dx, y, z + dz));
      }
    }
  }

  private heightsOf(x: number, z: number): Int16Array {
    const key = `${x},${z}`;
    const known = this.heights.get(key);
    if (known) return known;
    const heights = new Int16Array(256).fill(LOWEST - 1);
    let left = 256;
    for (let y = (HIGHEST >> 4) - 1; y >= LOWEST >> 4 && left > 0; y -= 1) {
      const cells = this.sectionAt(x, y, z);
      if (!cells) continue;
      for (let cell = CELLS - 1; cell >= 0; cell -= 1) {
        if (heights[cell & 255]! >= LOWEST || this.looks.filter[cells[cell]!] === 0) continue;
        heights[cell & 255] = y * 16 + (cell >> 8);
        left -= 1;
      }
    }
    this.heights.set(key, heights);
    return heights;
  }

  /** The number of the look in a cell of the space; `place` counts x fastest, then z, then y. */
  private lookAt(place: number): number {
    const [a, b, y] = [place % WIDE, Math.floor(place / WIDE) % WIDE, Math.floor(place / LAYER)];
    const column = Math.floor(b / 16) * 3 + Math.floor(a / 16);
    const section = this.near[column * ((HIGHEST - LOWEST) >> 4) + (y >> 4)];
    return section ? section[((y & 15) << 8) | ((b & 15) << 4) | (a & 15)]! : 0;
  }

  private put(levels: Uint8Array, place: number, level: number): void {
    if (levels[place]! >= level) return;
    levels[place] = level;
    this.written.push(place);
    this.front[level]!.push(place);
  }

  /** Light of the sky enters the cells that take some where a neighbour is in the open. */
  private enter(a: number, b: number): void {
    const { tops } = this;
    const top = tops[b * WIDE + a]!;
    let lowest = top;
    if (a > 0) lowest = Math.min(lowest, tops[b * WIDE + a - 1]!);
    if (a < WIDE - 1) lowest = Math.min(lowest, tops[b * WIDE + a + 1]!);
    if (b > 0) lowest = Math.min(lowest, tops[(b - 1) * WIDE + a]!);
    if (b < WIDE - 1) lowest = Math.min(lowest, tops[(b + 1) * WIDE + a]!);
    for (let y = Math.max(LOWEST, Math.min(lowest + 1, top)); y <= top; y += 1) {
      const place = (y - LOWEST) * LAYER + b * WIDE + a;
      const filter = this.looks.filter[this.lookAt(place)]!;
      if (filter < FULL) this.put(this.sky, place, FULL - Math.max(1, filter));
    }
  }

  private shine(): void {
    for (const [number, section] of this.near.entries()) {
      if (!section) continue;
      const layers = (HIGHEST - LOWEST) >> 4;
      const [column, y] = [Math.floor(number / layers), number % layers];
      const corner = y * 16 * LAYER + Math.floor(column / 3) * 16 * WIDE + (column % 3) * 16;
      for (const cell of this.shiningOf(section)) {
        const place = corner + (cell >> 8) * LAYER + ((cell >> 4) & 15) * WIDE + (cell & 15);
        this.put(this.block, place, Math.min(FULL, this.looks.light[section[cell]!]!));
      }
    }
  }

  private shiningOf(section: Uint16Array): number[] {
    let cells = this.shining.get(section);
    if (!cells) {
      cells = [];
      for (let cell = 0; cell < CELLS; cell += 1) if (this.looks.light[section[cell]!]! > 0) cells.push(cell);
      this.shining.set(section, cells);
    }
    return cells;
  }

  private spread(levels: Uint8Array): void {
    const isSky = levels === this.sky;
    for (let level = FULL; level > 1; level -= 1) {
      for (const place of this.front[level]!) {
        if (levels[place] !== level) continue;
        const [a, b, y] = [place % WIDE, Math.floor(place / WIDE) % WIDE, Math.floor(place / LAYER)];
        const step = (is: boolean, next: number): void => {
          if (!is || levels[next]! >= level - 1) return;
          // Cells in the open have full light already.
          if (isSky && Math.floor(next / LAYER) + LOWEST > this.tops[next % LAYER]!) return;
          const filter = this.looks.filter[this.lookAt(next)]!;
          if (filter < level) this.put(levels, next, level - Math.max(1, filter));
        };
        step(a > 0, place - 1);
        step(a < WIDE - 1, place + 1);
        step(b > 0, place - WIDE);
        step(b < WIDE - 1, place + WIDE);
        step(y > 0, place - LAYER);
        step(y < HIGHEST - LOWEST - 1, place + LAYER);
      }
      this.front[level] = [];
    }
    this.front[1] = [];
  }

  /** The light of the middle column's section whose lowest layer is `y`. */
  private taken(y: number): SectionLight {
    const light = new Uint8Array(CELLS);
    for (let cell = 0; cell < CELLS; cell += 1) {
      const flat = (16 + ((cell >> 4) & 15)) * WIDE + 16 + (cell & 15);
      const layer = y + (cell >> 8);
      const place = (layer - LOWEST) * LAYER + flat;
      const sky = layer > this.tops[flat]! ? FULL : this.sky[place]!;
      light[cell] = (sky << 4) | this.block[place]!;
    }
    return light;
  }
}
