// A headset in the same room, by WebXR: the sticks walk and turn, the trigger uses what the controller points at, the squeeze is
// the second key.

import { BufferGeometry, Line, LineBasicMaterial, Matrix4, Vector3, type Group, type WebGLRenderer } from "three";
import type { RoomListener, RoomStage } from "./stage";

const PACE = 2.2;
/** The part of a stick's way that is no movement, and the part from which on it turns. */
const DEAD = 0.18;
const TURNED = 0.7;
/** The degrees of one turn: a smooth turn makes people sick. */
const SNAP = 30;
const RAY = 3;

/** Whether this browser has a headset that shows rooms. */
export async function hasHeadset(): Promise<boolean> {
  return (await navigator.xr?.isSessionSupported("immersive-vr").catch(() => false)) ?? false;
}

interface Controller {
  space: Group;
  source?: XRInputSource;
  hasTurned: boolean;
}

export class Headset {
  private session?: XRSession;
  private controllers: Controller[] = [];
  /** The controller that was used last; it points. */
  private active = 0;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly stage: RoomStage,
    private readonly listener: RoomListener,
  ) {}

  get isOn(): boolean {
    return this.session !== undefined;
  }

  /** Enters the room. Fails if the person or the browser does not allow it. */
  async begin(ended: () => void): Promise<void> {
    if (!navigator.xr || this.session) return;
    const session = await navigator.xr.requestSession("immersive-vr", { optionalFeatures: ["local-floor"] });
    this.renderer.xr.enabled = true;
    this.renderer.xr.setReferenceSpaceType("local-floor");
    await this.renderer.xr.setSession(session);
    this.session = session;
    if (this.controllers.length === 0) this.controllers = [0, 1].map((number) => this.controller(number));
    session.addEventListener("end", () => {
      this.session = undefined;
      this.renderer.xr.enabled = false;
      this.renderer.setAnimationLoop(null);
      this.stage.point();
      this.stage.ask();
      ended();
    });
    this.renderer.setAnimationLoop((time) => this.stage.draw(time));
  }

  /** Leaves the room. */
  end(): void {
    void this.session?.end().catch(() => undefined);
  }

  private controller(number: number): Controller {
    const space = this.renderer.xr.getController(number);
    const made: Controller = { space, hasTurned: false };
    const ray = new BufferGeometry().setFromPoints([new Vector3(0, 0, 0), new Vector3(0, 0, -RAY)]);
    space.add(new Line(ray, new LineBasicMaterial({ color: 0xffb347, transparent: true, opacity: 0.7 })));
    this.stage.rig.add(space);
    space.addEventListener("connected", ({ data }) => (made.source = data));
    space.addEventListener("disconnected", () => (made.source = undefined));
    for (const [name, key] of [
      ["select", "hand"],
      ["squeeze", "work"],
    ] as const)
      space.addEventListener(name, () => {
        this.active = number;
        this.stage.point();
        this.listener.used(key);
      });
    return made;
  }

  /** The ray of the controller that was used last. */
  ray(): { from: number[]; way: number[] } | undefined {
    if (!this.session) return undefined;
    const pointing = [this.controllers[this.active], ...this.controllers].find((one) => one?.source);
    const space = pointing?.space;
    if (!space) return undefined;
    space.updateWorldMatrix(true, false);
    const from = new Vector3().setFromMatrixPosition(space.matrixWorld);
    const way = new Vector3(0, 0, -1).applyMatrix4(new Matrix4().extractRotation(space.matrixWorld));
    return { from: from.toArray(), way: way.toArray() };
  }

  /** Walks and turns by the sticks. Returns whether a headset is on. */
  moveOn(seconds: number): boolean {
    if (!this.session) return false;
    const { walker, room } = this.stage;
    for (const controller of this.controllers) {
      const axes = controller.source?.gamepad?.axes;
      if (!axes) continue;
      const [x, y] = [axes[2] ?? 0, axes[3] ?? 0];
      if (controller.source?.handedness === "right") {
        const isTurned = Math.abs(x) > TURNED;
        if (isTurned && !controller.hasTurned) walker.look(Math.sign(x) * SNAP, 0);
        controller.hasTurned = isTurned;
      } else if (Math.hypot(x, y) > DEAD) {
        const far = PACE * Math.min(0.06, seconds);
        walker.walk(room, x * far, -y * far, walker.yaw + this.headYaw());
      }
    }
    return true;
  }

  /** Degrees by which the head looks to the right of the body. */
  private headYaw(): number {
    const way = this.renderer.xr.getCamera().getWorldDirection(new Vector3());
    return (Math.atan2(-way.x, way.z) * 180) / Math.PI - this.stage.walker.yaw;
  }
}
