// The cells of a watched block world, changed by each frame.

import type { BlockChanges, BlockLook, BlockOther, SectionContent } from "../wire";

/** A place of a section as text: x, y, z in sections. */
export type Place = string;

/** The changes of a frame. */
export interface Changed {
  /** Whether all earlier state is invalid. */
  isWhole: boolean;
  places: Set<Place>;
  isMissingNew: boolean;
}

/** The cells and entities of one block world. */
export class Land {
  readonly looks = new Map<number, BlockLook>();
  /** The contents of sections by number; 0 is never among them. */
  readonly contents = new Map<number, SectionContent>();
  readonly sections = new Map<Place, number>();
  /** Creatures, items and vehicles, by their numbers. */
  readonly others = new Map<number, BlockOther>();
  /** The missing cells of a building plan: x, y, z, state. */
  missing: number[][] = [];
  /** The changes since they were last taken. */
  private changed: Changed = { isWhole: true, places: new Set(), isMissingNew: true };
  private hasBegun = false;

  /** Whether the changes cannot be applied, because the page has lost the state before them. */
  lacks(changes: BlockChanges): boolean {
    return !changes.whole && !this.hasBegun;
  }

  apply(changes: BlockChanges): void {
    if (changes.whole) {
      for (const place of this.sections.keys()) this.changed.places.add(place);
      this.sections.clear();
      this.contents.clear();
      this.others.clear();
      this.changed.isWhole = true;
      this.hasBegun = true;
    }
    for (const look of changes.looks) this.looks.set(look.state, look);
    for (const content of changes.contents) this.contents.set(content.number, content);
    for (const [x, y, z, number] of changes.placed) this.put(`${x},${y},${z}`, number);
    for (const at of changes.gone) this.put(at.join(), undefined);
    for (const [id, other] of changes.others) this.others.set(id, other);
    for (const id of changes.left) this.others.delete(id);
    if (changes.missing) [this.missing, this.changed.isMissingNew] = [changes.missing, true];
  }

  /** All changes up to a frame have come: contents that no section uses are dropped, as on the server. */
  tidy(): void {
    const used = new Set(this.sections.values());
    for (const number of this.contents.keys()) if (!used.has(number)) this.contents.delete(number);
  }

  private put(place: Place, number: number | undefined): void {
    if (number === undefined) this.sections.delete(place);
    else this.sections.set(place, number);
    this.changed.places.add(place);
  }

  /** Returns the changes since the last call, or the whole state for a new consumer. */
  take(isFirst: boolean): Changed {
    const changed = isFirst ? { isWhole: true, places: new Set(this.sections.keys()), isMissingNew: true } : this.changed;
    this.changed = { isWhole: false, places: new Set(), isMissingNew: false };
    return changed;
  }

  forget(): void {
    this.hasBegun = false;
  }
}
