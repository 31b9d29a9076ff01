// Texts in the room, painted on canvases: a sign above each station, names of agents for a headset, the board with the orders.

import { CanvasTexture, LinearMipmapLinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, Sprite, SpriteMaterial } from "three";
import { counted } from "../scene/chip";
import { ticks, words } from "../data/words";
import type { Floor, Place } from "../wire";

const FONT = "system-ui, sans-serif";
const INK = "#26221c";
const PAPER = "#fffdf6";
const SOFT = "#6b675e";
const GOOD = "#2f8f57";
const WARN = "#c2452d";
const ACCENT = "#b06a1c";
/** Below this share of its time an order is urgent. */
const URGENT = 0.25;
/** Pixels of the board for a block. */
const DENSE = 128;
/** Cards in a row of the board, and rows. */
const CARDS = { columns: 4, rows: 2 };

/** A canvas that is painted again only when its text changes. */
class Painted {
  readonly canvas = document.createElement("canvas");
  readonly texture: CanvasTexture;
  private shown?: string;

  constructor(width: number, height: number) {
    [this.canvas.width, this.canvas.height] = [width, height];
    this.texture = new CanvasTexture(this.canvas);
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.anisotropy = 8;
  }

  paint(key: string, draw: (context: CanvasRenderingContext2D, width: number, height: number) => void): void {
    if (this.shown === key) return;
    this.shown = key;
    const { width, height } = this.canvas;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, width, height);
    context.textBaseline = "middle";
    draw(context, width, height);
    this.texture.needsUpdate = true;
  }
}

/** Makes the font smaller until a text fits, within limits. */
function fit(context: CanvasRenderingContext2D, text: string, most: number, weight: number, size: number): void {
  for (let pixels = size; pixels > size * 0.6; pixels -= 2) {
    context.font = `${weight} ${pixels}px ${FONT}`;
    if (context.measureText(text).width <= most) return;
  }
}

/** The lines of a name, in the largest font that fits; where none does, it is cut. */
function inLines(context: CanvasRenderingContext2D, name: string, most: number, rows: number): string[] {
  fit(context, name, most, 650, 30);
  if (rows === 1 || context.measureText(name).width <= most) return [cut(context, name, most)];
  context.font = `650 24px ${FONT}`;
  const all = name.split(" ");
  let place = all.length - 1;
  while (place > 1 && context.measureText(all.slice(0, place).join(" ")).width > most) place -= 1;
  return [all.slice(0, place), all.slice(place)].map((part) => cut(context, part.join(" "), most));
}

function cut(context: CanvasRenderingContext2D, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text;
  let short = text;
  while (short.length > 1 && context.measureText(`${short}…`).width > most) short = short.slice(0, -1);
  return `${short}…`;
}

function card(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  stroke: string,
  line = 2,
): void {
  context.beginPath();
  context.roundRect(x, y, w, h, 12);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = line;
  context.strokeStyle = stroke;
  context.stroke();
}

function bar(context: CanvasRenderingContext2D, x: number, y: number, w: number, share: number, colour: string): void {
  context.fillStyle = "#e6e2d8";
  context.fillRect(x, y, w, 10);
  context.fillStyle = colour;
  context.fillRect(x, y, w * Math.max(0, Math.min(1, share)), 10);
}

/** Width and height of a sign in blocks. */
export const SIGN = [1.4, 0.56] as const;

/** The sign above a station: its name, what is in it, and how long it still works. */
export class Sign {
  readonly sprite: Sprite;
  private readonly painted = new Painted(320, 128);

  constructor() {
    this.sprite = new Sprite(new SpriteMaterial({ map: this.painted.texture, transparent: true, alphaTest: 0.02 }));
  }

  show(place: Place, isAimed: boolean, tickUs: number): void {
    const things = counted(place.things).join(", ");
    const isBusy = typeof place.left === "number";
    const key = JSON.stringify([place.name, things, place.left, place.takes, place.is_ready, isAimed]);
    this.painted.paint(key, (context, width, height) => {
      const tall = things || isBusy ? height - 8 : 58;
      const top = height - tall - 4;
      const edge = isAimed ? ACCENT : place.is_ready ? GOOD : isBusy ? ACCENT : "#b9b3a5";
      card(context, 4, top, width - 8, tall, PAPER, edge, isAimed ? 7 : place.is_ready || isBusy ? 5 : 2);
      context.textAlign = "center";
      context.fillStyle = INK;
      fit(context, words(place.name || place.form), width - 32, 650, 40);
      context.fillText(cut(context, words(place.name || place.form), width - 32), width / 2, top + 30);
      if (!things && !isBusy) return;
      context.font = `28px ${FONT}`;
      context.fillStyle = place.is_ready ? GOOD : SOFT;
      context.fillText(cut(context, `${place.is_ready ? "✓ " : ""}${things}`, width - 26), width / 2, top + 66);
      if (!isBusy) return;
      bar(context, 22, top + 92, width - 44, place.takes ? 1 - place.left! / place.takes : 0.5, ACCENT);
      context.fillStyle = INK;
      context.font = `600 20px ${FONT}`;
      context.fillText(`${ticks(place.left!, tickUs)} left`, width / 2, top + 97);
    });
  }

  dispose(): void {
    this.painted.texture.dispose();
    this.sprite.material.dispose();
  }
}

/** A line of text that always faces the viewer: an agent's name, or a hint in a headset. */
export class Label {
  readonly sprite: Sprite;
  private readonly painted = new Painted(512, 72);

  constructor(wide = 1.6) {
    this.sprite = new Sprite(new SpriteMaterial({ map: this.painted.texture, transparent: true, depthTest: false }));
    this.sprite.scale.set(wide, (wide * 72) / 512, 1);
    this.sprite.renderOrder = 5;
  }

  show(text: string, colour = PAPER): void {
    this.painted.paint(`${colour} ${text}`, (context, width, height) => {
      context.font = `600 34px ${FONT}`;
      const shown = cut(context, text, width - 48);
      const wide = context.measureText(shown).width + 44;
      card(context, (width - wide) / 2, 6, wide, height - 12, "rgb(20 18 14 / .82)", colour, 3);
      context.textAlign = "center";
      context.fillStyle = "#fff";
      context.fillText(shown, width / 2, height / 2 + 2);
    });
  }

  dispose(): void {
    this.painted.texture.dispose();
    this.sprite.material.dispose();
  }
}

/** The board on the wall: the step, what was served, and the orders with their remaining time. */
export class Board {
  readonly mesh: Mesh;
  private readonly painted: Painted;
  private readonly material: MeshBasicMaterial;

  constructor(
    readonly wide: number,
    readonly tall: number,
  ) {
    this.painted = new Painted(Math.round(wide * DENSE), Math.round(tall * DENSE));
    this.material = new MeshBasicMaterial({ map: this.painted.texture });
    this.mesh = new Mesh(new PlaneGeometry(wide, tall), this.material);
  }

  show(floor: Floor, tickUs: number): void {
    const { orders, facts, served } = floor;
    this.painted.paint(JSON.stringify([orders, facts, served]), (context, width, height) => {
      context.fillStyle = "#2f3b36";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#efe9d9";
      context.font = `650 38px ${FONT}`;
      context.textAlign = "left";
      context.fillText(orders.length > 0 ? "Orders" : "No orders now", 26, 36);
      const told = facts.map(([name, value]) => `${words(name)} ${value}`);
      const dishes = (served ?? []).reduce((sum, [, count]) => sum + count, 0);
      if (dishes > 0) told.push(`${dishes} on the table`);
      context.textAlign = "right";
      context.font = `500 32px ${FONT}`;
      const right = told.join("  ·  ");
      context.fillText(right, width - 26, 36);
      const most = CARDS.columns * CARDS.rows;
      const shown = orders.length > most ? orders.slice(0, most - 1) : orders;
      const columns = Math.min(CARDS.columns, Math.max(2, shown.length));
      const rows = orders.length > CARDS.columns ? CARDS.rows : 1;
      const [wide, tall] = [(width - 40) / columns, (height - 84) / rows];
      for (const [place, order] of shown.entries()) {
        const [x, y] = [20 + (place % columns) * wide, 68 + Math.floor(place / columns) * tall];
        this.card(context, order, x + 6, y + 4, wide - 12, tall - 8, tickUs);
      }
      if (orders.length > shown.length) {
        context.textAlign = "center";
        context.fillStyle = "#efe9d9";
        context.fillText(`and ${orders.length - shown.length} more`, width - 20 - wide / 2, 68 + tall * 1.5);
      }
    });
  }

  private card(
    context: CanvasRenderingContext2D,
    order: Floor["orders"][number],
    x: number,
    y: number,
    w: number,
    h: number,
    tickUs: number,
  ): void {
    const { left, had } = order;
    const share = typeof left === "number" && had ? left / had : undefined;
    const isUrgent = share !== undefined && share <= URGENT;
    const colour = isUrgent ? WARN : GOOD;
    card(context, x, y, w, h, PAPER, isUrgent ? WARN : "#d8d2c2", isUrgent ? 6 : 2);
    context.textAlign = "left";
    context.fillStyle = INK;
    const lines = inLines(context, words(order.name), w - 32, h > 100 ? 2 : 1);
    for (const [row, line] of lines.entries())
      context.fillText(line, x + 16, y + h * (0.26 - 0.08 * (lines.length - 1)) + row * 26);
    context.font = `500 ${h > 120 ? 28 : 24}px ${FONT}`;
    context.fillStyle = isUrgent ? WARN : SOFT;
    const time = typeof left === "number" ? `${isUrgent ? "soon: " : ""}${ticks(left, tickUs)} left` : "no hurry";
    context.fillText(time, x + 16, y + h * (lines.length > 1 ? 0.64 : 0.58));
    if (share !== undefined) bar(context, x + 16, y + h * 0.82 - 5, w - 32, share, colour);
  }

  dispose(): void {
    this.painted.texture.dispose();
    this.material.dispose();
    this.mesh.geometry.dispose();
  }
}
