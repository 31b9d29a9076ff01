// Agents, creatures and items as boxes in one drawing, and the missing cells of a building plan as transparent boxes.

import {
  BoxGeometry,
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
  Euler,
  type Material,
} from "three";
import type { BlockAgent, BlockLook, BlockOther } from "../wire";
import { bodyOf } from "./eyes";
import { sides } from "./eyes.json";

/** Light on the six sides of a box: east, west, up, down, south, north. */
const LIGHT = [5, 4, 1, 0, 3, 2].map((way) => sides[way]!);
export const SKIN = 0xe8c2a0;
const INK = 0x2a2622;
/** The initial capacity, in boxes. */
const ROOM = 256;

function shaded(): BoxGeometry {
  const box = new BoxGeometry(1, 1, 1);
  const light = new Float32Array(24 * 3);
  for (let corner = 0; corner < 24; corner += 1) light.fill(LIGHT[corner >> 2]!, corner * 3, corner * 3 + 3);
  box.setAttribute("color", new BufferAttribute(light, 3));
  return box;
}

/** Boxes of one material, refilled with each frame. */
export class Boxes {
  mesh: InstancedMesh;
  private count = 0;
  private readonly matrix = new Matrix4();
  private readonly colour = new Color();

  constructor(
    private readonly material: Material,
    private readonly replaced: (before: InstancedMesh | undefined, now: InstancedMesh) => void,
  ) {
    this.mesh = this.made(ROOM);
    replaced(undefined, this.mesh);
  }

  private made(room: number): InstancedMesh {
    const mesh = new InstancedMesh(shaded(), this.material, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.setColorAt(0, this.colour);
    mesh.frustumCulled = false;
    mesh.count = 0;
    return mesh;
  }

  begin(): void {
    this.count = 0;
  }

  /** Adds a box with this size around a middle, turned by `turn`, within the frame of a body. */
  add(
    frame: Matrix4,
    middle: [number, number, number],
    size: [number, number, number],
    colour: number,
    light = 1,
    turn?: Quaternion,
  ): void {
    if (this.count >= this.mesh.instanceMatrix.count) this.grow();
    this.matrix.compose(new Vector3(...middle), turn ?? new Quaternion(), new Vector3(...size)).premultiply(frame);
    this.mesh.setMatrixAt(this.count, this.matrix);
    this.mesh.setColorAt(this.count, this.colour.setHex(colour).multiplyScalar(light));
    this.count += 1;
  }

  end(): void {
    this.mesh.count = this.count;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  private grow(): void {
    const before = this.mesh;
    this.mesh = this.made(before.instanceMatrix.count * 2);
    this.mesh.instanceMatrix.array.set(before.instanceMatrix.array);
    if (before.instanceColor) this.mesh.instanceColor?.array.set(before.instanceColor.array);
    this.replaced(before, this.mesh);
    before.geometry.dispose();
    before.dispose();
  }
}

/** The material of opaque or transparent boxes. */
export function boxMaterial(opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({ vertexColors: true, transparent: opacity < 1, opacity, depthWrite: opacity === 1 });
}

/** The frame of a body, by its place and its direction in degrees: 0 is south, 90 west. */
export function frameOf(at: readonly number[], yaw: number): Matrix4 {
  return new Matrix4().makeRotationY((-yaw * Math.PI) / 180).setPosition(at[0]!, at[1]!, at[2]!);
}

/** Adds a figure that is two blocks tall; its front is south. `stride` is the swing of its legs in radians. */
export function addAgent(boxes: Boxes, agent: BlockAgent, colour: number, light: number, isHeadless: boolean, stride = 0): void {
  const frame = frameOf(agent.at, agent.yaw);
  if (agent.is_dead) {
    boxes.add(frame, [0, 0.08, 0], [1.7, 0.14, 0.5], colour, 0.5 * light);
    return;
  }
  if (agent.is_lying) {
    boxes.add(frame, [0, 0.16, 0.3], [0.5, 0.24, 1.2], colour, light);
    if (!isHeadless) boxes.add(frame, [0, 0.2, -0.55], [0.46, 0.4, 0.46], SKIN, light);
    return;
  }
  const low = agent.is_crouching ? -0.2 : 0;
  const part = (x: number, y: number, z: number, w: number, h: number, d: number, paint: number, shade = 1): void =>
    boxes.add(frame, [x, y + (y > 0.6 ? low : 0), z], [w, h, d], paint, shade * light);
  const legs = 0.75 + low;
  for (const x of [-0.125, 0.125]) {
    const swing = x < 0 ? stride : -stride;
    const turn = new Quaternion().setFromEuler(new Euler(swing, 0, 0));
    const middle = -legs / 2;
    boxes.add(frame, [x, legs + middle * Math.cos(swing), middle * Math.sin(swing)], [0.23, legs, 0.25], colour, 0.5 * light, turn);
  }
  part(0, 1.1, 0, 0.5, 0.7, 0.27, colour);
  part(0, 0.78, 0, 0.51, 0.07, 0.28, INK);
  for (const x of [-0.36, 0.36]) {
    part(x, 1.18, 0, 0.2, 0.52, 0.24, colour, 0.82);
    part(x, 0.84, 0, 0.19, 0.17, 0.22, SKIN);
  }
  if (agent.holds) {
    const isTool = /_(pickaxe|axe|shovel|hoe|sword)$|stick|rod|bow/.test(agent.holds);
    if (isTool) {
      const turn = new Quaternion().setFromEuler(new Euler(0.9, 0, 0));
      boxes.add(frame, [-0.36, 0.9 + low, 0.32], [0.06, 0.07, 0.62], 0x7c603c, light);
      boxes.add(frame, [-0.36, 1.0 + low, 0.6], [0.08, 0.34, 0.12], toolColour(agent.holds), light, turn);
    } else {
      boxes.add(frame, [-0.36, 0.9 + low, 0.32], [0.3, 0.3, 0.3], agent.holds_colour ?? 0xcccccc, light);
    }
  }
  if (isHeadless) return;
  const nod = new Matrix4().makeRotationX((agent.pitch * Math.PI) / 180).setPosition(0, 1.47 + low, 0);
  const head = frame.clone().multiply(nod);
  boxes.add(head, [0, 0.22, 0], [0.46, 0.46, 0.46], SKIN, light);
  boxes.add(head, [0, 0.42, -0.03], [0.49, 0.14, 0.49], colour, 0.62 * light);
  boxes.add(head, [0, 0.3, -0.22], [0.49, 0.2, 0.06], colour, 0.62 * light);
  for (const x of [-0.11, 0.11]) boxes.add(head, [x, 0.24, 0.232], [0.08, 0.08, 0.01], INK, light);
}

function toolColour(name: string): number {
  const metals: [string, number][] = [
    ["diamond", 0x60e2de],
    ["iron", 0xd8d8d8],
    ["gold", 0xfad64c],
    ["stone", 0x808080],
    ["netherite", 0x443e40],
  ];
  return metals.find(([part]) => name.startsWith(part))?.[1] ?? 0xac8c56;
}

export function addOther(boxes: Boxes, other: BlockOther, light: number): void {
  const frame = frameOf(other.at, other.yaw);
  const [width, height] = other.size as [number, number];
  if (other.kind === "item") {
    boxes.add(frame, [0, 0.2, 0], [0.28, 0.28, 0.28], other.colour, light, new Quaternion().setFromEuler(new Euler(0, 0.7, 0)));
    return;
  }
  if (other.kind === "vehicle") {
    boxes.add(frame, [0, height / 2, 0], [width, height * 0.8, width], other.colour, light);
    return;
  }
  const body = bodyOf(other.name);
  if (!body) {
    boxes.add(frame, [0, height / 2, 0], [width * 0.8, height, width * 0.8], other.colour, light);
    return;
  }
  // The young are smaller.
  const share = height / body.height;
  const scaled = (lengths: readonly number[]) => lengths.map((length) => length * share) as [number, number, number];
  for (const [middle, size, colour] of body.boxes) boxes.add(frame, scaled(middle), scaled(size), colour, light);
}

/** Adds the missing cells of a building plan. */
export function addMissing(boxes: Boxes, missing: number[][], looks: Map<number, BlockLook>): void {
  const nowhere = new Matrix4();
  boxes.begin();
  for (const [x = 0, y = 0, z = 0, state = 0] of missing) {
    const look = looks.get(state);
    boxes.add(nowhere, [x + 0.5, y + 0.5, z + 0.5], [0.86, 0.86, 0.86], look?.top ?? 0xffffff);
  }
  boxes.end();
}
