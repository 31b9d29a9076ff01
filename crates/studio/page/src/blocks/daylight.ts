// Light and colours of the sky by time, of fog, and the sky that an agent sees.

import { Color, GLSL3, Mesh, BufferGeometry, BufferAttribute, RawShaderMaterial, Vector3 } from "three";
import { days, sight, sky, step, water } from "./eyes.json";

/** The light of the night is lifted so far for people who look at a world from outside. */
const LIFT = 0.4;

/** The light of the sky and its colours, each part from 0 to 1, and the share of stars. */
export interface Daylight {
  light: [number, number, number];
  above: [number, number, number];
  below: [number, number, number];
  stars: number;
  /** The direction of the sun. */
  sun: [number, number, number];
}

/** The daylight at a tick of the day, between the two nearest moments that the table has. */
export function daylightAt(dayTime: number): Daylight {
  const moment = (((dayTime / step) % days.length) + days.length) % days.length;
  const first = Math.floor(moment);
  const [one, two] = [days[first]!, days[(first + 1) % days.length]!];
  const parts = one.map((part, place) => (part + (two[place]! - part) * (moment - first)) / 255);
  const three = (from: number): [number, number, number] => [parts[from]!, parts[from + 1]!, parts[from + 2]!];
  const turn = (moment / days.length) * 2 * Math.PI;
  return { light: three(0), above: three(3), below: three(6), stars: parts[9]!, sun: [Math.cos(turn), Math.sin(turn), 0] };
}

/** The numbers that faces and the sky are drawn with. */
export function lightUniforms() {
  return {
    daylight: { value: new Vector3(1, 1, 1) },
    above: { value: new Vector3(1, 1, 1) },
    below: { value: new Vector3(1, 1, 1) },
    sun: { value: new Vector3(0, 1, 0) },
    stars: { value: 0 },
    /** Whether sun and moon are seen. */
    disc: { value: 1 },
    eye: { value: new Vector3() },
    /** The distances at which fog begins and ends, in blocks, and its greatest share. */
    fog: { value: new Vector3(sight[0], sight[1], 1) },
  };
}

export type LightUniforms = ReturnType<typeof lightUniforms>;

/** From where a world is seen: from outside, from an agent's eyes, or from eyes under water. */
export type Seen = "outside" | "eyes" | "water";

/** The share of its light that fog has under water. */
const DEEP = 0.55;

/** Sets the light for a time of day, and returns the colours of the sky for a page that does not draw it. */
export function setDaylight(uniforms: LightUniforms, dayTime: number, seen: Seen): { above: string; below: string } {
  const { light, above, below, stars, sun } = daylightAt(dayTime);
  uniforms.daylight.value.set(...light);
  if (seen === "outside") uniforms.daylight.value.lerp(new Vector3(1, 1, 1), LIFT);
  if (seen === "water") for (const part of [0, 1, 2]) above[part] = below[part] = water[part]! * DEEP * light[part]!;
  uniforms.above.value.set(...above);
  uniforms.below.value.set(...below);
  uniforms.sun.value.set(...sun);
  uniforms.stars.value = seen === "water" ? 0 : stars;
  uniforms.disc.value = seen === "water" ? 0 : 1;
  const text = (parts: [number, number, number]): string => `#${new Color(...parts).getHexString()}`;
  return { above: text(above), below: text(below) };
}

/** The colour of fog and of the plain sky in a direction. */
export const HAZE = `
vec3 haze(vec3 way, vec3 above, vec3 below) {
  float rise = clamp(way.y * ${sky[0]!.toFixed(3)}, 0.0, 1.0);
  return mix(below, above, rise * (2.0 - rise));
}`;

/** Half the width of the moon, as the tangent of an angle. */
const MOON = sky[2]!.toFixed(3);

const VERTEX = `
precision highp float;
in vec3 position;
uniform mat4 viewMatrix, projectionMatrix;
out vec3 way;
void main() {
  vec4 ahead = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  way = (inverse(viewMatrix) * vec4(ahead.xyz / ahead.w, 0.0)).xyz;
  gl_Position = vec4(position.xy, 0.99999, 1.0);
}`;

const FRAGMENT = `
precision highp float;
in vec3 way;
uniform vec3 above, below, sun;
uniform float stars, disc;
out vec4 drawn;
${HAZE}
// The mixed bits by which pictures from eyes place stars and the moon's craters.
uint hash(ivec4 values) {
  uint mixed = 0x9e3779b9u;
  for (int at = 0; at < 4; at += 1) {
    mixed = (mixed ^ uint(values[at])) * 0x85ebca6bu;
    mixed ^= mixed >> 13;
  }
  mixed *= 0xc2b2ae35u;
  return mixed ^ (mixed >> 16);
}
void main() {
  vec3 to = normalize(way);
  vec3 colour = haze(to, above, below);
  if (disc > 0.0 && to.y >= -0.02) {
    float towards = dot(to, sun);
    vec2 aside = vec2(to.y * sun.x - to.x * sun.y, to.z) / towards;
    float far = max(abs(aside.x), abs(aside.y));
    if (towards > 0.0 && far < ${sky[1]!.toFixed(3)}) colour = vec3(1.0, 0.96, 0.78);
    else if (towards < 0.0 && far < ${MOON}) {
      ivec2 spot = ivec2(floor(aside / ${MOON} * 4.0));
      colour = hash(ivec4(spot, 3, 9)) % 7u == 0u ? vec3(0.72, 0.74, 0.8) : vec3(0.88, 0.9, 0.94);
    } else {
      vec3 size = abs(to);
      int axis = size.y >= max(size.x, size.z) ? 1 : size.z > size.x ? 2 : 0;
      vec2 at = vec2(to[(axis + 1) % 3], to[(axis + 2) % 3]) / size[axis] * 90.0;
      bool is = hash(ivec4(floor(at), axis, to[axis] > 0.0)) % 90u == 0u && max(fract(at).x, fract(at).y) < 0.45;
      float star = is ? stars * 0.8 : 0.0;
      colour = mix(colour, vec3(1.0), max(clamp((towards - 0.93) * 9.0, 0.0, 1.0) * 0.35, star));
    }
  }
  drawn = vec4(colour, 1.0);
}`;

/** The sky around an agent's eyes: one triangle that fills the picture behind everything. */
export function skyMesh(uniforms: LightUniforms): Mesh<BufferGeometry, RawShaderMaterial> {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return mesh;
}
