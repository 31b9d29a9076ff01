// The drawn regions of a world, which the worker keeps up to date.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Group,
  Mesh,
  Sphere,
  Vector3,
  type RawShaderMaterial,
} from "three";
import type { Land } from "../data/land";
import { materialOf, type SharedUniforms } from "./material";
import { PASSES, type Faces, type Made, type Pass, type Region, type Task } from "./messages";

/** Blocks along a side of a region. */
const REGION = 64;
/**
 * The axis along which faces look, by direction: down, up, north, south, west, east. Faces that look in any direction
 * have no axis.
 */
const AXES = [1, 1, 2, 2, 0, 0];

/** The faces of a region that look in one direction. */
interface Turned {
  way: number;
  mesh: Mesh;
}

/** A region as it is drawn. */
interface Drawn {
  group: Group;
  turned: Turned[];
  /** Its lowest and its highest corner, in blocks. */
  low: readonly number[];
  high: readonly number[];
}

/** The ground of one world. */
export class Ground {
  readonly group = new Group();
  private readonly worker: Worker;
  private readonly materials: Record<Pass, RawShaderMaterial>;
  private readonly regions = new Map<string, Drawn>();
  /** Two triangles for each face, for as many faces as the largest region has. */
  private indices = new BufferAttribute(new Uint32Array(0), 1);
  private isBusy = false;
  private hasMore = false;
  private isFirst = true;
  private agents: readonly (readonly number[])[] = [];
  private near = "";
  private readonly knownLooks = new Set<number>();
  /** The number of finished tasks, and the worker's time for them in milliseconds. */
  tasks = 0;
  workMs = 0;

  constructor(
    private readonly land: Land,
    uniforms: SharedUniforms,
    private readonly changed: () => void,
    mesher: string,
  ) {
    // The worker is one script without imports: in a page that is a single file, browsers load no module worker.
    this.worker = new Worker(mesher);
    this.materials = Object.fromEntries(PASSES.map((pass) => [pass, materialOf(pass, uniforms)])) as Record<
      Pass,
      RawShaderMaterial
    >;
    this.worker.onmessage = ({ data }: MessageEvent<Made>) => this.take(data);
  }

  /** Whether everything that the page knows is drawn. */
  get isUpToDate(): boolean {
    return !this.isBusy && !this.hasMore;
  }

  /** Makes the worker rebuild the changed regions; while it works, further changes are collected. */
  update(agents: readonly (readonly number[])[] = this.agents): void {
    this.agents = agents;
    if (this.isBusy) {
      this.hasMore = true;
      return;
    }
    this.hasMore = false;
    const { isWhole, places } = this.land.take(this.isFirst);
    this.isFirst = false;
    const near = [...new Set(this.agents.map((at) => at.map((part) => Math.floor(part / 16)).join()))].sort();
    if (!isWhole && places.size === 0 && near.join(" ") === this.near) return;
    this.near = near.join(" ");
    const numbers = new Set<number>();
    const placed = [...places].map((place): [string, number | undefined] => {
      const number = this.land.sections.get(place);
      if (number) numbers.add(number);
      return [place, number];
    });
    const contents = [...numbers].flatMap((number) => this.land.contents.get(number) ?? []);
    const looks = [...this.land.looks.values()].filter((look) => !this.knownLooks.has(look.state));
    for (const look of looks) this.knownLooks.add(look.state);
    // A task with the whole state also removes the places that it does not name.
    const task: Task = {
      isWhole,
      looks,
      contents,
      placed: isWhole ? placed.filter(([, number]) => number !== undefined) : placed,
      near,
    };
    this.isBusy = true;
    this.worker.postMessage(task);
  }

  private take({ regions, empty, ms }: Made): void {
    this.isBusy = false;
    this.tasks += 1;
    this.workMs = ms;
    for (const key of [...empty, ...regions.map((region) => region.key)]) this.drop(key);
    for (const region of regions) this.put(region);
    if (this.hasMore) this.update();
    this.changed();
  }

  private drop(key: string): void {
    const group = this.regions.get(key)?.group;
    if (!group) return;
    for (const child of group.children) {
      const { geometry } = child as Mesh;
      // All geometries share the indices.
      geometry.setIndex(null);
      geometry.dispose();
    }
    this.group.remove(group);
    this.regions.delete(key);
  }

  private put(region: Region): void {
    const group = new Group();
    group.position.set(...region.at);
    group.updateMatrix();
    const middle = new Vector3(REGION / 2, (region.low + region.high) / 2, REGION / 2);
    // Corners are in sixteenths of blocks, which the material converts; the bounding sphere is in blocks.
    const sphere = new Sphere(middle, Math.hypot(REGION / 2, (region.high - region.low) / 2, REGION / 2));
    const add = (pass: Pass, geometry: BufferGeometry): Mesh => {
      geometry.boundingSphere = sphere;
      const mesh = new Mesh(geometry, this.materials[pass]);
      mesh.renderOrder = pass === "clear" ? 2 : 0;
      mesh.matrixAutoUpdate = false;
      group.add(mesh);
      return mesh;
    };
    const turned: Turned[] = [];
    for (const pass of PASSES) {
      const faces = region.passes[pass];
      if (!faces) continue;
      const part = this.partsOf(faces);
      if (pass !== "solid") {
        add(pass, part(0, faces.quads));
        continue;
      }
      let from = 0;
      for (const [way, count] of faces.ways.entries()) {
        if (count > 0) turned.push({ way, mesh: add(pass, part(from, count)) });
        from += count;
      }
    }
    const [x, , z] = region.at;
    this.group.add(group);
    this.regions.set(region.key, { group, turned, low: [x, region.low, z], high: [x + REGION, region.high, z + REGION] });
  }

  /** Whether the backs of clear faces are drawn: eyes under water see its surface from below. */
  seeBacks(is: boolean): void {
    this.materials.clear.side = is ? DoubleSide : FrontSide;
  }

  /** Leaves out the faces of each region that look away from the eye, because they are not visible from there. */
  lookedAtFrom(eye: Vector3): void {
    const at = eye.toArray();
    for (const { turned, low, high } of this.regions.values()) {
      for (const { way, mesh } of turned) {
        const axis = AXES[way];
        mesh.visible = axis === undefined || (way % 2 === 1 ? at[axis]! > low[axis]! : at[axis]! < high[axis]!);
      }
    }
  }

  /** Returns a function that makes geometries for parts of these faces, which share their corners. */
  private partsOf(faces: Faces): (from: number, count: number) => BufferGeometry {
    const attributes = {
      position: new BufferAttribute(faces.position, 4),
      face: new BufferAttribute(faces.face, 4),
      paint: new BufferAttribute(faces.paint, 4, true),
      accent: new BufferAttribute(faces.accent, 4, true),
    };
    const indices = this.indicesFor(faces.quads);
    return (from, count) => {
      const geometry = new BufferGeometry();
      for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute);
      geometry.setIndex(indices);
      geometry.setDrawRange(from * 6, count * 6);
      return geometry;
    };
  }

  private indicesFor(quads: number): BufferAttribute {
    if (this.indices.count < quads * 6) {
      const count = Math.max(quads, Math.ceil(this.indices.count / 3));
      const indices = new Uint32Array(count * 6);
      for (let quad = 0; quad < count; quad += 1)
        indices.set(
          [0, 1, 2, 0, 2, 3].map((corner) => quad * 4 + corner),
          quad * 6,
        );
      this.indices = new BufferAttribute(indices, 1);
    }
    return this.indices;
  }

  dispose(): void {
    this.worker.terminate();
    for (const key of [...this.regions.keys()]) this.drop(key);
    for (const pass of PASSES) this.materials[pass].dispose();
  }
}
