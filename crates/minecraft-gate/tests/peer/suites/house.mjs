// A bot in creative mode builds a house of 9 × 9 blocks: a floor, walls 5 blocks high with a door and windows, and a roof.

import { Vec3 } from "vec3";
import items from "prismarine-item";
import { check, event, expect, join, leave, rest, until } from "./bot.mjs";

/** The time for the house, in seconds. */
const SECONDS = 60;
const SIZE = 9;
const WALLS = 5;

const bot = join();
const on = { bot, milliseconds: 30_000 };
await check("login and spawn", async () => {
  await event(bot, "spawn", () => true, 20_000);
  await bot.waitForChunksToLoad();
}, on);
const Item = items(bot.registry);
await check("bricks from nothing", async () => {
  await bot.creative.setInventorySlot(36, new Item(bot.registry.itemsByName.bricks.id, 64));
  bot.setQuickBarSlot(0);
  await until(() => bot.heldItem?.name === "bricks", 5_000, "the bricks");
}, on);

const start = bot.entity.position.floored().offset(3, 0, -4);
/** The blocks of the house in the order of building, so that each has an earlier one below it or beside it: a quarter of a layer each. */
const house = [];
const QUARTERS = [[0, 0], [0, 5], [5, 0], [5, 5]];
/** The place in the air from which all blocks of a quarter are within reach. */
const above = ({ x, y, z }) => start.offset(x < 5 ? 2.5 : 6.5, y + 1.1, z < 5 ? 2.5 : 6.5);
const isEdge = (x, z) => x === 0 || z === 0 || x === SIZE - 1 || z === SIZE - 1;
const isDoor = (x, y, z) => x === 0 && z === 4 && y <= 2;
const isPane = (x, y, z) => y === 3 && ((x === 4 && isEdge(x, z)) || (x === SIZE - 1 && z === 4));
for (let y = 0; y <= WALLS + 1; y += 1) {
  const isWall = y > 0 && y <= WALLS;
  for (const [left, back] of QUARTERS) {
    for (let x = left; x < (left ? SIZE : 5); x += 1) {
      for (let z = back; z < (back ? SIZE : 5); z += 1) {
        if (!isWall || (isEdge(x, z) && !isDoor(x, y, z) && !isPane(x, y, z))) house.push(new Vec3(x, y, z));
      }
    }
  }
}
const SIDES = [[0, -1, 0], [-1, 0, 0], [0, 0, -1], [1, 0, 0], [0, 0, 1]];
const missing = () => house.filter((part) => bot.blockAt(start.plus(part)).name !== "bricks");
/** Places what is missing, without waiting for the world between two blocks. */
async function build(parts, end) {
  const sent = new Set();
  for (const part of parts) {
    if (Date.now() > end) return;
    const cell = start.plus(part);
    const stands = ([x, y, z]) => bot.blockAt(cell.offset(x, y, z))?.boundingBox === "block" || sent.has(String(part.offset(x, y, z)));
    const side = SIDES.find(stands);
    if (!side) continue;
    if (bot.entity.position.distanceTo(above(part)) > 0.5) await bot.creative.flyTo(above(part));
    const [x, y, z] = side;
    const options = { swingArm: "right", forceLook: true };
    await bot._genericPlace(bot.blockAt(cell.offset(x, y, z)), new Vec3(-x, -y, -z), options);
    sent.add(String(part));
    // A client acts in ticks.
    await rest(50);
  }
}
await check(`a house in ${SECONDS} seconds`, async () => {
  const begun = Date.now();
  const end = begun + 1_000 * SECONDS;
  expect(house.length >= 300, `it has ${house.length} blocks`);
  bot.creative.startFlying();
  let rounds = 0;
  for (let left = missing(); left.length && Date.now() < end; left = missing()) {
    rounds += 1;
    await build(left, end);
    await rest(300);
  }
  const took = (Date.now() - begun) / 1_000;
  expect(!missing().length, `${missing().length} of ${house.length} blocks are missing after ${took} s`);
  return `${house.length} blocks, ${took} s, ${rounds} rounds`;
}, { bot, milliseconds: 1_000 * SECONDS + 30_000 });
await leave(bot);
