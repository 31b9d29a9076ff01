// The drawing of a kitchen as a room. It shares its boxes, figures, tags and camera with the drawing of block worlds.

import {
  BoxGeometry,
  EdgesGeometry,
  Euler,
  Group,
  LineBasicMaterial,
  LineSegments,
  LinearSRGBColorSpace,
  Matrix4,
  MeshLambertMaterial,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Camera,
  type InstancedMesh,
} from "three";
import { Eye } from "../blocks/camera";
import { EYES } from "../blocks/eyes";
import { Boxes } from "../blocks/figures";
import { isSoftware, type Words } from "../blocks/stage";
import { Tags } from "../blocks/tags";
import type { Floor } from "../wire";
import { addHands, Figures, stationOf, type Drawn } from "./figures";
import { Headset } from "./headset";
import { Furniture, type Aim } from "./furniture";
import { HEIGHT, standAt, type Room } from "./layout";
import { Label } from "./signs";
import { Walker } from "./walker";

export type { Aim };

export type RoomView = "around" | "walk";
/** The key that takes and puts, and the key that starts. */
export type UseKey = "hand" | "work";

/** A moment of a kitchen for the room. */
export interface RoomMoment {
  floor: Floor;
  names: string[];
  words: Words;
  /** What the storage holds. */
  ingredients: string[];
  tickUs: number;
  /** The viewer's own agent. */
  self?: number;
  /** The effect in words of the first key on what is pointed at, for a headset. */
  hint?: string;
}

/** Receives what a viewer does in the room. */
export interface RoomListener {
  aimed(aim: Aim | undefined): void;
  used(key: UseKey): void;
  drawn(): void;
}

const RATIO_MAX = 1.5;
/** How far one reaches, in blocks from the eye. */
const REACH = 3.4;
/** A walker whose agent was sent elsewhere stands there from this distance on. */
const ELSEWHERE = 2.4;
/** An agent so near to the eyes of a walker is not drawn: one would look into its head. */
const TOO_NEAR = 0.45;
const WALK_FOV = 70;
/** The greatest height of a hint in a headset, in blocks: about that of the eyes. */
const HINT_MOST = 1.5;
const AROUND_FOV = 30;
const AWAY_MOST = 60;

export class RoomStage {
  readonly eye: Eye;
  readonly walker = new Walker();
  readonly rig = new Group();
  readonly headset: Headset;
  view: RoomView = "around";
  aim?: Aim;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(WALK_FOV, 1, 0.05, 200);
  private readonly furniture: Furniture;
  private readonly moving: Boxes;
  private readonly figures = new Figures();
  private readonly tags: Tags;
  private readonly hint = new Label(1.1);
  private readonly nameLabels: Label[] = [];
  private readonly frame = new LineSegments(
    new EdgesGeometry(new BoxGeometry(1, 1, 1)),
    new LineBasicMaterial({ color: 0xffb347, depthTest: false, transparent: true, opacity: 0.9 }),
  );
  private shown?: RoomMoment;
  private isAsked = false;
  /** Whether something that casts a shadow has changed since the last picture. */
  private isChanged = true;
  private lastFrame = 0;
  private drawn = 0;
  private measuredNow = { triangles: 0, calls: 0 };
  private readonly resized: ResizeObserver;
  private readonly isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Fails if there is no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
    private readonly colours: string[],
    private readonly listener: RoomListener,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !isSoftware(), alpha: true, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.setClearColor(0, 0);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.eye = new Eye(() => this.ask());
    // From far away and narrow, so that the back wall is not much smaller than the front.
    this.eye.camera.fov = AROUND_FOV;
    this.tags = new Tags(overlay);
    const holder = (before: InstancedMesh | undefined, now: InstancedMesh): void => {
      if (before) this.scene.remove(before);
      [now.castShadow, now.receiveShadow] = [true, true];
      this.scene.add(now);
    };
    const material = (): MeshLambertMaterial => new MeshLambertMaterial({ vertexColors: true });
    this.furniture = new Furniture(this.scene, new Boxes(material(), holder));
    this.moving = new Boxes(material(), holder);
    this.rig.add(this.camera);
    this.frame.visible = false;
    this.hint.sprite.visible = false;
    this.scene.add(this.rig, this.frame, this.hint.sprite);
    this.headset = new Headset(this.renderer, this, listener);
    this.resized = new ResizeObserver(() => this.ask());
    this.resized.observe(canvas);
  }

  get room(): Room {
    return this.furniture.room;
  }

  /** Shows a new moment. */
  show(moment: RoomMoment): void {
    const { floor, ingredients, tickUs, self } = moment;
    const before = this.shown;
    this.shown = moment;
    this.isChanged ||= before?.floor !== floor;
    const isNew = this.furniture.show(floor, ingredients, tickUs);
    if (isNew || before?.floor !== floor) this.figures.show(floor, this.room, performance.now(), isNew || this.isCalm);
    if (isNew) {
      const { width, depth } = this.room;
      [this.walker.at, this.walker.yaw, this.walker.pitch] = [{ x: width / 2, z: depth - 1.2 }, 180, 6];
      this.home();
    }
    if (self !== undefined) this.follow(floor, self, isNew ? undefined : before?.floor);
    this.point();
    this.ask();
  }

  /** Lets the walker stand where their agent was sent without walking there. */
  private follow(floor: Floor, self: number, before: Floor | undefined): void {
    const at = (of: Floor | undefined): number | undefined => {
      const figure = of?.figures[self];
      return of && figure && stationOf(of.places, figure);
    };
    const [now, old] = [at(floor), at(before)];
    const spot = now === undefined ? undefined : this.room.spots[now];
    if (!spot || now === old) return;
    const there = this.figures.standOf(self) ?? standAt(spot);
    const far = Math.hypot(there.x - this.walker.at.x, there.z - this.walker.at.z);
    if (old === undefined || far > ELSEWHERE) this.walker.stand(spot, there);
  }

  /** Looks at the whole room from as near as possible, with the room in the middle of the picture. */
  home(): void {
    const { width, depth } = this.room;
    const { eye, canvas } = this;
    const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
    [eye.view, eye.turn, eye.lift] = ["orbit", 0, 0.72];
    eye.target.set(width / 2, 0.5, depth * 0.46);
    const corners = [0, width].flatMap((x) => [
      new Vector3(x, HEIGHT, 0),
      new Vector3(x, 0, depth),
      new Vector3(x, 2, depth - 1.2),
    ]);
    for (let round = 0; round < 3; round += 1) {
      let seen: Vector3[] = [];
      for (eye.away = 4; eye.away < AWAY_MOST; eye.away *= 1.03) {
        eye.place(undefined, aspect);
        seen = corners.map((corner) => corner.clone().project(eye.camera));
        const [low, high] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
        if (seen.every(({ x, z }) => Math.abs(x) < 0.97 && z < 1) && high - low < 1.9) break;
      }
      const middle = (Math.min(...seen.map(({ y }) => y)) + Math.max(...seen.map(({ y }) => y))) / 2;
      eye.target.z -= (middle * eye.away * Math.tan((eye.camera.fov * Math.PI) / 360)) / Math.sin(eye.lift);
    }
    this.ask();
  }

  look(view: RoomView): void {
    [this.view, this.isChanged] = [view, true];
    if (view === "around") this.home();
    this.point();
    this.ask();
  }

  /** The name of the station at a point of the picture: 0 to 1 from the left and from above. */
  at(x: number, y: number): string | undefined {
    const { camera } = this.eye;
    const from = camera.position;
    const way = new Vector3(x * 2 - 1, 1 - y * 2, 0.5).unproject(camera).sub(from).normalize();
    return this.furniture.hit(from.toArray(), way.toArray(), Infinity)?.place;
  }

  /** Finds what the walker points at, by the look or by a controller. */
  point(): void {
    const ray = this.headset.ray() ?? (this.view === "walk" ? { from: this.walker.eye, way: this.walker.way } : undefined);
    const aim = ray && this.furniture.hit(ray.from, ray.way, this.headset.isOn ? REACH * 1.3 : REACH);
    if (aim?.place === this.aim?.place && aim?.thing === this.aim?.thing) return;
    this.aim = aim;
    this.listener.aimed(aim);
  }

  /** Requests a picture for the next frame; nothing is drawn while nothing changes. */
  ask(): void {
    if (this.isAsked || this.headset.isOn) return;
    this.isAsked = true;
    requestAnimationFrame((time) => {
      this.isAsked = false;
      this.draw(time);
    });
  }

  draw(time = performance.now()): void {
    const { shown, canvas } = this;
    if (!shown || !canvas.isConnected) return;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!this.headset.isOn && (width === 0 || height === 0)) return;
    const ratio = Math.min(window.devicePixelRatio, RATIO_MAX);
    const size = this.renderer.getDrawingBufferSize(sizeOf);
    if (!this.headset.isOn && (size.x !== Math.floor(width * ratio) || size.y !== Math.floor(height * ratio))) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    const seconds = this.lastFrame === 0 ? 0.016 : (time - this.lastFrame) / 1000;
    const isMoving = this.headset.moveOn(seconds) || this.walker.moveOn(this.room, seconds);
    this.lastFrame = isMoving ? time : 0;
    this.point();
    const isWalking = this.pose(shown, performance.now());
    const camera = this.stand(width / height);
    this.renderer.render(this.scene, camera);
    const { calls, triangles } = this.renderer.info.render;
    this.measuredNow = { calls, triangles };
    if (!this.headset.isOn) this.tag(shown, camera, width, height, ratio);
    this.drawn += 1;
    this.listener.drawn();
    if (isMoving || isWalking) this.ask();
  }

  /** Moves the camera to its place, and returns it. */
  private stand(aspect: number): Camera {
    const { walker, rig, camera } = this;
    if (!this.headset.isOn && this.view === "around") {
      this.eye.place(undefined, aspect);
      return this.eye.camera;
    }
    rig.position.set(walker.at.x, 0, walker.at.z);
    rig.rotation.y = ((180 - walker.yaw) * Math.PI) / 180;
    if (!this.headset.isOn) {
      if (camera.aspect !== aspect) {
        camera.aspect = aspect;
        // In a narrow picture, the sides matter more than floor and ceiling.
        camera.fov = aspect < 1 ? WALK_FOV + 12 : WALK_FOV;
        camera.updateProjectionMatrix();
      }
      camera.position.set(0, walker.eye[1], 0);
      camera.rotation.set((-walker.pitch * Math.PI) / 180, 0, 0);
    }
    rig.updateMatrixWorld();
    return camera;
  }

  /** Adds everything that may change between two frames. */
  private pose(shown: RoomMoment, now: number): boolean {
    const { floor, self, tickUs } = shown;
    this.moving.begin();
    this.furniture.add(this.moving, floor);
    const isInside = this.view === "walk" || this.headset.isOn;
    const own = isInside ? self : undefined;
    this.furniture.sign(floor, this.aim, isInside, tickUs);
    const { at } = this.walker;
    const isShown = ({ agent, x, z }: Drawn): boolean => agent !== own && !(isInside && Math.hypot(x - at.x, z - at.z) < TOO_NEAR);
    const isWalking = this.figures.add(this.moving, now, (agent) => this.paintOf(agent), isShown);
    if (own !== undefined) addHands(this.moving, this.eyes(), floor.figures[own]?.carries?.[0], this.paintOf(own));
    this.moving.end();
    // Shadows stay while only the viewer moves.
    this.renderer.shadowMap.needsUpdate = isWalking || this.isChanged;
    this.isChanged = isWalking;
    this.frameAim();
    this.nameInHeadset(shown, now, own);
    return isWalking;
  }

  /** Frames the thing that is pointed at, and says in a headset what the trigger does with it. */
  private frameAim(): void {
    const found = this.furniture.boxOf(this.aim);
    const hint = this.headset.isOn ? this.shown?.hint : undefined;
    this.frame.visible = found !== undefined;
    this.hint.sprite.visible = found !== undefined && hint !== undefined;
    if (!found) return;
    const { low, high } = found.box;
    const [x, y, z] = low.map((at, axis) => (at + high[axis]!) / 2) as [number, number, number];
    this.frame.position.set(x, y, z);
    this.frame.scale.set(high[0] - low[0] + 0.02, high[1] - low[1] + 0.02, high[2] - low[2] + 0.02);
    if (hint !== undefined) this.hint.show(hint);
    const front = standAt(this.room.spots[found.place]!);
    this.hint.sprite.position.set((x + front.x) / 2, Math.min(high[1] + 0.14, HINT_MOST), (z + front.z) / 2);
  }

  private nameInHeadset({ names }: RoomMoment, now: number, own: number | undefined): void {
    for (const { agent, x, z } of this.headset.isOn ? this.figures.drawn(now) : []) {
      const label = (this.nameLabels[agent] ??= new Label());
      this.scene.add(label.sprite);
      label.show(names[agent] ?? `agent${agent}`, this.colourOf(agent));
      label.sprite.position.set(x, 2.45, z);
      label.sprite.visible = agent !== own;
    }
    if (!this.headset.isOn) for (const label of this.nameLabels) label.sprite.visible = false;
  }

  private tag({ names, words, self }: RoomMoment, camera: Camera, width: number, height: number, ratio: number): void {
    const tags = this.figures.drawn(performance.now()).flatMap(({ agent, x, z }) =>
      agent === self && this.view === "walk"
        ? []
        : [
            {
              at: [x, 0.28, z],
              name: names[agent] ?? `agent${agent}`,
              colour: this.colourOf(agent),
              words: words.get(agent),
              isChosen: agent === self,
            },
          ],
    );
    this.tags.paint(tags, camera, width, height, ratio);
  }

  /** The frame of the walker's eyes; with a headset, that of the body, so that the hands do not move with the head. */
  private eyes(): Matrix4 {
    const { at, yaw, pitch } = this.walker;
    const [down, turn] = [this.headset.isOn ? 0 : -pitch, 180 - yaw].map((degrees) => (degrees * Math.PI) / 180);
    return new Matrix4().makeRotationFromEuler(new Euler(down, turn, 0, "YXZ")).setPosition(at.x, EYES, at.z);
  }

  private paintOf(agent: number): number {
    return Number.parseInt(this.colourOf(agent).slice(1), 16);
  }

  private colourOf(agent: number): string {
    return this.colours[agent % this.colours.length] ?? "#888888";
  }

  /** Figures about the drawing, for tests and for the console. */
  get measured() {
    return {
      ...this.measuredNow,
      drawn: this.drawn,
      view: this.view,
      aim: this.aim,
      walker: { ...this.walker.at, yaw: this.walker.yaw, pitch: this.walker.pitch },
      figures: this.figures.drawn(performance.now()),
      room: this.room,
      stations: this.furniture.stations,
      isInHeadset: this.headset.isOn,
    };
  }

  dispose(): void {
    this.headset.end();
    this.resized.disconnect();
    this.furniture.clear();
    this.hint.dispose();
    for (const label of this.nameLabels) label.dispose();
    this.renderer.dispose();
  }
}

const sizeOf = new Vector2();
