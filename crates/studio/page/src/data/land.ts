// The cells of a block world that is watched: what the server has told of them so far, changed by each frame.

import type { BlockChanges, BlockLook, BlockOther, SectionContent } from "../wire";

/** A place of a section as text: x, y, z in sections. */
export type Place = string;

/** What a frame changed. */
export interface Changed {
  /** Whether everything before is to be forgotten. */
  isWhole: boolean;
  places: Set<Place>;
  isMissingNew: boolean;
}

/** See the module. */
export class Land {
  readonly looks = new Map<number, BlockLook>();
  /** By their numbers; 0 is never among them. */
  readonly contents = new Map<number, SectionContent>();
  readonly sections = new Map<Place, number>();
  /** Creatures, things and vehicles by their numbers. */
  readonly others = new Map<number, BlockOther>();
  /** Cells of a plan that are missing: x, y, z, state. */
  missing: number[][] = [];
  /** What was changed since it was last taken. */
  private changed: Changed = { isWhole: true, places: new Set(), isMissingNew: true };
  private hasBegun = false;

  /** Whether the page has lost what it was told, so that these changes mean nothing to it. */
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

  /** All changes up to a frame have come: what no section has any more is forgotten here as it is on the server. */
  tidy(): void {
    const used = new Set(this.sections.values());
    for (const number of this.contents.keys()) if (!used.has(number)) this.contents.delete(number);
  }

  private put(place: Place, number: number | undefined): void {
    if (number === undefined) this.sections.delete(place);
    else this.sections.set(place, number);
    this.changed.places.add(place);
  }

  /** What was changed since this was last asked for; all of it for somebody who begins. */
  take(isFirst: boolean): Changed {
    const changed = isFirst ? { isWhole: true, places: new Set(this.sections.keys()), isMissingNew: true } : this.changed;
    this.changed = { isWhole: false, places: new Set(), isMissingNew: false };
    return changed;
  }

  forget(): void {
    this.hasBegun = false;
  }
}
