// A person who walks through the room in the first person: place, look, and the keys that are held.

import { EYES } from "../blocks/eyes";
import { standAt, stepped, wayOf, type At, type Room, type Spot } from "./layout";

/** Blocks and radians in a second, and the part of both while Shift is held. */
const PACE = 3.2;
const TURN = 1.9;
const SLOWLY = 0.3;
const PITCH_MOST = 80;
/** The look at a station: degrees below the horizon. */
const AT_STATION = 24;
/** The longest time in seconds that one frame may make up for. */
const FRAME = 0.06;

/** A direction in which a held key moves or turns. */
export type Held = "ahead" | "back" | "left" | "right" | "turn-left" | "turn-right" | "up" | "down";

export class Walker {
  at: At = { x: 0, z: 0 };
  /** Degrees: 0 south, 90 west; and below the horizon. */
  yaw = 180;
  pitch = AT_STATION;
  readonly held = new Set<Held>();
  isSlow = false;

  /** Stands in front of a station, by default alone in its middle, and looks at it. */
  stand(spot: Spot, { x, z, yaw } = standAt(spot)): void {
    const aside = Math.hypot(spot.x - x, spot.z - z) > 0 ? (Math.atan2(x - spot.x, spot.z - z) * 180) / Math.PI : yaw;
    [this.at, this.yaw, this.pitch] = [{ x, z }, (aside + 360) % 360, AT_STATION];
  }

  /** Turns by degrees to the right and down. */
  look(right: number, down: number): void {
    this.yaw = (this.yaw + right + 360) % 360;
    this.pitch = Math.max(-PITCH_MOST, Math.min(PITCH_MOST, this.pitch + down));
  }

  /** Walks by blocks to the right and ahead, seen from the look `yaw`. */
  walk(room: Room, right: number, ahead: number, yaw = this.yaw): void {
    const way = wayOf(yaw);
    this.at = stepped(room, this.at, { x: way.x * ahead - way.z * right, z: way.z * ahead + way.x * right });
  }

  /** Moves on for so many seconds. Returns whether a key is held. */
  moveOn(room: Room, seconds: number): boolean {
    const { held } = this;
    if (held.size === 0) return false;
    const time = Math.min(FRAME, seconds) * (this.isSlow ? SLOWLY : 1);
    const of = (more: Held, less: Held): number => Number(held.has(more)) - Number(held.has(less));
    const [right, ahead] = [of("right", "left"), of("ahead", "back")];
    const far = (PACE * time) / Math.max(1, Math.hypot(right, ahead));
    if (right !== 0 || ahead !== 0) this.walk(room, right * far, ahead * far);
    const degrees = (TURN * time * 180) / Math.PI;
    this.look(of("turn-right", "turn-left") * degrees, of("down", "up") * degrees * 0.7);
    return true;
  }

  get eye(): [number, number, number] {
    return [this.at.x, EYES, this.at.z];
  }

  /** The direction of the look. */
  get way(): [number, number, number] {
    const [flat, down] = [Math.cos((this.pitch * Math.PI) / 180), Math.sin((this.pitch * Math.PI) / 180)];
    const { x, z } = wayOf(this.yaw);
    return [x * flat, -down, z * flat];
  }
}
