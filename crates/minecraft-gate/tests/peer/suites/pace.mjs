// A bot that walks, digs and places for so many seconds, in any terrain.

import { Vec3 } from "vec3";
import { check, event, expect, goals, join, leave, rest, told } from "./bot.mjs";

const seconds = Number(told.options[0] ?? 600);
const bot = join();
await check("spawn", async () => {
  if (!bot.entity?.position) await event(bot, "spawn", () => true, 30_000);
  await bot.waitForChunksToLoad();
}, { bot, milliseconds: 60_000 });
const end = Date.now() + 1_000 * seconds;
const done = { walked: 0, dug: 0, placed: 0 };
/** Numbers that each bot draws in its own way. */
let drawn = 1 + told.index;
const draw = (range) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((drawn / 2_147_483_648) * range);
};
const within = (act, milliseconds) => Promise.race([act, rest(milliseconds).then(() => Promise.reject(new Error("late")))]);

async function walk() {
  const { x, z } = bot.entity.position;
  const goal = new goals.GoalNearXZ(x + draw(17) - 8, z + draw(17) - 8, 1);
  await within(bot.pathfinder.goto(goal), 10_000).finally(() => bot.pathfinder.setGoal(null));
  done.walked += 1;
}

async function dig() {
  const feet = bot.entity.position.floored();
  const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, z]) => bot.blockAt(feet.offset(x, -1, z)));
  const block = sides.find((one) => one?.diggable && bot.canDigBlock(one) && bot.digTime(one) < 3_000);
  if (!block) return;
  await within(bot.dig(block), 5_000);
  done.dug += 1;
  // What it was drops, and is picked up there.
  await within(bot.pathfinder.goto(new goals.GoalNear(block.position.x, block.position.y, block.position.z, 1)), 4_000)
    .finally(() => bot.pathfinder.setGoal(null));
}

async function place() {
  const item = bot.inventory.items().find((one) => bot.registry.blocksByName[one.name]?.boundingBox === "block");
  if (!item) return;
  await bot.equip(item, "hand");
  const feet = bot.entity.position.floored();
  const sides = [[2, 0], [-2, 0], [0, 2], [0, -2]].map(([x, z]) => bot.blockAt(feet.offset(x, -1, z)));
  const base = sides.find((one) => one?.boundingBox === "block" && bot.blockAt(one.position.offset(0, 1, 0))?.name === "air");
  if (!base) return;
  await within(bot.placeBlock(base, new Vec3(0, 1, 0)), 6_000);
  done.placed += 1;
}

await check(`acts for ${seconds} s`, async () => {
  while (Date.now() < end) {
    for (const act of [walk, dig, place]) await act().catch(() => rest(200));
  }
  const note = Object.entries(done).map(([what, times]) => `${what} ${times}`).join(", ");
  // Terrain may be in its way: water, trees, a steep slope.
  expect(done.walked > seconds / 60 && done.dug > seconds / 60 && done.placed > seconds / 120, note);
  return note;
}, { bot, milliseconds: 1_000 * seconds + 60_000 });
await leave(bot);
