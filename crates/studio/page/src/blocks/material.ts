// The material of block faces: colour, pattern, daylight, and haze in the distance.

import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector3, type Texture } from "three";
import type { Pass } from "./messages";

const VERTEX = `
precision highp float;
in vec3 position;
in vec4 face;
in vec4 paint;
in vec4 accent;
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
uniform vec3 sun, sky, eye;
uniform float far;
out vec3 place;
out vec4 colour;
out vec3 second;
out float haze;
const vec3 NORMALS[7] = vec3[7](vec3(0,-1,0), vec3(0,1,0), vec3(0,0,-1), vec3(0,0,1), vec3(-1,0,0), vec3(1,0,0), vec3(0,1,0));
void main() {
  vec4 world = modelMatrix * vec4(position / 16.0, 1.0);
  gl_Position = projectionMatrix * viewMatrix * world;
  int way = int(face.x + 0.5);
  vec3 normal = NORMALS[way];
  vec3 at = position / 16.0;
  vec2 along = way < 2 ? at.xz : way < 4 ? at.xy : way < 6 ? at.zy : vec2(at.x, at.y);
  place = vec3(along, face.y);
  vec3 light = sky * (0.74 + 0.26 * normal.y) + sun * max(0.0, dot(normal, normalize(vec3(0.42, 0.82, 0.36))));
  light = mix(light * (face.z / 255.0), vec3(1.08), face.w);
  colour = vec4(paint.rgb * light, paint.a);
  second = accent.rgb * light;
  haze = smoothstep(far * 0.55, far, distance(world.xyz, eye)) * 0.85;
}`;

const FRAGMENT = `
precision highp float;
precision highp sampler2DArray;
in vec3 place;
in vec4 colour;
in vec3 second;
in float haze;
uniform sampler2DArray patterns;
uniform vec3 air;
out vec4 drawn;
void main() {
  vec4 texel = texture(patterns, place);
#ifdef CUTOUT
  if (texel.b < 0.4) discard;
#endif
  vec3 mixed = mix(colour.rgb, second, texel.g) * (texel.r * 1.992);
  drawn = vec4(mix(mixed, air, haze), colour.a * texel.b);
}`;

/** The uniforms that all materials share: a change of the daylight changes all of them. */
export function sharedUniforms(texture: Texture) {
  return {
    patterns: { value: texture },
    sun: { value: new Vector3(1, 1, 1) },
    sky: { value: new Vector3(1, 1, 1) },
    air: { value: new Vector3(1, 1, 1) },
    eye: { value: new Vector3() },
    far: { value: 400 },
  };
}

export type SharedUniforms = ReturnType<typeof sharedUniforms>;

export function materialOf(pass: Pass, uniforms: SharedUniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    defines: pass === "cutout" ? { CUTOUT: 1 } : {},
    transparent: pass === "clear",
    depthWrite: pass !== "clear",
    side: pass === "solid" ? FrontSide : DoubleSide,
  });
}

/** Sets light and air for a time of day. In dark mode the night is not brighter than the page. */
export function daylight(uniforms: SharedUniforms, dayTime: number): { above: string; below: string } {
  // 1 at noon, 0 at midnight, with soft mornings and evenings.
  const height = Math.sin(((dayTime % 24000) / 24000) * 2 * Math.PI);
  const day = Math.min(1, Math.max(0, height * 2.6 + 0.82));
  const dusk = Math.max(0, 1 - Math.abs(height + 0.08) * 5);
  const mix = (night: number, noon: number): number => night + (noon - night) * day;
  uniforms.sky.value.set(mix(0.42, 0.68), mix(0.46, 0.71), mix(0.62, 0.76));
  uniforms.sun.value.set(mix(0.1, 0.42) + 0.06 * dusk, mix(0.11, 0.38), mix(0.16, 0.3) - 0.04 * dusk);
  const above = [mix(26, 120) + 12 * dusk, mix(34, 170), mix(66, 222)];
  const below = [mix(52, 214) + 18 * dusk, mix(60, 228) - 4 * dusk, mix(92, 240) - 34 * dusk];
  uniforms.air.value.set(below[0]! / 255, below[1]! / 255, below[2]! / 255);
  const text = (parts: number[]): string => `rgb(${parts.map((part) => Math.round(Math.min(255, part))).join(" ")})`;
  return { above: text(above), below: text(below) };
}
