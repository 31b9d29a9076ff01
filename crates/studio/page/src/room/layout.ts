// Where things are in the room of a kitchen. A kitchen has no map: its stations stand along three walls by a fixed rule, and the
// fourth side is open to the viewer. Nothing here draws.

/** Blocks between the middles of two stations along a wall. */
const PITCH = 1.5;
/** Half the side of a station, in blocks. */
export const HALF = 0.5;
/** Blocks from the corner of the room to the first station of the north wall, and of a side wall. */
const CORNER = { north: 2.3, side: 2.25 };
/** The distance from a station's front to the agent that stands there. */
const AWAY = 0.6;
/** Room for each agent of several at one station: sideways, and rows behind each other. */
const ASIDE = { wide: 0.62, deep: 0.66, row: 3 };
const LEAST = { width: 7, depth: 5.6 };
export const HEIGHT = 3.9;
/** The radius of a body, in blocks. */
export const RADIUS = 0.3;

/** A place on the floor: x to the east, z to the south. */
export interface At {
  x: number;
  z: number;
}

/** A station in its place. */
export interface Spot extends At {
  /** Degrees of its front: 0 south, 90 west, 270 east. */
  yaw: number;
}

export interface Room {
  width: number;
  depth: number;
  /** The stations in the kitchen's order. */
  spots: Spot[];
}

/** The room of a kitchen with so many stations: up along the west wall, along the north wall, down along the east wall. */
export function roomOf(stations: number): Room {
  const north = Math.ceil(stations / 2);
  const west = Math.ceil((stations - north) / 2);
  const width = Math.max(LEAST.width, (north - 1) * PITCH + 2 * CORNER.north);
  const depth = Math.max(LEAST.depth, CORNER.side + west * PITCH + 0.9);
  const down = (place: number): number => CORNER.side + place * PITCH;
  const spots = Array.from({ length: stations }, (_, place): Spot => {
    if (place < west) return { x: HALF, z: down(west - 1 - place), yaw: 270 };
    const along = place - west;
    if (along < north) return { x: width / 2 + (along - (north - 1) / 2) * PITCH, z: HALF, yaw: 0 };
    return { x: width - HALF, z: down(along - north), yaw: 90 };
  });
  return { width, depth, spots };
}

/** The direction of a front or a look on the floor. */
export function wayOf(yaw: number): At {
  const turn = (yaw * Math.PI) / 180;
  return { x: -Math.sin(turn), z: Math.cos(turn) };
}

/** Where the agent with this place among `mates` stands at a station; it looks at the station. */
export function standAt(spot: Spot, place = 0, mates = 1): At & { yaw: number } {
  const row = Math.floor(place / ASIDE.row);
  const inRow = Math.min(ASIDE.row, mates - row * ASIDE.row);
  const aside = ((place % ASIDE.row) - (inRow - 1) / 2) * ASIDE.wide;
  const away = HALF + AWAY + row * ASIDE.deep;
  const front = wayOf(spot.yaw);
  return {
    x: spot.x + front.x * away - front.z * aside,
    z: spot.z + front.z * away + front.x * aside,
    yaw: (spot.yaw + 180) % 360,
  };
}

/** Whether a body at that place would be in a station. */
export function isInStation(room: Room, { x, z }: At, radius = RADIUS): boolean {
  return room.spots.some((spot) => Math.abs(x - spot.x) < HALF + radius && Math.abs(z - spot.z) < HALF + radius);
}

/** Whether a body can be at that place. */
export function isFree(room: Room, at: At): boolean {
  const isInside = at.x >= RADIUS && at.x <= room.width - RADIUS && at.z >= RADIUS && at.z <= room.depth - RADIUS;
  return isInside && !isInStation(room, at);
}

/** One step of a body, which slides along what is in its way. */
export function stepped(room: Room, from: At, by: At): At {
  const both = { x: from.x + by.x, z: from.z + by.z };
  if (isFree(room, both)) return both;
  const [aside, ahead] = [
    { x: both.x, z: from.z },
    { x: from.x, z: both.z },
  ];
  return isFree(room, aside) ? aside : isFree(room, ahead) ? ahead : from;
}

/** A box in the room, from its lowest to its highest corner. */
export interface Box {
  low: [number, number, number];
  high: [number, number, number];
}

/** The distance from a place along a direction to a box; infinite if the box is not met. */
export function met({ low, high }: Box, from: readonly number[], way: readonly number[]): number {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis += 1) {
    const [at, by] = [from[axis]!, way[axis]!];
    if (Math.abs(by) < 1e-9) {
      if (at < low[axis]! || at > high[axis]!) return Infinity;
      continue;
    }
    const [one, other] = [(low[axis]! - at) / by, (high[axis]! - at) / by];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far ? near : Infinity;
}
