// Floor, walls and light of the room. Walls are seen from inside only, so that a viewer outside looks over them.

import {
  CanvasTexture,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  RepeatWrapping,
  type Texture,
} from "three";
import { HEIGHT, type Room } from "./layout";

/** Pixels of the pattern of a wall and of a floor, for two blocks each way. */
const SIDE = 256;

function pattern(draw: (context: CanvasRenderingContext2D) => void, across: number, up: number): Texture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext("2d");
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  [texture.wrapS, texture.wrapT] = [RepeatWrapping, RepeatWrapping];
  texture.repeat.set(across, up);
  texture.anisotropy = 4;
  return texture;
}

/** A light or dark tile that is a little different in each place. */
function tile(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  base: [number, number, number],
  by: number,
): void {
  const light = 1 + (((x * 7 + y * 13) % 17) / 17 - 0.5) * by;
  context.fillStyle = `rgb(${base.map((channel) => Math.min(255, Math.round(channel * light))).join(" ")})`;
  context.fillRect(x + 1.5, y + 1.5, w - 3, h - 3);
}

function paintFloor(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#a89d8a";
  context.fillRect(0, 0, SIDE, SIDE);
  const half = SIDE / 2;
  for (const x of [0, half])
    for (const y of [0, half]) tile(context, x, y, half, half, x === y ? [222, 211, 190] : [196, 181, 157], 0.05);
}

function paintWall(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#d8d2c5";
  context.fillRect(0, 0, SIDE, SIDE);
  const [wide, tall] = [SIDE / 4, SIDE / 8];
  for (let row = 0; row < 8; row += 1)
    for (let x = -1; x < 4; x += 1)
      tile(context, x * wide + (row % 2) * (wide / 2), row * tall, wide, tall, [240, 236, 226], 0.035);
}

/** What encloses the room. */
export class Walls {
  readonly group = new Group();
  readonly sun = new DirectionalLight(0xfff4e4, 1.15);
  private readonly textures: Texture[] = [];

  constructor({ width, depth }: Room) {
    this.plane(paintFloor, width, depth, [width / 2, 0, depth / 2], [-Math.PI / 2, 0]);
    this.plane(paintWall, width, HEIGHT, [width / 2, HEIGHT / 2, 0], [0, 0]);
    this.plane(paintWall, depth, HEIGHT, [0, HEIGHT / 2, depth / 2], [0, Math.PI / 2]);
    this.plane(paintWall, depth, HEIGHT, [width, HEIGHT / 2, depth / 2], [0, -Math.PI / 2]);
    this.plane(paintWall, width, HEIGHT, [width / 2, HEIGHT / 2, depth], [0, Math.PI]);
    const { sun } = this;
    sun.position.set(width * 0.4, 9, depth + 1);
    sun.target.position.set(width / 2, 0, depth * 0.4);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.normalBias = 0.03;
    const reach = Math.hypot(width, depth) / 2 + 1.5;
    const { camera } = sun.shadow;
    [camera.left, camera.right, camera.bottom, camera.top, camera.near, camera.far] = [-reach, reach, -reach, reach, 0.5, 30];
    this.group.add(sun, sun.target, new HemisphereLight(0xffffff, 0xe6ddd0, 2.5));
  }

  private plane(
    paint: (context: CanvasRenderingContext2D) => void,
    wide: number,
    tall: number,
    at: [number, number, number],
    [down, turn]: [number, number],
  ): void {
    const texture = pattern(paint, wide / 2, tall / 2);
    this.textures.push(texture);
    const mesh = new Mesh(new PlaneGeometry(wide, tall), new MeshLambertMaterial({ map: texture }));
    mesh.position.set(...at);
    mesh.rotation.set(down, turn, 0);
    mesh.receiveShadow = true;
    this.group.add(mesh);
  }

  dispose(): void {
    for (const texture of this.textures) texture.dispose();
    this.sun.dispose();
  }
}
