// The material of block faces: colour, pattern, light of the sky and of blocks, and fog in the distance.

import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, type Texture } from "three";
import { HAZE, lightUniforms } from "./daylight";
import { darkest, glow, levels, patterns, sides, torch } from "./eyes.json";
import type { Pass } from "./messages";

/** A list of numbers as the shader writes them. */
const list = (numbers: readonly number[]): string => numbers.map((number) => number.toFixed(4)).join(",");

const VERTEX = `
precision highp float;
in vec4 position;
in vec4 face;
in vec4 paint;
in vec4 accent;
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
uniform vec3 daylight, eye;
out vec3 place;
out vec4 colour;
out vec3 second;
out vec3 away;
const float SIDES[7] = float[7](${list(sides)},1.0);
const float LEVELS[17] = float[17](${list(levels)},1.0);
float brightness(float level) {
  int low = int(level);
  return mix(LEVELS[low], LEVELS[low + 1], level - float(low));
}
void main() {
  vec4 world = modelMatrix * vec4(position.xyz / 16.0, 1.0);
  gl_Position = projectionMatrix * viewMatrix * world;
  int way = int(face.x + 0.5);
  vec3 at = position.xyz / 16.0;
  vec2 along = way < 2 ? at.xz : way < 4 ? at.xy : way < 6 ? at.zy : vec2(accent.w * 0.99609375, at.y);
  place = vec3(along, face.y);
  // The light of the sky and of blocks, in eighths of levels.
  float open = floor(position.w / 128.0);
  vec3 light = max(daylight * brightness(open / 8.0), vec3(${list(torch)}) * brightness((position.w - open * 128.0) / 8.0));
  light = max(light, vec3(${darkest.toFixed(4)})) * (SIDES[way] * face.z / 255.0);
  light = mix(light, vec3(${glow.toFixed(4)}), face.w);
  colour = vec4(paint.rgb * light, paint.a);
  second = accent.rgb * light;
  away = world.xyz - eye;
}`;

const FRAGMENT = `
precision highp float;
precision highp sampler2DArray;
in vec3 place;
in vec4 colour;
in vec3 second;
in vec3 away;
uniform sampler2DArray patterns;
uniform vec3 above, below, fog;
uniform float glass;
out vec4 drawn;
${HAZE}
void main() {
  vec4 texel = texture(patterns, place);
#ifdef CUTOUT
  if (texel.b < 0.4) discard;
#endif
  vec3 mixed = mix(colour.rgb, second, texel.g) * (texel.r * 1.9922);
  float far = length(away);
  float thick = clamp((far - fog.x) / (fog.y - fog.x), 0.0, 1.0) * fog.z;
  drawn = vec4(mix(mixed, haze(away / far, above, below), thick), 1.0);
#ifdef CLEAR
  drawn.a = colour.a * texel.b;
  // Panes around a site must not cover it.
  if (abs(place.z - ${patterns.indexOf("glass").toFixed(1)}) < 0.5) drawn.a *= glass;
#endif
}`;

/** The uniforms that all materials share: a change of the daylight changes all of them. */
export function sharedUniforms(texture: Texture) {
  return { patterns: { value: texture }, glass: { value: 1 }, ...lightUniforms() };
}

export type SharedUniforms = ReturnType<typeof sharedUniforms>;

export function materialOf(pass: Pass, uniforms: SharedUniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    defines: { [pass.toUpperCase()]: 1 },
    transparent: pass === "clear",
    depthWrite: pass !== "clear",
    side: pass === "cutout" ? DoubleSide : FrontSide,
  });
}
