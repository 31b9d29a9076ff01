// The camera of a block world: around a place, behind an agent, or at an agent's eyes.

import { PerspectiveCamera, Vector3 } from "three";
import type { BlockAgent } from "../wire";
import { EYES, EYES_LYING, EYES_SNEAKING } from "./eyes";
import { field } from "./eyes.json";

export type View = "orbit" | "follow" | "eyes";

const NEAR = 0.1;
/** The angle between the upper and the lower edge of a picture from outside, in degrees. */
const FIELD = 50;
/** South-east, south-west, north-east, north-west, a little off the diagonals. */
const CORNERS = [0.7, -0.7, 2.4, -2.4];
/** The least and the greatest distance of the camera from its target, in blocks. */
const AWAY = { least: 3, most: 420 };

/** The nearest distance if a block is in the way, and the distance that the camera keeps from that block, in blocks. */
const CLOSE = 0.9;
const MARGIN = 0.35;

/** The camera's angles above the horizon when it shows a box: usually, and where much stands around the box. */
const LIFT = 0.56;
const STEEP = 1.05;
/** The distance of the points that are looked at above the sides of a box, in blocks. */
const OUTSIDE = 0.6;

/** The direction from the target to the camera. */
function wayOf(turn: number, lift: number): [number, number, number] {
  const flat = Math.cos(lift);
  return [Math.sin(turn) * flat, Math.sin(lift), Math.cos(turn) * flat];
}

/** Points just above a box and around it, from which the camera should be seen. */
function probes(low: readonly number[], high: readonly number[]): number[][] {
  const across = (axis: number, share: number): number => low[axis]! + (high[axis]! - low[axis]!) * share;
  const shares = [0, 0.5, 1];
  return shares.flatMap((x) => shares.map((z) => [across(0, x), high[1]! + OUTSIDE, across(2, z)]));
}

/** The free distance from a place in a direction, in blocks. */
export type Free = (from: number[], way: number[]) => number;

/** The camera of one stage. */
export class Eye {
  readonly camera = new PerspectiveCamera(FIELD, 1, NEAR, 1200);
  readonly target = new Vector3();
  /** Radians: around the target from south to east, and above the horizon. */
  turn = 0.7;
  lift = 0.62;
  away = 40;
  view: View = "orbit";
  /** The view at an agent's eyes, relative to the agent's own: degrees to the right, and down. */
  private readonly glance = { yaw: 0, pitch: 0 };

  constructor(private readonly changed: () => void) {}

  /**
   * Shows a whole box from one of its corners: the one from which most of the box is seen past what stands around it, and
   * among these the one for which most of the places `behind` are behind the box.
   */
  show(
    low: readonly number[],
    high: readonly number[],
    behind: readonly (readonly number[])[] = [],
    free: Free = () => Infinity,
  ): void {
    this.target.set((low[0]! + high[0]!) / 2, (low[1]! * 2 + high[1]!) / 3, (low[2]! + high[2]!) / 2);
    const radius = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!) / 2;
    const half = (FIELD * Math.PI) / 360;
    this.away = Math.min(AWAY.most, Math.max(17, (radius / Math.sin(half)) * 0.82));
    const { x, z } = this.target;
    const [east, south] = behind.reduce<[number, number]>(([e, s], at) => [e + at[0]! - x, s + at[2]! - z], [0, 0]);
    const hidden = (turn: number): number => Math.sin(turn) * east + Math.cos(turn) * south;
    this.lift = LIFT;
    const points = probes(low, high);
    const away = this.away;
    const covered = new Map(CORNERS.map((turn) => [turn, points.filter((point) => free(point, wayOf(turn, LIFT)) < away).length]));
    const isBetter = (one: number, other: number): boolean => {
      const less = covered.get(other)! - covered.get(one)!;
      return less > 0 || (less === 0 && hidden(one) < hidden(other) - 1);
    };
    this.turn = CORNERS.reduce((best, turn) => (isBetter(turn, best) ? turn : best));
    // Where trees or walls stand on all sides, the view is from higher up.
    if (covered.get(this.turn)! > points.length / 3) this.lift = STEEP;
    this.changed();
  }

  /** Looks in the agent's own direction again. */
  straighten(): void {
    [this.glance.yaw, this.glance.pitch] = [0, 0];
  }

  /** Looks at an agent from behind it. */
  behind(agent: BlockAgent): void {
    this.turn = Math.PI - (agent.yaw * Math.PI) / 180;
  }

  rotate(turn: number, lift: number): void {
    if (this.view === "eyes") {
      this.glance.yaw -= (turn * 180) / Math.PI;
      this.glance.pitch = Math.min(85, Math.max(-85, this.glance.pitch - (lift * 180) / Math.PI));
      this.changed();
      return;
    }
    this.turn += turn;
    this.lift = Math.min(1.54, Math.max(-0.3, this.lift + lift));
    this.changed();
  }

  zoom(factor: number): void {
    this.away = Math.min(AWAY.most, Math.max(AWAY.least, this.away * factor));
    this.changed();
  }

  /** Moves the target right and forward over the ground, by parts of the distance. */
  pan(right: number, forward: number): void {
    const [sin, cos] = [Math.sin(this.turn), Math.cos(this.turn)];
    this.target.x += (right * cos - forward * sin) * this.away;
    this.target.z += (-right * sin - forward * cos) * this.away;
    this.changed();
  }

  /** Moves the camera to its place. */
  place(agent: BlockAgent | undefined, aspect: number, free: Free = () => Infinity): void {
    const { camera } = this;
    const isEyes = agent !== undefined && this.view === "eyes";
    const fov = isEyes ? field : FIELD;
    if (camera.aspect !== aspect || camera.fov !== fov) {
      [camera.aspect, camera.fov] = [aspect, fov];
      camera.updateProjectionMatrix();
    }
    if (isEyes) {
      const [x, y, z] = agent.at as [number, number, number];
      const down = Math.min(89, Math.max(-89, agent.pitch + this.glance.pitch));
      const [yaw, pitch] = [((agent.yaw + this.glance.yaw) * Math.PI) / 180, (down * Math.PI) / 180];
      const up = y + (agent.is_lying ? EYES_LYING : agent.is_crouching ? EYES_SNEAKING : EYES);
      camera.position.set(x, up, z);
      camera.lookAt(x - Math.sin(yaw) * Math.cos(pitch), up - Math.sin(pitch), z + Math.cos(yaw) * Math.cos(pitch));
    } else {
      if (agent && this.view === "follow") this.target.set(agent.at[0]!, agent.at[1]! + 1.4, agent.at[2]!);
      const way = wayOf(this.turn, this.lift);
      // The camera behind an agent must not be behind a wall.
      const { x, y, z } = this.target;
      const away = this.view === "follow" ? Math.min(this.away, Math.max(CLOSE, free([x, y, z], way) - MARGIN)) : this.away;
      camera.position.set(x + way[0]! * away, y + way[1]! * away, z + way[2]! * away);
      camera.lookAt(this.target);
    }
    camera.updateMatrixWorld();
  }
}
