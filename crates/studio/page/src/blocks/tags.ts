// Agents' names and last messages, painted on a canvas above the world: texts of models never become HTML.

import { Vector3, type Camera } from "three";

/** A tag above a figure. */
export interface Tag {
  at: readonly number[];
  name: string;
  colour: string;
  /** The agent's message at this moment. */
  words?: string;
  isChosen: boolean;
}

const FONT = "600 13px system-ui, sans-serif";
const WORDS_FONT = "13px system-ui, sans-serif";
/** The sizes in pixels of a line and of a bubble, and the number of lines in a bubble. */
const LINE = 17;
const BUBBLE = 240;
const LINES_MAX = 4;
const BUBBLES_MAX = 6;

/** A tag with its place on the canvas. */
interface Placed {
  tag: Tag;
  lines: { text: string; width: number }[];
  nameWidth: number;
  left: number;
  top: number;
  wide: number;
  tall: number;
  /** The point to which the tag belongs. */
  x: number;
  y: number;
}

/** The canvas with the tags of all agents. */
export class Tags {
  private readonly context: CanvasRenderingContext2D | null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext("2d");
  }

  /** Paints the visible tags, the nearest last, and returns their number. */
  paint(tags: Tag[], camera: Camera, width: number, height: number, ratio: number): number {
    const { context } = this;
    if (!context) return 0;
    if (this.canvas.width !== width * ratio || this.canvas.height !== height * ratio)
      [this.canvas.width, this.canvas.height] = [width * ratio, height * ratio];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const seen = tags.flatMap((tag) => {
      const at = new Vector3(tag.at[0], tag.at[1]! + 2.15, tag.at[2]);
      const away = at.distanceTo(camera.getWorldPosition(new Vector3()));
      at.project(camera);
      const isInSight = at.z < 1 && Math.abs(at.x) < 1.1 && Math.abs(at.y) < 1.2;
      return isInSight ? [{ tag, away, x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height }] : [];
    });
    // From the nearest one up, so that the tags of adjacent agents are stacked.
    seen.sort((one, other) => one.away - other.away);
    const taken: [number, number, number, number][] = [];
    let bubbles = 0;
    const placed = seen.map(({ tag, x, y }) => {
      // If many agents speak at once, only the messages of the nearest ones and of the chosen one are shown.
      const isRead = tag.words !== undefined && (tag.isChosen || bubbles < BUBBLES_MAX);
      if (isRead) bubbles += 1;
      return this.placeOne(context, isRead ? tag : { ...tag, words: undefined }, x, y, width, taken);
    });
    // The lines are below all tags, and the nearest tag is above the others.
    for (const one of placed) this.paintLine(context, one);
    for (const one of placed.reverse()) this.paintOne(context, one);
    return seen.length;
  }

  private placeOne(
    context: CanvasRenderingContext2D,
    tag: Tag,
    x: number,
    y: number,
    width: number,
    taken: [number, number, number, number][],
  ): Placed {
    context.font = WORDS_FONT;
    const lines = tag.words ? wrapped(context, tag.words) : [];
    context.font = FONT;
    const nameWidth = context.measureText(tag.name).width + 24;
    const wide = Math.max(nameWidth, ...lines.map((line) => line.width + 18));
    const tall = 22 + (lines.length > 0 ? lines.length * LINE + 9 : 0);
    const left = Math.max(4, Math.min(width - wide - 4, x - wide / 2));
    let top = y - tall;
    for (let round = 0; round < 24; round += 1) {
      const other = taken.find(([l, t, r, b]) => left < r && left + wide > l && top < b && top + tall > t);
      if (!other) break;
      top = other[1] - tall - 2;
    }
    if (top < 2) {
      // There is no room above: the tag is placed without its message, or else in front of the others.
      if (tag.words) return this.placeOne(context, { ...tag, words: undefined }, x, y, width, taken);
      top = Math.max(2, y - tall);
    }
    taken.push([left, top, left + wide, top + tall]);
    return { tag, lines, nameWidth, left, top, wide, tall, x, y };
  }

  /** Paints a line from a tag that was moved to its agent. */
  private paintLine(context: CanvasRenderingContext2D, { x, y, top, tall }: Placed): void {
    if (top + tall >= y - 6) return;
    context.strokeStyle = "rgb(255 255 255 / .5)";
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, top + tall);
    context.stroke();
  }

  private paintOne(context: CanvasRenderingContext2D, placed: Placed): void {
    const { tag, lines, nameWidth, left, wide } = placed;
    let { top } = placed;
    if (lines.length > 0) {
      const height = lines.length * LINE + 8;
      context.fillStyle = "rgb(255 254 250 / .94)";
      context.strokeStyle = "rgb(40 36 30 / .35)";
      context.lineWidth = 1;
      context.beginPath();
      context.roundRect(left, top, wide, height, 7);
      context.fill();
      context.stroke();
      context.fillStyle = "#26221c";
      context.font = WORDS_FONT;
      context.textAlign = "left";
      context.textBaseline = "middle";
      lines.forEach((line, place) => {
        context.fillText(line.text, left + 9, top + 5 + LINE / 2 + place * LINE);
      });
      top += height + 2;
    }
    const nameLeft = left + (wide - nameWidth) / 2;
    context.fillStyle = tag.isChosen ? "rgb(20 18 14 / .92)" : "rgb(20 18 14 / .7)";
    context.beginPath();
    context.roundRect(nameLeft, top, nameWidth, 20, 10);
    context.fill();
    if (tag.isChosen) {
      context.strokeStyle = "#fff";
      context.lineWidth = 1.5;
      context.stroke();
    }
    context.fillStyle = tag.colour;
    context.beginPath();
    context.arc(nameLeft + 11, top + 10, 4.5, 0, 7);
    context.fill();
    context.fillStyle = "#fff";
    context.font = FONT;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(tag.name, nameLeft + 19, top + 10.5, nameWidth);
  }
}

/** A text in lines that fit into a bubble; a mark shows that the rest is left out. */
function wrapped(context: CanvasRenderingContext2D, words: string): { text: string; width: number }[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words.slice(0, 400).replace(/\s+/g, " ").trim().split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (context.measureText(longer).width <= BUBBLE || !line) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  const shown = lines.slice(0, LINES_MAX);
  if (lines.length > LINES_MAX || words.length > 400) shown[shown.length - 1] += " …";
  return shown.map((one) => {
    let text = one;
    while (text.length > 4 && context.measureText(text).width > BUBBLE + 20) text = `${text.slice(0, -4)}…`;
    return { text, width: context.measureText(text).width };
  });
}
