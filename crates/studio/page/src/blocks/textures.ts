// The textures of faces, from the table that `crates/picture` makes: a layer for each pattern, with brightness, share of the second
// colour and cover of each point.

import {
  DataArrayTexture,
  NearestFilter,
  NearestMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
  type Texture,
} from "three";
import { patterns as names, texels } from "./eyes.json";

/** The number of points along a side. */
const SIDE = 16;

/** A layer for each pattern. */
export function patterns(): Texture {
  const points = atob(texels);
  const bytes = new Uint8Array(names.length * SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < points.length; at += 1) bytes[Math.floor(at / 3) * 4 + (at % 3)] = points.charCodeAt(at);
  const texture = new DataArrayTexture(bytes, SIDE, SIDE, names.length);
  [texture.format, texture.type] = [RGBAFormat, UnsignedByteType];
  [texture.wrapS, texture.wrapT] = [RepeatWrapping, RepeatWrapping];
  texture.magFilter = NearestFilter;
  texture.minFilter = NearestMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
