// A building site of 200 × 200 × 64 blocks as a file that the program reads (a Sponge schematic): hills, a lake, trees, streets,
// houses and a tower. It has no chance in it.

import { gzipSync } from "node:zlib";

export const SITE = { width: 200, height: 64, length: 200 };

const PALETTE = [
  "air",
  "stone",
  "dirt",
  "grass_block[snowy=false]",
  "water[level=0]",
  "sand",
  "oak_log[axis=y]",
  "oak_leaves[distance=1,persistent=true,waterlogged=false]",
  "cobblestone",
  "oak_planks",
  "bricks",
  "glass",
  "stone_bricks",
  "short_grass",
  "poppy",
  "dirt_path",
  "white_concrete",
  "red_terracotta",
  "spruce_planks",
  "oak_slab[type=bottom,waterlogged=false]",
  "torch",
  "birch_leaves[distance=1,persistent=true,waterlogged=false]",
  "wheat[age=7]",
  "gravel",
].map((name) => `minecraft:${name}`);
const of = (name) => PALETTE.findIndex((entry) => entry.startsWith(`minecraft:${name}`));

/** From 0 to 1, always the same. */
function chance(x, z, seed) {
  let mixed = Math.imul(x + 11, 0x85ebca6b) ^ Math.imul(z + 5, 0xc2b2ae35) ^ Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

const FLOOR = 14;

/** The layer of the ground. */
function ground(x, z) {
  const [dx, dz] = [x - 100, z - 100];
  const away = Math.hypot(dx, dz);
  const hills = 5 * Math.sin(x / 17 + 1) * Math.cos(z / 21) + 3 * Math.sin((x + z) / 13);
  return Math.round(FLOOR + Math.min(1, Math.max(0, (away - 52) / 40)) * (hills + 5));
}

/** The cells of the site: x fastest, then z, then y. */
function cells() {
  const { width, height, length } = SITE;
  const all = new Uint8Array(width * height * length);
  const put = (x, y, z, name) => {
    if (x >= 0 && x < width && z >= 0 && z < length && y >= 0 && y < height) all[(y * length + z) * width + x] = of(name);
  };
  const box = (x0, y0, z0, x1, y1, z1, name, isHollow = false) => {
    for (let y = y0; y <= y1; y += 1)
      for (let z = z0; z <= z1; z += 1)
        for (let x = x0; x <= x1; x += 1) {
          if (!isHollow || x === x0 || x === x1 || z === z0 || z === z1) put(x, y, z, name);
        }
  };
  for (let z = 0; z < length; z += 1) {
    for (let x = 0; x < width; x += 1) {
      const top = ground(x, z);
      const isLake = Math.hypot(x - 40, (z - 150) * 1.3) < 26 + 3 * Math.sin(x / 5);
      for (let y = 0; y < top - 3; y += 1) put(x, y, z, "stone");
      for (let y = Math.max(0, top - 3); y < top; y += 1) put(x, y, z, "dirt");
      put(x, top, z, isLake ? "sand" : "grass_block");
      if (isLake) {
        for (let y = 11; y <= Math.max(top, FLOOR); y += 1) put(x, y, z, y <= FLOOR ? "water" : "air");
        continue;
      }
      const isTown = Math.hypot(x - 100, z - 100) < 60;
      const luck = chance(x, z, 1);
      if (!isTown && luck < 0.05) put(x, top + 1, z, luck < 0.046 ? "short_grass" : "poppy");
    }
  }
  for (let z = 6; z < length - 6; z += 9) {
    for (let x = 6; x < width - 6; x += 9) {
      const [tx, tz] = [x + Math.floor(chance(x, z, 2) * 5), z + Math.floor(chance(x, z, 3) * 5)];
      const isFree = Math.hypot(tx - 100, tz - 100) > 64 && Math.hypot(tx - 40, (tz - 150) * 1.3) > 33;
      if (!isFree || chance(x, z, 4) < 0.25) continue;
      const [top, leaves] = [ground(tx, tz), chance(x, z, 5) < 0.3 ? "birch_leaves" : "oak_leaves"];
      for (let dy = 3; dy <= 6; dy += 1) {
        const radius = dy < 5 ? 2 : 1;
        for (let dz = -radius; dz <= radius; dz += 1)
          for (let dx = -radius; dx <= radius; dx += 1) {
            if (Math.abs(dx) + Math.abs(dz) < radius * 2 || dy === 4) put(tx + dx, top + dy, tz + dz, leaves);
          }
      }
      for (let dy = 1; dy <= 5; dy += 1) put(tx, top + dy, tz, "oak_log");
    }
  }
  box(96, FLOOR, 44, 104, FLOOR, 156, "dirt_path");
  box(44, FLOOR, 96, 156, FLOOR, 104, "dirt_path");
  const walls = ["oak_planks", "bricks", "white_concrete", "spruce_planks"];
  for (const [row, z] of [52, 72, 112, 132].entries()) {
    for (const [place, x] of [54, 74, 110, 130].entries()) {
      const [wide, tall, wall] = [12, 5 + ((row + place) % 3), walls[(row * 3 + place) % 4]];
      box(x, FLOOR, z, x + wide, FLOOR, z + wide, "cobblestone");
      box(x, FLOOR + 1, z, x + wide, FLOOR + tall, z + wide, wall, true);
      for (const corner of [
        [x, z],
        [x + wide, z],
        [x, z + wide],
        [x + wide, z + wide],
      ])
        box(corner[0], FLOOR + 1, corner[1], corner[0], FLOOR + tall, corner[1], "oak_log");
      for (let at = 2; at < wide - 1; at += 3)
        for (const y of [2, 3]) {
          put(x + at, FLOOR + y, z, "glass");
          put(x + at, FLOOR + y, z + wide, "glass");
          put(x, FLOOR + y, z + at, "glass");
        }
      box(x + 6, FLOOR + 1, z, x + 6, FLOOR + 2, z, "air");
      // Some roofs are not there yet.
      if ((row * 4 + place) % 5 !== 2)
        for (let step = 0; step <= 6; step += 1)
          box(
            x - 1 + step,
            FLOOR + tall + 1 + step,
            z - 1,
            x + wide + 1 - step,
            FLOOR + tall + 1 + step,
            z + wide + 1,
            place % 2 ? "red_terracotta" : "spruce_planks",
          );
      put(x + 3, FLOOR + 3, z + 3, "torch");
    }
  }
  box(94, FLOOR, 94, 106, FLOOR + 1, 106, "stone_bricks");
  for (let floor = 0; floor < 4; floor += 1) {
    const y = FLOOR + 2 + floor * 9;
    box(95, y, 95, 105, y + 8, 105, "stone_bricks", true);
    box(95, y + 8, 95, 105, y + 8, 105, "oak_planks");
    for (const at of [98, 102])
      for (const dy of [3, 4, 5])
        for (const [x, z] of [
          [at, 95],
          [at, 105],
          [95, at],
          [105, at],
        ])
          put(x, y + dy, z, "glass");
  }
  for (let at = 94; at <= 106; at += 2)
    for (const [x, z] of [
      [at, 94],
      [at, 106],
      [94, at],
      [106, at],
    ])
      put(x, FLOOR + 39, z, "stone_bricks");
  box(112, FLOOR, 150, 128, FLOOR, 160, "dirt");
  box(112, FLOOR + 1, 150, 128, FLOOR + 1, 160, "wheat");
  return all;
}

/** The site as a file. */
export function schematic() {
  return schematicOf(SITE, PALETTE, cells());
}

/** A schematic: its sides, the names of its states, and the number of the state in each cell, x fastest, then z, then y. */
export function schematicOf({ width, height, length }, palette, data) {
  const parts = [];
  const number = (bytes, value) => {
    const part = Buffer.alloc(bytes);
    part.writeIntBE(value, 0, bytes);
    return part;
  };
  const named = (kind, name) => parts.push(Buffer.from([kind]), number(2, name.length), Buffer.from(name));
  named(10, "Schematic");
  for (const [name, value] of [
    ["Version", 2],
    ["DataVersion", 3955],
    ["PaletteMax", palette.length],
  ]) {
    named(3, name);
    parts.push(number(4, value));
  }
  for (const [name, value] of [
    ["Width", width],
    ["Height", height],
    ["Length", length],
  ]) {
    named(2, name);
    parts.push(number(2, value));
  }
  named(10, "Palette");
  for (const [place, name] of palette.entries()) {
    named(3, name);
    parts.push(number(4, place));
  }
  parts.push(Buffer.from([0]));
  named(7, "BlockData");
  parts.push(number(4, data.length), Buffer.from(data), Buffer.from([0]));
  return gzipSync(Buffer.concat(parts));
}
