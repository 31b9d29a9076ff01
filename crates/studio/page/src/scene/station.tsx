// A station in a cell: its shape, its name, its items and its progress.

import { words } from "../data/words";
import type { Place } from "../wire";
import { Chips, counted } from "./chip";
import { topOf, type Grid } from "./floor";
import { Glyph } from "./glyphs";

/** Whether a form is so common in a kitchen that it needs no name. */
export function isPlain(form: string): boolean {
  return /counter|table|wall/.test(form);
}

interface Shown {
  place: Place;
  grid: Grid;
  isMap: boolean;
  /** The time until it is done, in words; empty if it does nothing. */
  left: string;
  /** Called with the name of the station if the user chooses it. */
  pick?: (name: string) => void;
}

export function Station({ place, grid, isMap, left: rest, pick }: Shown) {
  const [left, top, height] = [place.x * grid.width, topOf(grid, place.y), grid.rows[place.y] ?? 0];
  const name = words(place.name || place.form);
  const isFlat = isMap && isPlain(place.form);
  const things = place.things ?? [];
  const title = [name, ...counted(things), place.is_ready ? "ready" : "", rest && `${rest} left`];
  return (
    <g
      onClick={pick && place.name ? () => pick(place.name ?? "") : undefined}
      class={`station ${pick && place.name ? "can-pick" : ""} ${isFlat ? "plain" : ""} ${place.is_ready ? "is-ready" : ""} ${typeof place.left === "number" ? "is-busy" : ""}`}
      transform={`translate(${left} ${top})`}
    >
      <title>{title.filter(Boolean).join(", ")}</title>
      <rect class="station-box" x="3" y="3" width={grid.width - 6} height={height - 6} rx="9" />
      {isMap ? (
        <InCell place={place} name={isFlat ? "" : name} size={grid.width} />
      ) : (
        <InRow place={place} name={name} width={grid.width} height={height} />
      )}
    </g>
  );
}

/** A station on a map: the drawing in the middle, its name below. */
function InCell({ place, name, size }: { place: Place; name: string; size: number }) {
  const things = place.things ?? [];
  const isBusy = typeof place.left === "number";
  const small = things.length > 0;
  return (
    <>
      {name && <Glyph name={place.form} x={small ? 8 : 26} y={small ? 7 : 12} size={small ? 26 : 48} class="station-glyph" />}
      {name && (
        <text
          class="station-name"
          font-size="12.5"
          x={small ? 38 : size / 2}
          y={small ? 25 : 80}
          text-anchor={small ? "start" : "middle"}
        >
          {name}
        </text>
      )}
      <Chips
        things={things}
        middle={size / 2}
        top={name ? 38 : 40 - 11 * Math.min(1, counted(things).length - 1)}
        most={size - 12}
        rows={2}
      />
      {isBusy && <Progress place={place} left={10} top={86} width={size - 20} />}
      {place.is_ready && <Ready x={size - 15} y={16} />}
    </>
  );
}

/** A station of a kitchen without a map: drawing and name above, items below. */
function InRow({ place, name, width, height }: { place: Place; name: string; width: number; height: number }) {
  const isBusy = typeof place.left === "number";
  return (
    <>
      <Glyph name={place.form || place.name || ""} x={12} y={10} size={34} class="station-glyph" />
      <text class="station-name" x="52" y="32" font-size={Math.min(16, (width - 64) / (0.66 * name.length))}>
        {name}
      </text>
      <Chips things={place.things} middle={width / 2} top={52} most={width - 20} rows={isBusy ? 2 : 3} />
      {isBusy && <Progress place={place} left={14} top={height - 20} width={width - 28} />}
      {place.is_ready && <Ready x={width - 19} y={height - 20} />}
    </>
  );
}

function Progress({ place, left, top, width }: { place: Place; left: number; top: number; width: number }) {
  const [rest, takes] = [place.left ?? 0, place.takes ?? 0];
  const share = takes > 0 ? Math.min(1, Math.max(0, (takes - rest) / takes)) : 0;
  return (
    <g class="cooking">
      <rect class="cooking-back" x={left} y={top} width={width - 26} height="8" rx="4" />
      <rect class="cooking-bar" x={left} y={top} width={Math.max(3, (width - 26) * share)} height="8" rx="4" />
      <text class="cooking-words" x={left + width} y={top + 8} text-anchor="end">
        {rest}
      </text>
    </g>
  );
}

function Ready({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="ready-mark" r="9" />
      <path class="ready-tick" d="m-4.5 .5 3 3 6-7" />
    </g>
  );
}
