// A floor of square cells with its stations and agents, as one drawing; orders and facts are beside it.

import type { ComponentChildren } from "preact";
import { ticks, words } from "../data/words";
import type { Figure, Floor, Place } from "../wire";
import { Agents } from "./agent";
import { Orders } from "./orders";
import { Station, isPlain } from "./station";

/** Widths and heights, in the units of the drawing. */
export interface Grid {
  width: number;
  /** The height of each row. */
  rows: number[];
}

/** Stations of a kitchen without a map are wider, so that their words fit. */
const CELL = 100;
/** From this width on, orders and facts are below the floor, which then gets all the width. */
const WIDE_FROM = 760;
const WIDE = 168;
const STATION_ROW = 122;
const AGENT_ROW = 94;

interface Shown {
  floor: Floor;
  names: string[];
  tickUs: number;
  /** Called with the name of a place that the user chooses, if places can be chosen. */
  pick?: (name: string) => void;
}

/** A floor with everything that is known of it. `drawing` stands in place of the flat plan. */
export function FloorScene({ drawing, ...shown }: Shown & { drawing?: ComponentChildren }) {
  const { floor, tickUs } = shown;
  return (
    <div class={`floor ${drawing || size(floor).width > WIDE_FROM ? "wide" : ""}`}>
      {drawing ?? <FloorPlan {...shown} />}
      <div class="floor-side">
        <dl class="floor-facts">
          {floor.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {floor.orders.length > 0 && <Orders orders={floor.orders} tickUs={tickUs} />}
        <Served floor={floor} />
        {!drawing && <Legend floor={floor} tickUs={tickUs} />}
      </div>
    </div>
  );
}

/** The things that were served so far. */
export function Served({ floor }: { floor: Floor }) {
  if (!floor.served?.length) return null;
  return (
    <section class="served">
      <h2 class="small-title">Served</h2>
      <p>{floor.served.map(([name, count]) => (count > 1 ? `${words(name)} × ${count}` : words(name))).join(", ")}</p>
    </section>
  );
}

/** The size of a floor's drawing, with the heights of its rows. */
function size(floor: Floor): { width: number; height: number; grid: Grid } {
  const isBusyRow = new Set(floor.places.map((place) => place.y));
  const rows = Array.from({ length: floor.height }, (_, row) =>
    floor.is_map ? CELL : isBusyRow.has(row) ? STATION_ROW : AGENT_ROW,
  );
  const grid: Grid = { width: floor.is_map ? CELL : WIDE, rows };
  return { width: grid.width * floor.width, height: rows.reduce((sum, row) => sum + row, 0), grid };
}

/** The drawing of a floor. */
export function FloorPlan({ floor, names, tickUs, pick }: Shown) {
  const { width, height, grid } = size(floor);
  const figures = named(floor, names);
  return (
    <svg
      class={`floor-plan ${floor.is_map ? "map" : "rows"}`}
      viewBox={`-6 -6 ${width + 12} ${height + 12}`}
      role="img"
      aria-label={toldFloor(floor, names, tickUs)}
      style={{ maxWidth: `${(width + 12) * (floor.is_map ? 1.15 : 1.3)}px` }}
    >
      <rect class="ground" x="-4" y="-4" width={width + 8} height={height + 8} rx="12" />
      {floor.is_map && <Tiles floor={floor} grid={grid} />}
      {floor.places.map((place) => (
        <Station
          key={`${place.x},${place.y}`}
          place={place}
          grid={grid}
          isMap={floor.is_map}
          left={typeof place.left === "number" ? ticks(place.left, tickUs) : ""}
          pick={pick}
        />
      ))}
      <Agents figures={figures} grid={grid} isMap={floor.is_map} />
    </svg>
  );
}

export function topOf(grid: Grid, row: number): number {
  return grid.rows.slice(0, row).reduce((sum, height) => sum + height, 0);
}

/** Free cells, like a chessboard. */
function Tiles({ floor, grid }: { floor: Floor; grid: Grid }) {
  const path: string[] = [];
  for (let y = 0; y < floor.height; y += 1) {
    for (let x = y % 2; x < floor.width; x += 2)
      path.push(`M${x * grid.width} ${topOf(grid, y)}h${grid.width}v${CELL}h-${grid.width}z`);
  }
  return <path class="tile-dark" d={path.join("")} />;
}

function Legend({ floor, tickUs }: { floor: Floor; tickUs: number }) {
  const hasCounters = floor.is_map && floor.places.some((place) => isPlain(place.form));
  const hasFacing = floor.figures.some((figure) => figure.facing);
  return (
    <ul class="floor-legend">
      <li>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <circle class="body hue-0" cx="12" cy="12" r="9" />
        </svg>
        an agent and its number{hasFacing && "; its nose shows where it looks"}
      </li>
      <li>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <rect class="chip-box" x="2" y="6" width="20" height="12" rx="6" />
        </svg>
        what lies there or is carried
      </li>
      <li>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <rect class="cooking-back" x="1" y="9" width="22" height="6" rx="3" />
          <rect class="cooking-bar" x="1" y="9" width="13" height="6" rx="3" />
        </svg>
        at work, {ticks(2, tickUs).slice(2)} left
      </li>
      {hasCounters && (
        <li>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <rect class="counter-key" x="2" y="2" width="20" height="20" rx="4" />
          </svg>
          a counter
        </li>
      )}
      <li>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <circle class="ready-mark" cx="12" cy="12" r="9" />
          <path class="ready-tick" d="m7.5 12.5 3 3 6-7" />
        </svg>
        ready
      </li>
    </ul>
  );
}

/** The agents with the names that viewers see. */
function named(floor: Floor, names: string[]): Figure[] {
  return floor.figures.map((figure, seat) => ({ ...figure, name: names[seat] ?? figure.name ?? "" }));
}

/** The scene in words, for people who cannot see it. */
export function toldFloor(floor: Floor, names: string[], tickUs: number): string {
  const holds = (things: string[] | undefined): string => (things?.length ? ` with ${things.map(words).join(", ")}` : "");
  const station = (place: Place): string => {
    const state = place.is_ready ? ", ready" : typeof place.left === "number" ? `, ${ticks(place.left, tickUs)} left` : "";
    return `${place.name || place.form}${holds(place.things)}${state}`;
  };
  const agents = named(floor, names).map((figure) => {
    const near = floor.is_map ? `in column ${figure.x + 1}, row ${figure.y + 1}` : `at ${nearest(floor, figure)}`;
    return `${figure.name} ${near}${holds(figure.carries)}`;
  });
  const used = floor.places.filter((place) => !floor.is_map || place.things?.length || typeof place.left === "number");
  return `Agents: ${agents.join("; ")}. Stations: ${used.map(station).join("; ") || "nothing lies on any"}.`;
}

function nearest(floor: Floor, figure: Figure): string {
  return placeOf(floor, figure) ?? "no station";
}

/** The station at which an agent stands, in a kitchen without a map. */
export function placeOf(floor: Floor, figure: Figure): string | undefined {
  const near = floor.places.find((place) => place.x === figure.x && Math.abs(place.y - figure.y) === 1);
  return near?.name || near?.form || undefined;
}
