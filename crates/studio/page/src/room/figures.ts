// The agents in the room: they walk from station to station between two moments, in a straight line over the free floor.

import { Matrix4 } from "three";
import { addAgent, frameOf, SKIN, type Boxes } from "../blocks/figures";
import type { Figure, Floor, Place } from "../wire";
import { standAt, type At, type Room } from "./layout";
import { addThing } from "./things";

/** The time in milliseconds in which an agent walks from one station to another. */
const WALK_MS = 520;
/** Strides in a walk, and the swing of the legs in radians. */
const STRIDES = 3;
const SWING = 0.55;
const WHITE = 0xf8f6f0;
const PLATE = 0xe4ded0;
/** Agents are a little brighter than what they stand before. */
const LIGHT = 1.3;

type Pose = At & { yaw: number };

interface Walk {
  from: Pose;
  to: Pose;
  /** The time at which it began, in milliseconds. */
  began: number;
}

/** The index of the station at which an agent is, in a kitchen without a map. */
export function stationOf(places: readonly Place[], figure: Figure): number {
  return places.findIndex((place) => place.x === figure.x && Math.abs(place.y - figure.y) === 1);
}

/** An agent as it is drawn now. */
export interface Drawn extends Pose {
  agent: number;
  isWalking: boolean;
}

export class Figures {
  private walks: Walk[] = [];
  private figures: Figure[] = [];

  /** Shows a new moment. Agents walk to their new stations, or are there at once. */
  show(floor: Floor, room: Room, now: number, isAtOnce: boolean): void {
    const stations = floor.figures.map((figure) => Math.max(0, stationOf(floor.places, figure)));
    const before = this.drawn(now);
    this.figures = floor.figures;
    this.walks = stations.map((station, agent) => {
      const mates = stations.flatMap((other, one) => (other === station ? [one] : []));
      const to = standAt(room.spots[station]!, mates.indexOf(agent), mates.length);
      const from = isAtOnce ? to : (before[agent] ?? to);
      return { from, to, began: now };
    });
  }

  /** Where an agent stands once it has walked. */
  standOf(agent: number): Pose | undefined {
    return this.walks[agent]?.to;
  }

  /** Where the agents are at a time. */
  drawn(now: number): Drawn[] {
    return this.walks.map(({ from, to, began }, agent) => {
      const far = Math.hypot(to.x - from.x, to.z - from.z);
      const share = far < 0.01 ? 1 : Math.max(0, Math.min(1, (now - began) / WALK_MS));
      const eased = share * share * (3 - 2 * share);
      const isWalking = share < 1;
      const yaw = isWalking ? (Math.atan2(from.x - to.x, to.z - from.z) * 180) / Math.PI : to.yaw;
      return { agent, x: from.x + (to.x - from.x) * eased, z: from.z + (to.z - from.z) * eased, yaw, isWalking };
    });
  }

  /** Adds all agents that are shown to the boxes. Returns whether one of them still walks. */
  add(boxes: Boxes, now: number, colourOf: (agent: number) => number, isShown: (one: Drawn) => boolean): boolean {
    const all = this.drawn(now);
    for (const { agent, x, z, yaw, isWalking } of all.filter(isShown)) {
      const figure = this.figures[agent];
      const walk = this.walks[agent]!;
      const phase = Math.max(0, Math.min(1, (now - walk.began) / WALK_MS));
      const stride = isWalking ? Math.sin(phase * STRIDES * 2 * Math.PI) * SWING : 0;
      const pitch = figure?.is_busy ? 22 : 8;
      const body = { name: "", at: [x, 0, z] as [number, number, number], yaw, pitch, carries: [] };
      const frame = frameOf(body.at, yaw);
      addAgent(boxes, body, colourOf(agent), LIGHT, false, stride);
      addCook(boxes, frame, pitch);
      if (figure?.carries?.[0]) {
        boxes.add(frame, [0, 0.93, 0.34], [0.34, 0.025, 0.34], PLATE);
        addThing(boxes, frame, figure.carries[0], [0, 0.945, 0.34], 1.05);
      }
    }
    return all.some((one) => one.isWalking);
  }
}

/** Adds the apron and the hat of a cook. */
function addCook(boxes: Boxes, frame: Matrix4, pitch: number): void {
  boxes.add(frame, [0, 0.88, 0.145], [0.4, 0.62, 0.02], WHITE);
  const head = frame.clone().multiply(new Matrix4().makeRotationX((pitch * Math.PI) / 180).setPosition(0, 1.47, 0));
  boxes.add(head, [0, 0.53, -0.01], [0.42, 0.14, 0.42], WHITE, 0.95);
  boxes.add(head, [0, 0.68, -0.01], [0.52, 0.2, 0.52], WHITE);
}

/** Adds the hands of a walker, and what they hold, in the frame of the walker's eyes. */
export function addHands(boxes: Boxes, eyes: Matrix4, held: string | undefined, colour: number): void {
  for (const x of [-0.25, 0.25]) {
    boxes.add(eyes, [x, -0.47, -0.42], [0.12, 0.12, 0.3], colour, LIGHT);
    boxes.add(eyes, [x * 0.86, -0.44, -0.6], [0.1, 0.09, 0.12], SKIN);
  }
  if (held === undefined) return;
  boxes.add(eyes, [0, -0.43, -0.68], [0.4, 0.025, 0.32], PLATE);
  addThing(boxes, eyes, held, [0, -0.415, -0.68], 0.85);
}
