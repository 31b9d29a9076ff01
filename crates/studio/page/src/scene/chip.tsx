// An item as a label: a small drawing if there is one, and its name.

import { words } from "../data/words";
import { Glyph, glyphOf } from "./glyphs";

/** The approximate width of a letter, in the units of the drawing at the size of a chip's text. */
const LETTER = 7;
export const CHIP_HEIGHT = 20;

/** Items with their counts, in the order in which they first appear. */
export function counted(things: string[] | undefined): string[] {
  const counts = new Map<string, number>();
  for (const thing of things ?? []) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, count]) => (count > 1 ? `${count} ${words(thing)}` : words(thing)));
}

/** A chip around a middle, with a limited width. */
export function Chip(props: { text: string; middle: number; top: number; most: number }) {
  const hasGlyph = glyphOf(props.text) !== undefined;
  const room = props.most - (hasGlyph ? 28 : 14);
  const fits = Math.max(2, Math.floor(room / LETTER));
  const shown = props.text.length > fits ? `${props.text.slice(0, fits - 1)}…` : props.text;
  const width = Math.min(props.most, shown.length * LETTER + (hasGlyph ? 28 : 14));
  const left = props.middle - width / 2;
  return (
    <g class="chip">
      <title>{props.text}</title>
      <rect class="chip-box" x={left} y={props.top} width={width} height={CHIP_HEIGHT} rx={CHIP_HEIGHT / 2} />
      {hasGlyph && <Glyph name={props.text} x={left + 5} y={props.top + 3} size={14} />}
      <text
        class="chip-words"
        x={hasGlyph ? left + 22 : props.middle}
        y={props.top + 14}
        text-anchor={hasGlyph ? "start" : "middle"}
      >
        {shown}
      </text>
    </g>
  );
}

/** Chips in a column; chips without room are counted. In a single row, one chip names everything. */
export function Chips(props: { things: string[] | undefined; middle: number; top: number; most: number; rows: number }) {
  const each = counted(props.things);
  const texts = props.rows === 1 && each.length > 1 ? [each.join(", ")] : each;
  const shown = texts.length > props.rows ? [...texts.slice(0, props.rows - 1), `${texts.length - props.rows + 1} more`] : texts;
  return (
    <>
      {shown.map((text, row) => (
        <Chip key={text} text={text} middle={props.middle} top={props.top + row * (CHIP_HEIGHT + 3)} most={props.most} />
      ))}
    </>
  );
}
