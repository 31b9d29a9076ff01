// Agents on the floor: their names, directions and items. Agents in one cell are side by side.

import type { Figure } from "../wire";
import { Chips } from "./chip";
import { topOf, type Grid } from "./floor";

/** Degrees by which the nose turns; it points up without a turn. */
const TURNS: Record<string, number> = { north: 0, east: 90, south: 180, west: 270 };

export function Agents({ figures, grid, isMap }: { figures: Figure[]; grid: Grid; isMap: boolean }) {
  const inCell = (figure: Figure): Figure[] => figures.filter((other) => other.x === figure.x && other.y === figure.y);
  return (
    <g>
      {figures.map((figure, seat) => {
        const mates = inCell(figure);
        const slot = grid.width / mates.length;
        const x = figure.x * grid.width + slot * (mates.indexOf(figure) + 0.5);
        const y = topOf(grid, figure.y) + (grid.rows[figure.y] ?? 0) / 2;
        return <Agent key={seat} figure={figure} seat={seat} x={x} y={y} room={slot} isMap={isMap} />;
      })}
    </g>
  );
}

function Agent(props: { figure: Figure; seat: number; x: number; y: number; room: number; isMap: boolean }) {
  const { figure, seat, room } = props;
  const turn = TURNS[figure.facing ?? ""];
  // Without a map, the items are below and the body is higher. On a map, the items are where the nose is not.
  const up = props.isMap ? -8 : -20;
  const radius = Math.min(21, room / 2 - 6);
  return (
    <g
      class={`agent hue-${seat % 6} ${figure.is_busy ? "busy" : ""}`}
      style={{ transform: `translate(${props.x}px, ${props.y}px)` }}
    >
      <title>
        {[
          figure.name,
          figure.facing && `looks ${figure.facing}`,
          figure.carries?.length && `carries ${figure.carries.join(", ")}`,
          figure.is_busy && "at work",
        ]
          .filter(Boolean)
          .join(", ")}
      </title>
      <g transform={`translate(0 ${up})`}>
        {figure.is_busy && <circle class="busy-ring" r={radius + 5} />}
        {turn !== undefined && (
          <path class="nose" d={`M-9 ${-radius + 2}L0 ${-radius - 11}L9 ${-radius + 2}z`} transform={`rotate(${turn})`} />
        )}
        <circle class="body" r={radius} />
        <text class="seat-number" y={radius * 0.33} font-size={radius * 0.95}>
          {seat}
        </text>
      </g>
      <text class="agent-name" y={up + radius + (props.isMap && turn === 180 ? 22 : 14)}>
        {shorten(figure.name ?? "", room)}
      </text>
      {(figure.carries?.length ?? 0) > 0 && (
        <Chips
          things={figure.carries}
          middle={0}
          top={!props.isMap ? 20 : turn === 0 ? 31 : -50}
          most={Math.max(46, room + (props.isMap ? 28 : -4))}
          rows={1}
        />
      )}
    </g>
  );
}

function shorten(whole: string, room: number): string {
  const fits = Math.max(3, Math.floor(room / 7.2));
  // If there is no room for the person's name, the agent's own name is enough.
  const name = whole.length > fits ? (whole.split(" · ")[0] ?? whole) : whole;
  return name.length > fits ? `${name.slice(0, fits - 1)}…` : name;
}
