// The depth of places below the open sky. Faces far below are visible only to an agent that is there.

import { CELLS, type Looks } from "./cells";

/** The number of blocks to each side whose lowest ground counts as open. */
const AROUND = 8;
/** The number of blocks of earth that are shown where the world is cut off. */
export const CUT = 14;
const LOWEST = -64;

/** The ground of columns of sections, and the layers around that are open to the sky. */
export class Depths {
  /** For each column of sections: the highest layer that hides the cells below it, for 16 × 16 columns of cells. */
  private readonly heights = new Map<string, Int16Array>();
  private readonly open = new Map<string, Int16Array>();

  constructor(
    private readonly looks: Looks,
    private readonly sectionAt: (x: number, y: number, z: number) => Uint16Array | undefined,
  ) {}

  /** Forgets a column that has changed. */
  forget(x: number, z: number): void {
    this.heights.delete(`${x},${z}`);
    for (let dx = -1; dx <= 1; dx += 1) for (let dz = -1; dz <= 1; dz += 1) this.open.delete(`${x + dx},${z + dz}`);
  }

  /** For each column of cells, the layer above which it is in the open. */
  openOf(x: number, z: number): Int16Array {
    const key = `${x},${z}`;
    const known = this.open.get(key);
    if (known) return known;
    const side = 16 + 2 * AROUND;
    const wide = new Int16Array(side * side);
    const near = new Map<string, Int16Array>();
    for (let b = 0; b < side; b += 1) {
      for (let a = 0; a < side; a += 1) {
        const [cx, cz] = [x * 16 + a - AROUND, z * 16 + b - AROUND];
        const column = `${cx >> 4},${cz >> 4}`;
        let heights = near.get(column);
        if (!heights) near.set(column, (heights = this.heightsOf(cx >> 4, cz >> 4)));
        wide[b * side + a] = heights[((cz & 15) << 4) | (cx & 15)]!;
      }
    }
    const rows = new Int16Array(16 * side);
    for (let b = 0; b < side; b += 1) {
      for (let a = 0; a < 16; a += 1) {
        let least = 32767;
        for (let i = 0; i <= 2 * AROUND; i += 1) least = Math.min(least, wide[b * side + a + i]!);
        rows[b * 16 + a] = least;
      }
    }
    const open = new Int16Array(256);
    for (let b = 0; b < 16; b += 1) {
      for (let a = 0; a < 16; a += 1) {
        let least = 32767;
        for (let i = 0; i <= 2 * AROUND; i += 1) least = Math.min(least, rows[(b + i) * 16 + a]!);
        open[(b << 4) | a] = least;
      }
    }
    this.open.set(key, open);
    return open;
  }

  private heightsOf(x: number, z: number): Int16Array {
    const key = `${x},${z}`;
    const known = this.heights.get(key);
    if (known) return known;
    const heights = new Int16Array(256).fill(32767);
    const { covers, leaves, unseen } = this.looks;
    let left = 256;
    let isLoaded = false;
    for (let y = 19; y >= LOWEST >> 4 && left > 0; y -= 1) {
      const cells = this.sectionAt(x, y, z);
      if (!cells) continue;
      isLoaded = true;
      for (let cell = CELLS - 1; cell >= 0 && left > 0; cell -= 1) {
        const column = cell & 255;
        // The crown of a tree is transparent from below.
        if (heights[column] !== 32767 || !covers[cells[cell]!] || leaves[cells[cell]!] || unseen[cells[cell]!]) continue;
        heights[column] = y * 16 + (cell >> 8);
        left -= 1;
      }
    }
    if (isLoaded) for (let column = 0; column < 256; column += 1) if (heights[column] === 32767) heights[column] = LOWEST;
    this.heights.set(key, heights);
    return heights;
  }

  isLoaded(x: number, z: number): boolean {
    return this.heightsOf(x, z).some((height) => height !== 32767);
  }
}
