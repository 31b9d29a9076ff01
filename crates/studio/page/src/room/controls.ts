// Keys and pointer in the picture of the room.

import type { RoomStage, UseKey } from "./stage";
import type { Held } from "./walker";

const WALKS: Record<string, Held> = {
  KeyW: "ahead",
  KeyS: "back",
  KeyA: "left",
  KeyD: "right",
  ArrowLeft: "turn-left",
  ArrowRight: "turn-right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const USES: Record<string, UseKey> = { KeyE: "hand", Enter: "hand", KeyF: "work" };
/** The turn of the camera around the room by one key press, in radians. */
const TURN = 0.12;
/** Degrees for each pixel of the pointer. */
const LOOK = 0.16;
/** The most pixels by which the pointer may move during a click. */
const STILL = 5;

export interface RoomUser {
  /** Uses what is pointed at. */
  used: (key: UseKey) => void;
  /** Lets a step pass. */
  waits: () => void;
  /** Takes the station at which the user clicked in the view from outside. */
  picked?: (place: string) => void;
}

/** Listens to keys and pointer until the returned function is called. */
export function control(canvas: HTMLCanvasElement, stage: RoomStage, user: RoomUser): () => void {
  const { walker, eye } = stage;
  let held: { x: number; y: number; moved: number; button: number } | undefined;
  const isWalk = (): boolean => stage.view === "walk";
  const isLocked = (): boolean => document.pointerLockElement === canvas;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    walker.isSlow = event.shiftKey;
    if (isWalk() ? !walks(event) : !turns(event)) return;
    // The page's own keys move the time, so they must not see this one.
    event.preventDefault();
    event.stopPropagation();
  };
  const walks = (event: KeyboardEvent): boolean => {
    const [walk, use] = [WALKS[event.code], USES[event.code]];
    if (walk) walker.held.add(walk);
    else if (use && !event.repeat) user.used(use);
    else if (event.code === "Period" && !event.repeat) user.waits();
    else return use !== undefined;
    stage.ask();
    return true;
  };
  const turns = (event: KeyboardEvent): boolean => {
    const by: Record<string, [number, number]> = {
      ArrowLeft: [-TURN, 0],
      ArrowRight: [TURN, 0],
      ArrowUp: [0, TURN / 2],
      ArrowDown: [0, -TURN / 2],
    };
    const turn = by[event.key];
    if (turn) eye.rotate(...turn);
    else if (event.key === "+" || event.key === "=") eye.zoom(0.85);
    else if (event.key === "-") eye.zoom(1.18);
    else if (event.key === "0") stage.home();
    else return false;
    return true;
  };
  const release = (event: KeyboardEvent): void => {
    walker.isSlow = event.shiftKey;
    const walk = WALKS[event.code];
    if (walk) walker.held.delete(walk);
  };
  const still = (): void => walker.held.clear();
  const down = (event: PointerEvent): void => {
    held = { x: event.clientX, y: event.clientY, moved: 0, button: event.button };
    if (!isLocked()) canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (isLocked()) {
      walker.look(event.movementX * LOOK, event.movementY * LOOK);
      return stage.ask();
    }
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.moved += Math.abs(dx) + Math.abs(dy);
    [held.x, held.y] = [event.clientX, event.clientY];
    if (held.moved <= STILL) return;
    if (isWalk()) walker.look(-dx * LOOK, -dy * LOOK);
    else eye.rotate(-dx * 0.006, dy * 0.006);
    stage.ask();
  };
  const up = (event: PointerEvent): void => {
    const click = held && held.moved <= STILL ? held : undefined;
    held = undefined;
    if (!click) return;
    if (!isWalk()) {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const place = stage.at((event.clientX - left) / width, (event.clientY - top) / height);
      if (place) user.picked?.(place);
    } else if (isLocked()) user.used(click.button === 0 ? "hand" : "work");
    // The first click takes the mouse; a finger looks by dragging.
    else if (event.pointerType === "mouse") lock(canvas);
  };
  const cancel = (): void => void (held = undefined);
  const wheel = (event: WheelEvent): void => {
    if (isWalk()) return;
    event.preventDefault();
    eye.zoom(Math.exp(Math.max(-100, Math.min(100, event.deltaY)) * 0.0015));
  };
  const menu = (event: Event): void => event.preventDefault();
  const on: [string, (event: never) => void][] = [
    ["keydown", press],
    ["keyup", release],
    ["blur", still],
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["wheel", wheel],
    ["contextmenu", menu],
  ];
  for (const [name, hear] of on) canvas.addEventListener(name, hear as EventListener, { passive: false });
  return () => {
    still();
    if (isLocked()) document.exitPointerLock();
    for (const [name, hear] of on) canvas.removeEventListener(name, hear as EventListener);
  };
}

/** Takes the mouse, so that it looks around; a browser may refuse that. */
function lock(canvas: HTMLCanvasElement): void {
  const taken = canvas.requestPointerLock?.() as Promise<void> | undefined;
  taken?.catch(() => undefined);
}
