// A kitchen as a room in three dimensions: from outside, in the first person, or with a headset. A person in a seat acts there
// with keys.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Words } from "../blocks/stage";
import { gestureWith, ingredientsOf, waitOf } from "../data/gesture";
import { words as spelt } from "../data/words";
import type { Aim, RoomStage, RoomView, UseKey } from "../room/stage";
import type { Held } from "../room/walker";
import type { Floor, GestureCall, Making } from "../wire";
import { coloursOf, load } from "./blocks";
import { toldFloor } from "./floor";

const VIEWS: [RoomView, string, string][] = [
  ["around", "Around", "Look at the room from outside"],
  ["walk", "First person", "Walk through the room"],
];
const PAD: [Held, string, string][] = [
  ["turn-left", "↶", "Turn left"],
  ["ahead", "↑", "Walk ahead"],
  ["turn-right", "↷", "Turn right"],
  ["left", "←", "Walk left"],
  ["back", "↓", "Walk back"],
  ["right", "→", "Walk right"],
];

/** Figures about the drawing, for tests and for the console. */
declare global {
  interface Window {
    kitchen?: RoomStage;
  }
}

interface Props {
  floor: Floor;
  names: string[];
  tickUs: number;
  recipes: Making[];
  /** The messages at this moment. */
  said?: () => Words;
  /** A counter that grows when the messages change. */
  version?: number;
  /** The viewer's own agent, if the viewer is in a seat. */
  self?: number;
  /** Calls a tool, for a person whose turn may come. */
  call?: (call: GestureCall) => void;
  isTurn?: boolean;
  /** Further buttons above the picture. */
  tools?: ComponentChildren;
  /** Called with the name of a station at which the user clicks from outside. */
  pick?: (name: string) => void;
}

export function RoomScene(props: Props) {
  const { floor, names, tickUs, recipes, said, version, self, call, isTurn = false, tools, pick } = props;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<RoomStage>();
  const [trouble, setTrouble] = useState<string>();
  const [view, setView] = useState<RoomView>(call ? "walk" : "around");
  const [aim, setAim] = useState<Aim>();
  const [headset, setHeadset] = useState<"absent" | "there" | "on">("absent");
  const ingredients = useMemo(() => ingredientsOf(recipes, floor), [recipes, floor]);
  const gesture = gestureWith(floor, aim);
  const [hand, work, wait] = [aim && gesture?.hand, aim && gesture?.work, waitOf(floor)];
  const take = (wanted: GestureCall | null | undefined): void => {
    if (wanted && isTurn && call) call(wanted);
  };
  // The listeners of the stage live longer than one drawing of this component.
  const user = useRef<{ used: (key: UseKey) => void; waits: () => void; picked?: (name: string) => void }>(undefined);
  user.current = {
    used: (key) => {
      const now = stage?.aim;
      const with_ = gestureWith(floor, now);
      take(now ? with_?.[key] : key === "work" ? wait : undefined);
    },
    waits: () => take(wait),
    picked: pick,
  };

  useEffect(() => {
    let made: RoomStage | undefined;
    let free: (() => void) | undefined;
    let isGone = false;
    load().then(
      async ({ RoomStage, control, hasHeadset }) => {
        if (isGone || !canvas.current || !overlay.current || !place.current) return;
        const data = place.current.dataset;
        try {
          made = new RoomStage(canvas.current, overlay.current, coloursOf(place.current), {
            aimed: setAim,
            used: (key) => user.current?.used(key),
            drawn: () => {
              if (!made) return;
              const { triangles, calls, drawn } = made.measured;
              [data.triangles, data.calls, data.drawn] = [String(triangles), String(calls), String(drawn)];
            },
          });
        } catch {
          setTrouble(
            "This browser cannot draw in three dimensions (WebGL 2 is missing or switched off). The flat view shows the same.",
          );
          return;
        }
        free = control(canvas.current, made, {
          used: (key) => user.current?.used(key),
          waits: () => user.current?.waits(),
          picked: (name) => user.current?.picked?.(name),
        });
        window.kitchen = made;
        if (call) made.look("walk");
        setStage(made);
        canvas.current.focus({ preventScroll: true });
        if (await hasHeadset()) setHeadset("there");
      },
      () => setTrouble("What draws this room could not be loaded. Load the page again."),
    );
    return () => {
      isGone = true;
      free?.();
      made?.dispose();
      if (window.kitchen === made) window.kitchen = undefined;
    };
  }, []);

  const hint = [hand && `trigger: ${hand.label}`, work && work.label !== hand?.label && `squeeze: ${work.label}`];
  const hinted = hint.filter(Boolean).join(", ") || undefined;
  useEffect(() => {
    stage?.show({ floor, names, words: said?.() ?? new Map(), ingredients, tickUs, self, hint: hinted });
  }, [stage, floor, names.join(), hinted, version]);

  const look = (to: RoomView): void => {
    setView(to);
    stage?.look(to);
    canvas.current?.focus({ preventScroll: true });
  };
  const hold = (key: Held, isHeld: boolean): void => {
    if (!stage) return;
    if (isHeld) stage.walker.held.add(key);
    else stage.walker.held.delete(key);
    stage.ask();
  };
  const enter = (): void => {
    stage?.headset
      .begin(() => setHeadset("there"))
      .then(
        () => setHeadset("on"),
        () => setTrouble("The headset could not be entered: the browser or its user did not allow it."),
      );
  };
  const isWalk = view === "walk";
  const carried = self === undefined ? undefined : floor.figures[self]?.carries?.[0];
  return (
    <div class="blocks room" ref={place} data-view={view}>
      <div class="blocks-tools">
        {tools}
        <div class="blocks-views" role="group" aria-label="From where the room is seen">
          {VIEWS.map(([name, label, about]) => (
            <button key={name} type="button" title={about} aria-pressed={view === name} onClick={() => look(name)}>
              {label}
            </button>
          ))}
        </div>
        {!isWalk && (
          <button type="button" title="Show the whole room (0)" onClick={() => stage?.home()}>
            Whole room
          </button>
        )}
        {headset !== "absent" && (
          <button type="button" disabled={headset === "on"} onClick={enter}>
            {headset === "on" ? "In the headset" : "Enter with the headset"}
          </button>
        )}
      </div>
      <div class="blocks-view room-view">
        <canvas
          ref={canvas}
          class={`blocks-canvas ${pick && !isWalk ? "can-point" : ""}`}
          tabIndex={0}
          role={isWalk ? "application" : "img"}
          aria-label={`${isWalk ? "The kitchen in the first person. " : ""}${toldFloor(floor, names, tickUs)}`}
          aria-describedby="room-keys"
        />
        <canvas ref={overlay} class="blocks-tags" aria-hidden="true" />
        {isWalk && stage && <span class={`room-cross ${aim ? "is-aimed" : ""}`} aria-hidden="true" />}
        {isWalk && stage && (
          <p class="room-hint" role="status">
            {aim ? <b>{spelt(aim.thing ?? aim.place)}</b> : <span class="soft">nothing within reach</span>}
            {call && aim && !isTurn && <span class="soft"> · not your turn</span>}
            {call && isTurn && aim && !hand && !work && <span class="soft"> · nothing to do with it now</span>}
          </p>
        )}
        {trouble && <p class="blocks-trouble">{trouble}</p>}
        {!stage && !trouble && <p class="blocks-trouble soft">Loading what draws the room …</p>}
      </div>
      {isWalk && call && (
        <div class="room-acts" role="group" aria-label="What the keys do here">
          <Act keyName="E" call={hand} isTurn={isTurn} take={take} otherwise="use" />
          {work?.label !== hand?.label && <Act keyName="F" call={work} isTurn={isTurn} take={take} otherwise="start" />}
          <Act keyName="." call={wait} isTurn={isTurn} take={take} otherwise="wait" />
          <span class="soft">In your hands: {carried ? spelt(carried) : "nothing"}</span>
        </div>
      )}
      {isWalk && (
        <div class="room-pad" role="group" aria-label="Walk">
          {PAD.map(([key, sign, about]) => (
            <button
              key={key}
              type="button"
              aria-label={about}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                hold(key, true);
              }}
              onPointerUp={() => hold(key, false)}
              onPointerCancel={() => hold(key, false)}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
      <p class="blocks-keys soft small" id="room-keys">
        {isWalk ? (
          <>
            In the picture: <kbd>WASD</kbd> walk, <kbd>←→↑↓</kbd> or the mouse look around (a click takes the mouse, <kbd>Esc</kbd>{" "}
            gives it back), <kbd>Shift</kbd> is slower
            {call && (
              <>
                ; <kbd>E</kbd> or a click takes, puts and goes, <kbd>F</kbd> or a right click starts, <kbd>.</kbd> waits. Walking
                takes no step; the first use of another station goes there
              </>
            )}
            .
          </>
        ) : (
          <>
            <kbd>drag</kbd>, or in the picture <kbd>←→↑↓</kbd> turn, <kbd>+ −</kbd> nearer and farther
            {pick && (
              <>
                ; <kbd>click</kbd> a station to see what can be done there
              </>
            )}
            .
          </>
        )}
      </p>
    </div>
  );
}

interface ActProps {
  keyName: string;
  call: GestureCall | null | undefined;
  isTurn: boolean;
  take: (call: GestureCall | null | undefined) => void;
  otherwise: string;
}

/** A key with what it does now; it can be clicked too. */
function Act({ keyName, call, isTurn, take, otherwise }: ActProps) {
  return (
    <button type="button" class="offer" disabled={!isTurn || !call} onClick={() => take(call)}>
      <kbd>{keyName}</kbd> {call ? spelt(call.label) : otherwise}
    </button>
  );
}
