// Drawings of stations and items, in a square of 40 by 40. Anything without a drawing is shown by its name.

import type { ComponentChildren } from "preact";

const STATIONS: [RegExp, ComponentChildren][] = [
  [
    /pot|steam/,
    <g key="pot">
      <path d="M8 15h24v14a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z" />
      <path d="M4 19h4M32 19h4M6 15h28" />
      <path class="thin" d="M15 10c-2-2 2-4 0-6M21 10c-2-2 2-4 0-6M27 10c-2-2 2-4 0-6" />
    </g>,
  ],
  [
    /pan|fry|stove|wok/,
    <g key="pan">
      <ellipse cx="16" cy="23" rx="13" ry="9" />
      <ellipse class="thin" cx="16" cy="22" rx="9" ry="5.5" />
      <path d="m28 19 9-8" />
    </g>,
  ],
  [
    /oven|furnace|smoker|grill/,
    <g key="oven">
      <rect x="5" y="5" width="30" height="30" rx="3" />
      <path d="M5 13h30" />
      <rect class="thin" x="10" y="18" width="20" height="11" rx="2" />
      <circle class="thin" cx="11" cy="9" r="1" />
      <circle class="thin" cx="17" cy="9" r="1" />
    </g>,
  ],
  [
    /chop|cut|board|knife/,
    <g key="board">
      <rect x="4" y="16" width="32" height="18" rx="3" />
      <circle class="thin" cx="31" cy="25" r="2" />
      <path d="m8 26 15-19c3 1 4 5 2 8L13 30z" class="solid" />
    </g>,
  ],
  [
    /blend|mix/,
    <g key="mixer">
      <path d="M12 6h16l-3 18H15z" />
      <path d="M13 24h14l3 10H10z" />
      <path class="thin" d="M15 14h12M20 20l-3-3M20 20l3-3" />
      <circle class="thin" cx="20" cy="29" r="1.5" />
    </g>,
  ],
  [
    /serv|deliver/,
    <g key="serving">
      <path d="M6 27a14 14 0 0 1 28 0z" />
      <path d="M3 31h34" />
      <circle cx="20" cy="10.5" r="2.5" class="solid" />
    </g>,
  ],
  [
    /storage|fridge|chest|crate|barrel|shelf/,
    <g key="storage">
      <path d="M6 12 20 5l14 7v18l-14 6-14-6z" />
      <path class="thin" d="m6 12 14 6 14-6M20 18v18" />
    </g>,
  ],
  [
    /onion/,
    <g key="onion">
      <path d="M20 8c2 6 12 8 12 16a12 11 0 0 1-24 0c0-8 10-10 12-16z" />
      <path class="thin" d="M20 12c-4 6-6 10-4 22M20 12c4 6 6 10 4 22M20 8l-3-5M20 8l4-4" />
    </g>,
  ],
  [
    /tomato/,
    <g key="tomato">
      <circle cx="20" cy="23" r="12" />
      <path class="solid" d="m20 13-7-3 6-1 1-5 2 5 6 1z" />
    </g>,
  ],
  [
    /dish|plate|bowl/,
    <g key="dish">
      <circle cx="20" cy="20" r="14" />
      <circle class="thin" cx="20" cy="20" r="9" />
    </g>,
  ],
  [
    /soup/,
    <g key="soup">
      <path d="M5 18h30a15 14 0 0 1-30 0z" />
      <path class="thin" d="M14 13c-2-2 2-4 0-7M20 13c-2-2 2-4 0-7M26 13c-2-2 2-4 0-7" />
    </g>,
  ],
  [
    /sink|water/,
    <g key="sink">
      <path d="M5 20h30l-3 13H8z" />
      <path d="M20 20V8h8v4" />
    </g>,
  ],
];

export function glyphOf(name: string): ComponentChildren | undefined {
  return STATIONS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
}

/** A drawing with its upper left corner and its size. */
export function Glyph(props: { name: string; x: number; y: number; size: number; class?: string }) {
  const glyph = glyphOf(props.name);
  if (!glyph) return null;
  return (
    <g class={`glyph ${props.class ?? ""}`} transform={`translate(${props.x} ${props.y}) scale(${props.size / 40})`}>
      {glyph}
    </g>
  );
}
