// A block world: its drawing, its camera controls and its legend. The drawing's script is loaded when it is first
// needed.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Land } from "../data/land";
import { addressOf } from "../data/files";
import type { Show } from "../data/show";
import { numberOf, type Target } from "../data/target";
import type { Stage, Words } from "../blocks/stage";
import type { Blocks } from "../wire";
import { clock, told } from "./blocks_words";

type View = "orbit" | "follow" | "eyes";

const VIEWS: [View, string, string][] = [
  ["orbit", "Around", "Look at the site from all sides"],
  ["follow", "Follow", "Stay behind an agent"],
  ["eyes", "Eyes", "See with an agent's eyes"],
];
/** The time in seconds for which a message stays above its agent; it also stays for at least as many ticks. */
const SAID_SECONDS = 6;
const SAID_TICKS = 40;
/** The turn of the camera by one key press, in radians. */
const TURN = 0.12;
/** The range of sight from a seat, in blocks. */
const REACH = 32;
/** The most pixels by which the pointer may move during a click. */
const STILL = 5;

/** Figures about the drawing, for tests and for the console. */
declare global {
  interface Window {
    cooperage?: { scene?: Stage };
  }
}

/** The block world of a watched episode. */
export function WatchedBlocks({ show, blocks, tick }: { show: Show; blocks: Blocks; tick: number }) {
  return (
    <BlocksScene
      land={show.land}
      blocks={blocks}
      names={show.info?.agents ?? []}
      said={() => saidAt(show.book.messages, tick, show.info?.tick_us ?? 1)}
      version={show.version}
    />
  );
}

/** Loads what draws in three dimensions. */
export async function load(): Promise<typeof import("../world")> {
  const address = await addressOf("world.js");
  return import(address) as Promise<typeof import("../world")>;
}

/** A message; it has a number if an agent sent it. */
interface Said {
  from?: number;
  /** The tick at which it was sent. */
  sent: number;
  text: string;
}

interface Props {
  land: Land;
  blocks: Blocks;
  /** The agents' names by their numbers. */
  names: string[];
  /** The messages at this moment. */
  said?: () => Words;
  /** A counter that grows when the messages or the land change. */
  version: number;
  /** The viewer's own agent, if the viewer is in a seat. */
  self?: number;
  /** Takes the target at which the user has pointed. */
  pick?: (target: Target | undefined) => void;
  /** The framed target. */
  marked?: Target;
}

export function BlocksScene({ land, blocks, names, said, version, self, pick, marked }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>();
  const [trouble, setTrouble] = useState<string>();
  const [hasGround, setHasGround] = useState(false);
  const [view, setView] = useState<View>(self === undefined ? "orbit" : "follow");
  const [chosen, setChosen] = useState(self ?? 0);
  const hasPlace = useRef(false);

  useEffect(() => {
    let made: Stage | undefined;
    let isGone = false;
    Promise.all([load(), addressOf("mesher.js")]).then(
      ([{ Stage }, mesher]) => {
        if (isGone || !canvas.current || !overlay.current || !place.current) return;
        const data = place.current.dataset;
        try {
          made = new Stage(
            canvas.current,
            overlay.current,
            land,
            coloursOf(place.current),
            () => {
              if (!made) return;
              if (made.hasGround) setHasGround(true);
              const { triangles, calls, drawn, isUpToDate } = made.measured;
              [data.triangles, data.calls, data.drawn, data.current] = [
                String(triangles),
                String(calls),
                String(drawn),
                String(isUpToDate),
              ];
            },
            mesher,
          );
        } catch {
          setTrouble("This browser cannot draw in three dimensions (WebGL 2 is missing or switched off). Everything else is here.");
          return;
        }
        if (self !== undefined) made.reach = REACH;
        window.cooperage = { scene: made };
        setStage(made);
      },
      () => setTrouble("What draws this world could not be loaded. Load the page again."),
    );
    return () => {
      isGone = true;
      made?.dispose();
      if (window.cooperage?.scene === made) window.cooperage = undefined;
    };
  }, []);

  const others = [...land.others.values()];
  useEffect(() => {
    stage?.show(blocks, names, said?.() ?? new Map());
    // In a seat, the view begins behind the person's own agent.
    if (stage && self !== undefined && !hasPlace.current) {
      hasPlace.current = true;
      stage.behind(self);
    }
  }, [stage, blocks, version]);
  useEffect(() => stage?.mark(marked), [stage, marked, blocks]);

  const look = (to: View, agent = chosen): void => {
    setView(to);
    setChosen(agent);
    if (to === "orbit" && view !== "orbit") stage?.home();
    stage?.look(to, agent);
  };
  const numbers = blocks.agents.map(numberOf);
  const next = (step: number): number =>
    numbers[(numbers.indexOf(chosen) + step + numbers.length) % Math.max(1, numbers.length)] ?? chosen;
  useMoves(canvas, stage, view, (step) => look(view === "orbit" ? "follow" : view, next(step)), look, pick);

  return (
    <div class="blocks" ref={place}>
      <div class="blocks-tools">
        <div class="blocks-views" role="group" aria-label="From where the world is seen">
          {VIEWS.map(([name, label, about]) => (
            <button key={name} type="button" title={about} aria-pressed={view === name} onClick={() => look(name)}>
              {label}
            </button>
          ))}
        </div>
        {blocks.agents.length > 0 && (
          <label class="field">
            agent
            <select
              value={String(chosen)}
              onChange={(event) => look(view === "orbit" ? "follow" : view, Number(event.currentTarget.value))}
            >
              {blocks.agents.map((agent, place) => (
                <option key={numberOf(agent, place)} value={String(numberOf(agent, place))}>
                  {names[numberOf(agent, place)] ?? agent.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <div class="blocks-views" role="group" aria-label="Camera">
          <button type="button" aria-label="Nearer" title="Nearer (+)" onClick={() => stage?.eye.zoom(0.8)}>
            +
          </button>
          <button type="button" aria-label="Farther" title="Farther (−)" onClick={() => stage?.eye.zoom(1.25)}>
            −
          </button>
          <button
            type="button"
            title="Show everything (0)"
            onClick={() => {
              setView("orbit");
              stage?.home();
            }}
          >
            {self === undefined ? "Whole site" : "All that I see"}
          </button>
        </div>
        <span class="soft small blocks-time">{clock(blocks.day_time)}</span>
      </div>
      <div class="blocks-view">
        <canvas
          ref={canvas}
          class={`blocks-canvas ${pick ? "can-point" : ""}`}
          tabIndex={0}
          role="img"
          aria-label={told(blocks, others, names, land.missing.length)}
          aria-describedby="blocks-keys"
        />
        <canvas ref={overlay} class="blocks-tags" aria-hidden="true" />
        {trouble && <p class="blocks-trouble">{trouble}</p>}
        {!hasGround && !trouble && (
          <p class="blocks-trouble soft">{stage ? "Loading the ground …" : "Loading what draws the world …"}</p>
        )}
      </div>
      <ul class="floor-legend blocks-legend">
        <li>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <rect class="body hue-0" x="6" y="9" width="12" height="13" rx="1.5" />
            <rect class="blocks-head" x="7.5" y="2" width="9" height="8" rx="1.5" />
          </svg>
          an agent, with its name and what it says
        </li>
        {land.missing.length > 0 && (
          <li>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <rect class="blocks-ghost" x="3" y="3" width="18" height="18" rx="2" />
            </svg>
            still to be built: {land.missing.length} {land.missing.length === 1 ? "block" : "blocks"}
          </li>
        )}
        {others.some((other) => other.kind === "item") && (
          <li>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <rect class="chip-box" x="7" y="9" width="10" height="10" rx="1" />
            </svg>
            lies on the ground
          </li>
        )}
        {others.some((other) => other.kind === "creature") && (
          <li>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path class="blocks-creature" d="M3 9h12v7h-2v5h-3v-5H8v5H5v-5H3zM15 5h6v6h-6z" />
            </svg>
            a creature
          </li>
        )}
        <li class="blocks-keys" id="blocks-keys">
          {pick && (
            <>
              <kbd>click</kbd> something to do something with it,{" "}
            </>
          )}
          <kbd>drag</kbd>, or in the picture <kbd>←→↑↓</kbd> turn, <kbd>WASD</kbd> move, <kbd>+ −</kbd> nearer and farther,{" "}
          <kbd>V</kbd> changes the view, <kbd>N</kbd> the agent
        </li>
      </ul>
    </div>
  );
}

/** Controls with pointer, wheel and keys. */
function useMoves(
  canvas: { current: HTMLCanvasElement | null },
  stage: Stage | undefined,
  view: View,
  next: (step: number) => void,
  look: (view: View) => void,
  pick?: (target: Target | undefined) => void,
): void {
  // This runs before the next key press, which must change the view that is shown.
  useLayoutEffect(() => {
    const it = canvas.current;
    if (!it || !stage) return;
    const { eye } = stage;
    let held: { x: number; y: number; isPan: boolean; moved: number } | undefined;
    const down = (event: PointerEvent): void => {
      held = { x: event.clientX, y: event.clientY, isPan: event.button !== 0 || event.shiftKey, moved: 0 };
      it.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (!held) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      held.moved += Math.abs(dx) + Math.abs(dy);
      if (pick && held.moved <= STILL) return void ([held.x, held.y] = [event.clientX, event.clientY]);
      if (held.isPan) eye.pan(-dx / it.clientHeight, dy / it.clientHeight);
      else eye.rotate(-dx * 0.006, dy * 0.006);
      [held.x, held.y] = [event.clientX, event.clientY];
    };
    const up = (event: PointerEvent): void => {
      if (pick && held && !held.isPan && held.moved <= STILL) {
        const { left, top, width, height } = it.getBoundingClientRect();
        pick(stage.at((event.clientX - left) / width, (event.clientY - top) / height));
      }
      held = undefined;
    };
    const cancel = (): void => void (held = undefined);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      eye.zoom(Math.exp(Math.max(-100, Math.min(100, event.deltaY)) * 0.0015));
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const order: View[] = ["orbit", "follow", "eyes"];
      switch (event.key) {
        case "ArrowLeft":
          eye.rotate(-TURN, 0);
          break;
        case "ArrowRight":
          eye.rotate(TURN, 0);
          break;
        case "ArrowUp":
          eye.rotate(0, TURN / 2);
          break;
        case "ArrowDown":
          eye.rotate(0, -TURN / 2);
          break;
        case "w":
          eye.pan(0, 0.06);
          break;
        case "s":
          eye.pan(0, -0.06);
          break;
        case "a":
          eye.pan(-0.06, 0);
          break;
        case "d":
          eye.pan(0.06, 0);
          break;
        case "+":
        case "=":
          eye.zoom(0.85);
          break;
        case "-":
          eye.zoom(1.18);
          break;
        case "0":
          look("orbit");
          stage.home();
          break;
        case "v":
          look(order[(order.indexOf(view) + 1) % order.length] ?? "orbit");
          break;
        case "n":
          next(1);
          break;
        case "N":
          next(-1);
          break;
        default:
          return;
      }
      // The page's own keys move the time, so they must not see this one.
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event): void => event.preventDefault();
    const on: [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", cancel],
      ["wheel", wheel],
      ["keydown", press],
      ["contextmenu", menu],
    ];
    for (const [name, hear] of on) it.addEventListener(name, hear as EventListener, { passive: false });
    return () => {
      for (const [name, hear] of on) it.removeEventListener(name, hear as EventListener);
    };
  });
}

/** The last message of each agent at a moment, if it was sent not long before. */
export function saidAt(said: Iterable<Said>, tick: number, tickUs: number): Words {
  const span = Math.max(SAID_TICKS, Math.round((SAID_SECONDS * 1e6) / tickUs));
  const words: Words = new Map();
  for (const { from, sent, text } of said) {
    if (from !== undefined && sent <= tick && sent > tick - span) words.set(from, text);
  }
  return words;
}

/** The seats' colours in the page's style. */
export function coloursOf(element: HTMLElement): string[] {
  const probe = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(element);
  return [0, 1, 2, 3, 4, 5].map((seat) => {
    if (!probe) return "#888888";
    probe.fillStyle = style.getPropertyValue(`--c${seat}`).trim() || "#888888";
    return String(probe.fillStyle);
  });
}
