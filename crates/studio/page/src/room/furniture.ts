// The furniture of a kitchen's room: walls, the board, stations with their signs and with what lies on them.

import { Matrix4, type Scene } from "three";
import type { Boxes } from "../blocks/figures";
import type { Floor } from "../wire";
import { HALF, HEIGHT, met, roomOf, wayOf, type Box, type Room } from "./layout";
import { Board, SIGN, Sign } from "./signs";
import { addLying, addStation, addSteam, boxOf, kindOf, lyingOn, tallOf, type Kind, type Lying } from "./stations";
import { Walls } from "./walls";

/** The size of the board, and its middle, in blocks. */
const BOARD = { wide: 9, tall: 1.6, middle: HEIGHT - 0.98 };
const FRAME = 0x6b4a30;

/** What is pointed at. */
export interface Aim {
  place: string;
  thing?: string;
}

export interface Station {
  name: string;
  kind: Kind;
  box: Box;
  lying: Lying[];
}

export class Furniture {
  room: Room = roomOf(0);
  stations: Station[] = [];
  private signs: Sign[] = [];
  private walls?: Walls;
  private board?: Board;
  private built = "";

  constructor(
    private readonly scene: Scene,
    private readonly still: Boxes,
  ) {}

  /** Shows a moment. Returns whether the room is a new one. */
  show(floor: Floor, ingredients: string[], tickUs: number): boolean {
    const wanted = JSON.stringify([floor.places.map((place) => [place.name, place.form]), ingredients]);
    const isNew = wanted !== this.built;
    if (isNew) {
      this.built = wanted;
      this.build(floor, ingredients.length);
    }
    for (const [place, station] of this.stations.entries()) {
      const things = station.kind === "storage" ? ingredients : (floor.places[place]!.things ?? []);
      station.lying = lyingOn(station.kind, things);
    }
    this.board?.show(floor, tickUs);
    return isNew;
  }

  private build(floor: Floor, ingredients: number): void {
    this.clear();
    const room = roomOf(floor.places.length);
    this.room = room;
    this.walls = new Walls(room);
    this.board = new Board(Math.min(room.width - 0.8, BOARD.wide), BOARD.tall);
    this.board.mesh.position.set(room.width / 2, BOARD.middle, 0.06);
    this.scene.add(this.walls.group, this.board.mesh);
    const { wide, tall } = this.board;
    this.still.begin();
    this.still.add(new Matrix4(), [room.width / 2, BOARD.middle, 0.02], [wide + 0.16, tall + 0.16, 0.05], FRAME);
    this.stations = room.spots.map((spot, place) => {
      const about = floor.places[place]!;
      const kind = kindOf(about);
      addStation(this.still, kind, spot, ingredients);
      const box: Box = {
        low: [spot.x - HALF, 0, spot.z - HALF],
        high: [spot.x + HALF, tallOf(kind), spot.z + HALF],
      };
      return { name: about.name ?? "", kind, box, lying: [] };
    });
    this.still.end();
    this.signs = room.spots.map(() => new Sign());
    this.scene.add(...this.signs.map(({ sprite }) => sprite));
  }

  clear(): void {
    for (const sign of this.signs) {
      this.scene.remove(sign.sprite);
      sign.dispose();
    }
    if (this.walls) this.scene.remove(this.walls.group);
    if (this.board) this.scene.remove(this.board.mesh);
    this.walls?.dispose();
    this.board?.dispose();
    [this.signs, this.stations] = [[], []];
  }

  /** Adds what lies on the stations, and steam above those at work. */
  add(boxes: Boxes, floor: Floor): void {
    for (const [place, { lying }] of this.stations.entries()) {
      const spot = this.room.spots[place]!;
      addLying(boxes, spot, lying);
      const { left } = floor.places[place]!;
      if (typeof left === "number") addSteam(boxes, spot, left / 5);
    }
  }

  /** Paints the signs above their stations; for a walker they are smaller and at the wall. */
  sign(floor: Floor, aim: Aim | undefined, isInside: boolean, tickUs: number): void {
    const [size, ahead, above] = isInside ? [0.55, -0.14, 0.22] : [1, 0.12, 0.42];
    for (const [place, sign] of this.signs.entries()) {
      const [spot, station, about] = [this.room.spots[place]!, this.stations[place]!, floor.places[place]!];
      sign.show(station.kind === "storage" ? { ...about, things: undefined } : about, aim?.place === station.name, tickUs);
      const front = wayOf(spot.yaw);
      sign.sprite.position.set(spot.x + front.x * ahead, station.box.high[1] + above, spot.z + front.z * ahead);
      sign.sprite.scale.set(SIGN[0] * size, SIGN[1] * size, 1);
    }
  }

  /** What a ray meets within reach: a station, and what lies on it. */
  hit(from: readonly number[], way: readonly number[], reach: number): Aim | undefined {
    let [near, found]: [number, number] = [reach, -1];
    for (const [place, { box }] of this.stations.entries()) {
      const far = met(box, from, way);
      if (far < near) [near, found] = [far, place];
    }
    const station = this.stations[found];
    if (!station) return undefined;
    let [nearest, thing]: [number, string | undefined] = [Infinity, undefined];
    for (const lying of station.lying) {
      const far = met(boxOf(this.room.spots[found]!, lying), from, way);
      if (far < nearest) [nearest, thing] = [far, lying.name];
    }
    return { place: station.name, thing };
  }

  /** The box of what is pointed at, and the index of its station. */
  boxOf(aim: Aim | undefined): { box: Box; place: number } | undefined {
    const place = this.stations.findIndex(({ name }) => name === aim?.place);
    const station = this.stations[place];
    if (!aim || !station) return undefined;
    const lying = station.lying.find(({ name }) => name === aim.thing);
    return { place, box: lying ? boxOf(this.room.spots[place]!, lying) : station.box };
  }
}
