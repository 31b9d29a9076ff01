// Small patterns for faces, made here: the brightness of each point, the share of the second colour, and the leaves of
// plants.

import {
  DataArrayTexture,
  NearestFilter,
  NearestMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
  type Texture,
} from "three";
import { GRAINS } from "./messages";

/** The number of points along a side. */
const SIDE = 16;

/** A deterministic noise from −1 to 1. */
function noise(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x + 1, 0x85ebca6b) ^ Math.imul(y + 7, 0xc2b2ae35) ^ Math.imul(seed + 3, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  return (mixed & 0xffff) / 32767.5 - 1;
}

/** Brightness, share of the second colour, cover. */
type Point = [light: number, accent: number, cover: number];

function point(grain: (typeof GRAINS)[number], x: number, y: number): Point {
  // Rows count from below.
  const down = SIDE - 1 - y;
  switch (grain) {
    case "smooth":
      return [1 + 0.015 * noise(x, y, 0), 0, 1];
    case "specks":
      return [1 + 0.075 * noise(x, y, 1), 0, 1];
    case "rough":
      return [1 + 0.09 * noise(x >> 1, y >> 1, 2) + 0.09 * noise(x, y, 3), 0, 1];
    case "leaves":
      return [1 + 0.14 * noise(x >> 1, y >> 1, 4) + 0.16 * noise(x, y, 5), 0, 1];
    case "planks":
      return [
        (down % 4 === 3 ? 0.8 : 1) * (((x + (down >> 2) * 7) & 15) === 0 ? 0.86 : 1) +
          0.05 * noise(down >> 2, 0, 6) +
          0.025 * noise(x >> 2, y, 7),
        0,
        1,
      ];
    case "bricks":
      return [
        (down % 4 === 3 || ((x + ((down >> 2) & 1) * 4) & 7) === 0 ? 0.82 : 1) +
          0.05 * noise((x + ((down >> 2) & 1) * 4) >> 3, down >> 2, 8),
        0,
        1,
      ];
    case "bark":
      return [1 + 0.12 * noise(x, 0, 9) + 0.05 * noise(x, y, 10), 0, 1];
    case "ore":
      return [1 + 0.07 * noise(x, y, 11), noise(x >> 1, y >> 1, 12) > 0.42 ? 1 : 0, 1];
    case "fringe":
      return [1 + 0.1 * noise(x, y, 13), down < 3 + (noise(x, 0, 14) > 0 ? 1 : 0) + (noise(x, 1, 14) > 0.5 ? 1 : 0) ? 1 : 0, 1];
    case "glass":
      return [
        x === 0 || y === 0 || x === 15 || y === 15 ? 1.2 : 1,
        0,
        x === 0 || y === 0 || x === 15 || y === 15 ? 0.9 : (x + y) % 11 === 0 && x > 3 && x < 9 ? 0.6 : 0.3,
      ];
    case "tuft": {
      const height = 9 + 7 * Math.abs(noise(x, 2, 15));
      const isBlade = noise(x, 3, 16) > -0.35 && y < height;
      return [0.8 + (0.35 * y) / SIDE + 0.08 * noise(x, y, 17), y > height * 0.6 ? 1 : 0, isBlade ? 1 : 0];
    }
    case "plant": {
      const isStalk = (x === 7 || x === 8) && y < 10;
      const isLeaf = y > 1 && y < 6 && Math.abs(x - 7.5) < 5 - Math.abs(y - 4) * 1.6;
      const isHead = (x - 7.5) ** 2 + (y - 11.5) ** 2 < 16;
      return [1 + 0.1 * noise(x, y, 18), isHead ? 1 : 0, isStalk || isLeaf || isHead ? 1 : 0];
    }
  }
}

/** A layer for each grain. */
export function patterns(): Texture {
  const bytes = new Uint8Array(SIDE * SIDE * GRAINS.length * 4);
  let at = 0;
  for (const grain of GRAINS) {
    for (let y = 0; y < SIDE; y += 1) {
      for (let x = 0; x < SIDE; x += 1, at += 4) {
        const [light, accent, cover] = point(grain, x, y);
        bytes.set([Math.max(0, Math.min(255, light * 128)), accent * 255, cover * 255, 255], at);
      }
    }
  }
  const texture = new DataArrayTexture(bytes, SIDE, SIDE, GRAINS.length);
  [texture.format, texture.type] = [RGBAFormat, UnsignedByteType];
  [texture.wrapS, texture.wrapT] = [RepeatWrapping, RepeatWrapping];
  texture.magFilter = NearestFilter;
  texture.minFilter = NearestMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
