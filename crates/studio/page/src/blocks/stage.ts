// The drawing of a block world, in a script of its own, which the page loads when it first shows such a world.

import {
  BoxGeometry,
  ColorManagement,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  LinearSRGBColorSpace,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type InstancedMesh,
} from "three";
import type { Land } from "../data/land";
import { Cells, boxOf, numberOf, type Target } from "../data/target";
import type { BlockAgent, Blocks } from "../wire";
import { Eye, type View } from "./camera";
import { Boxes, addAgent, addMissing, addOther, boxMaterial } from "./figures";
import { Ground } from "./ground";
import { open, pick } from "./pick";
import { setDaylight, skyMesh, type Seen } from "./daylight";
import { agents, sight } from "./eyes.json";
import { sharedUniforms } from "./material";
import { Tags } from "./tags";
import { patterns } from "./textures";

/** The most device pixels per CSS pixel; more are not worth their time. */
const RATIO_MAX = 1.5;
const GHOST = 0.38;
/** The visibility of glass that is looked at from outside. */
const FAINT = 0.22;
/** The distance from an agent's middle within which an eye is inside of its body, in blocks. */
const WITHIN = 0.45;

/** Figures about the drawing, for tests and for the console. */
export interface Measured {
  triangles: number;
  calls: number;
  /** The number of frames since the world was opened. */
  drawn: number;
  /** Whether the frame shows everything that the page knows. */
  isUpToDate: boolean;
  /** The worker's last working time in milliseconds, and the number of its tasks. */
  workMs: number;
  tasks: number;
  tags: number;
  /** The texts above agents. */
  said: string[];
  camera: number[];
}

/** The messages of agents at this moment, by the agents' numbers. */
export type Words = Map<number, string>;

ColorManagement.enabled = false;

/** The drawing of one block world. */
export class Stage {
  readonly eye: Eye;
  /** The viewer's range of sight in blocks, if it is limited: beyond it the world is lost in haze. */
  reach?: number;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly uniforms = sharedUniforms(patterns());
  private readonly sky = skyMesh(this.uniforms);
  private readonly ground: Ground;
  private readonly figures: Boxes;
  private readonly ghost: Boxes;
  private readonly tags: Tags;
  private readonly frame = new LineSegments(
    new EdgesGeometry(new BoxGeometry(1, 1, 1)),
    new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }),
  );
  private blocks?: Blocks;
  private words: Words = new Map();
  private names: string[] = [];
  private chosen = 0;
  private hasPlace = false;
  private isAsked = false;
  private missing?: number[][];
  private tagCount = 0;
  private drawn = 0;
  private calls = 0;
  private triangles = 0;
  private readonly resized: ResizeObserver;

  /** Fails if there is no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
    private readonly land: Land,
    private readonly colours: string[],
    private readonly told: () => void,
    /** The address of the worker that makes meshes. */
    mesher: string,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !isSoftware(), alpha: true, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearColor(0, 0);
    this.eye = new Eye(() => this.ask());
    this.tags = new Tags(overlay);
    this.ground = new Ground(land, this.uniforms, () => this.ask(), mesher);
    const holder =
      (order: number) =>
      (before: InstancedMesh | undefined, now: InstancedMesh): void => {
        if (before) this.scene.remove(before);
        now.renderOrder = order;
        this.scene.add(now);
      };
    this.figures = new Boxes(boxMaterial(1), holder(0));
    this.ghost = new Boxes(boxMaterial(GHOST), holder(3));
    this.frame.visible = false;
    this.frame.renderOrder = 4;
    this.scene.add(this.sky, this.ground.group, this.frame);
    this.resized = new ResizeObserver(() => this.ask());
    this.resized.observe(canvas);
  }

  /** Shows a new moment. */
  show(blocks: Blocks, names: string[], words: Words): void {
    [this.blocks, this.names, this.words] = [blocks, names, words];
    this.ground.update(blocks.agents.map((agent) => agent.at));
    if (!this.hasPlace && this.land.sections.size > 0) {
      this.hasPlace = true;
      this.home();
    }
    this.ask();
  }

  /** Looks at the site and the agents near it, or at the agents if there is no site. */
  home(): void {
    const { blocks } = this;
    if (!blocks) return;
    this.eye.view = "orbit";
    const [low, high] = boundsOf(blocks);
    const cells = new Cells(this.land);
    this.eye.show(
      low,
      high,
      blocks.agents.map((agent) => agent.at),
      (from, way) => open(from, way, cells),
    );
  }

  look(view: View, agent = this.chosen): void {
    if (view === "follow" && this.eye.view !== "follow") [this.eye.away, this.eye.lift] = [11, 0.42];
    [this.eye.view, this.chosen] = [view, agent];
    this.eye.straighten();
    this.ask();
  }

  /** Looks at an agent from behind it. */
  behind(agent: number): void {
    this.hasPlace = true;
    this.look("follow", agent);
    const it = this.agentOf(agent);
    if (it) this.eye.behind(it);
  }

  /** The target at a point of the picture: 0 to 1 from the left and from above. */
  at(x: number, y: number): Target | undefined {
    if (!this.blocks) return undefined;
    const { camera } = this.eye;
    const from = camera.position;
    const way = new Vector3(x * 2 - 1, 1 - y * 2, 0.5).unproject(camera).sub(from).normalize();
    return pick(
      [from.x, from.y, from.z],
      [way.x, way.y, way.z],
      new Cells(this.land),
      this.blocks,
      this.eye.view === "eyes" ? this.chosen : undefined,
      this.names,
      this.land,
    );
  }

  /** The name of the block in a cell, as far as the page knows it. */
  nameAt(x: number, y: number, z: number): string {
    const look = new Cells(this.land).at(x, y, z);
    return look === "hidden" ? "hidden" : (look?.name ?? "air");
  }

  /** Frames the chosen target. */
  mark(target: Target | undefined): void {
    const box = target && boxOf(target);
    this.frame.visible = box !== undefined;
    if (box) {
      this.frame.position.set(...box.middle);
      this.frame.scale.set(...box.size);
    }
    this.ask();
  }

  private agentOf(number: number): BlockAgent | undefined {
    return this.blocks?.agents.find((agent, place) => numberOf(agent, place) === number);
  }

  /** Requests a picture for the next frame; nothing is drawn while nothing changes. */
  ask(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  draw(): void {
    const { blocks, canvas } = this;
    if (!blocks || !canvas.isConnected) return;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || height === 0) return;
    const ratio = Math.min(window.devicePixelRatio, RATIO_MAX);
    const size = this.renderer.getDrawingBufferSize(sizeOf);
    if (size.x !== Math.floor(width * ratio) || size.y !== Math.floor(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    this.stand();
    const seen = this.eye.view !== "eyes" ? "outside" : this.isUnderWater() ? "water" : "eyes";
    const { above, below } = setDaylight(this.uniforms, blocks.day_time, seen);
    this.sky.visible = seen !== "outside";
    this.ground.seeBacks(seen === "water");
    canvas.style.setProperty("--above", above);
    canvas.style.setProperty("--below", below);
    this.uniforms.eye.value.copy(this.eye.camera.position);
    this.uniforms.glass.value = seen === "outside" ? FAINT : 1;
    this.uniforms.fog.value.set(...this.fog(seen));
    this.pose(blocks);
    this.ground.lookedAtFrom(this.eye.camera.position);
    this.renderer.render(this.scene, this.eye.camera);
    [this.calls, this.triangles] = [this.renderer.info.render.calls, this.renderer.info.render.triangles];
    const numbered = blocks.agents.map((one, place): [BlockAgent, number] => [one, numberOf(one, place)]);
    const tags = numbered.flatMap(([one, seat]) =>
      this.eye.view === "eyes" && seat === this.chosen
        ? []
        : [
            {
              at: one.at,
              name: this.names[seat] ?? one.name,
              colour: this.colourOf(seat),
              words: this.words.get(seat),
              isChosen: this.eye.view !== "orbit" && seat === this.chosen,
            },
          ],
    );
    this.tagCount = this.tags.paint(this.hasGround ? tags : [], this.eye.camera, width, height, ratio);
    this.drawn += 1;
    this.told();
  }

  /** Whether the ground has been drawn, or there is none. */
  get hasGround(): boolean {
    return this.ground.tasks > 0 || (this.land.sections.size === 0 && this.ground.isUpToDate);
  }

  private isUnderWater(): boolean {
    const [x, y, z] = this.eye.camera.position.toArray() as [number, number, number];
    const isWet = (up: number): boolean => this.nameAt(Math.floor(x), Math.floor(y) + up, Math.floor(z)) === "water";
    return isWet(0) && (isWet(1) || y - Math.floor(y) < 0.875);
  }

  /** The distances at which fog begins and ends, and its greatest share. */
  private fog(seen: Seen): [number, number, number] {
    if (seen === "water") return [0, sight[2]!, 1];
    const { view, away } = this.eye;
    const reach = this.reach === undefined || view === "orbit" ? undefined : this.reach * 1.1;
    if (view === "eyes") return reach === undefined || reach > sight[1]! ? [sight[0]!, sight[1]!, 1] : [reach * 0.75, reach, 1];
    const far = reach === undefined ? Math.max(260, away * 2.6) : (view === "follow" ? away : 0) + reach;
    return [far * 0.6, far, 0.85];
  }

  /** Moves the camera to its place. */
  stand(): void {
    const cells = new Cells(this.land);
    const free = this.reach === undefined ? undefined : (from: number[], way: number[]): number => open(from, way, cells);
    this.eye.place(this.agentOf(this.chosen), this.canvas.clientWidth / this.canvas.clientHeight, free);
  }

  /** Whether the eye is within an agent, whose body would cover the view from inside. */
  private isAroundEye({ at }: BlockAgent): boolean {
    const { x, y, z } = this.eye.camera.position;
    return Math.hypot(at[0]! - x, at[2]! - z) < WITHIN && y > at[1]! - WITHIN && y < at[1]! + 2 + WITHIN;
  }

  private pose(blocks: Blocks): void {
    // Without the ground, everything would hang in the air.
    if (!this.hasGround) return;
    const light = this.uniforms.daylight.value.y;
    this.figures.begin();
    for (const other of this.land.others.values()) addOther(this.figures, other, light);
    for (const [place, agent] of blocks.agents.entries()) {
      const seat = numberOf(agent, place);
      if (this.eye.view === "eyes" && (seat === this.chosen || this.isAroundEye(agent))) continue;
      addAgent(this.figures, agent, Number.parseInt(this.colourOf(seat).slice(1), 16), light, false);
    }
    this.figures.end();
    if (this.missing !== this.land.missing) {
      this.missing = this.land.missing;
      addMissing(this.ghost, this.missing, this.land.looks);
    }
  }

  /** The colour of an agent: in a view from eyes the one that it has there. */
  private colourOf(seat: number): string {
    if (this.eye.view === "eyes") return `#${agents[seat % agents.length]!.toString(16).padStart(6, "0")}`;
    return this.colours[seat % this.colours.length] ?? "#888888";
  }

  get measured(): Measured {
    const { position } = this.eye.camera;
    return {
      triangles: this.triangles,
      calls: this.calls,
      drawn: this.drawn,
      isUpToDate: this.ground.isUpToDate,
      workMs: this.ground.workMs,
      tasks: this.ground.tasks,
      tags: this.tagCount,
      said: [...this.words.values()],
      camera: [position.x, position.y, position.z],
    };
  }

  dispose(): void {
    this.resized.disconnect();
    this.ground.dispose();
    this.renderer.dispose();
    this.uniforms.patterns.value.dispose();
    this.sky.geometry.dispose();
    this.sky.material.dispose();
  }
}

const sizeOf = new Vector2();

/** The bounds of the site with the agents near it, or of the agents' surroundings. */
function boundsOf(blocks: Blocks): [number[], number[]] {
  const { site } = blocks;
  const low = site ? [...site[0]] : [Infinity, Infinity, Infinity];
  const high = site ? site[1].map((at) => at + 1) : [-Infinity, -Infinity, -Infinity];
  const margin = site ? 1 : 7;
  for (const agent of blocks.agents) {
    const isNear = !site || agent.at.every((at, axis) => at > low[axis]! - 24 && at < high[axis]! + 24);
    if (!isNear) continue;
    for (let axis = 0; axis < 3; axis += 1) {
      low[axis] = Math.min(low[axis]!, agent.at[axis]! - margin);
      high[axis] = Math.max(high[axis]!, agent.at[axis]! + margin);
    }
  }
  return Number.isFinite(low[0])
    ? [low, high]
    : [
        [-8, 60, -8],
        [8, 70, 8],
      ];
}

/** Whether frames are rendered without a graphics card, so that antialiasing would take too long. */
export function isSoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  const info = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(probe?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
