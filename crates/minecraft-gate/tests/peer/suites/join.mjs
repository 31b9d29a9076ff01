// The eleven checks of a first visit.

import { Vec3 } from "vec3";
import { check, count, event, expect, goals, join, leave, rest, told, until, walker } from "./bot.mjs";

const begun = Date.now();
const bot = join();
const on = { bot };
const walk = walker(bot);

await check("login", () => event(bot, "login"), on);
await check("spawn", async () => {
  if (!bot.entity?.position || !bot.health) await event(bot, "spawn");
  return `${Date.now() - begun} ms`;
}, on);
await check("chunks with named blocks", async () => {
  await bot.waitForChunksToLoad();
  const below = await until(() => bot.blockAt(bot.entity.position.offset(0, -0.5, 0)), 5000, "the block below");
  expect(below.name !== "air" && below.boundingBox === "block", `it stands on ${below.name}`);
  return below.name;
}, on);
await check("inventory", async () => {
  await until(() => bot.inventory.slots.length === 46, 5000, "the window");
}, on);
await check("chat", async () => {
  const words = `hello, this is ${told.version}`;
  const heard = event(bot, "chat", (name, text) => name === told.name && text === words);
  bot.chat(words);
  await heard;
}, on);
await check("standing", async () => {
  await until(() => bot.entity.onGround, 5000, "ground");
  const before = bot.entity.position.clone();
  await rest(1000);
  expect(bot.entity.position.distanceTo(before) < 0.01, "it moved");
}, on);

// Two blocks beside the bot are dug, put up as a wall, and walked round; each bot does so at a place of its own.
let wall;
await check("dig", async () => {
  const { x, z } = bot.entity.position;
  await walk(new goals.GoalNearXZ(x + 9 * told.index, z + 9, 1));
  const feet = bot.entity.position.floored();
  const below = bot.blockAt(feet.offset(0, -1, 0));
  const sides = [[2, 0], [2, 1], [-2, 0], [-2, 1], [0, 2], [1, 2], [0, -2], [1, -2]];
  for (const [x, z] of sides) {
    if (count(bot, "dirt") >= 2) break;
    const block = bot.blockAt(feet.offset(x, -1, z));
    if (block?.name !== below.name) continue;
    await bot.dig(block);
    await until(() => bot.blockAt(block.position).name === "air", 3000, "the air");
    const before = count(bot, "dirt");
    const hole = block.position;
    await walk(new goals.GoalBlock(hole.x, hole.y, hole.z));
    await until(() => count(bot, "dirt") > before, 5000).catch(() => {});
  }
  expect(count(bot, "dirt") >= 2, `it carries ${count(bot, "dirt")} dirt`);
}, on);
await check("place", async () => {
  const dirt = bot.inventory.items().find((item) => item.name === "dirt");
  expect(dirt, "there is no dirt");
  await bot.equip(dirt, "hand");
  // It may stand in one of its holes.
  await walk(new goals.GoalXZ(bot.entity.position.x + 2, bot.entity.position.z + 2));
  const feet = bot.entity.position.floored();
  for (const [x, z] of [[2, 0], [-2, 0], [0, 2], [0, -2], [2, 1], [-2, 1], [1, 2], [1, -2], [2, -1], [-2, -1]]) {
    const base = bot.blockAt(feet.offset(x, -1, z));
    const [foot, head] = [1, 2].map((up) => bot.blockAt(base.position.offset(0, up, 0)));
    if (base.boundingBox !== "block" || foot.name !== "air" || head.name !== "air") continue;
    const far = bot.blockAt(feet.offset(2 * x, -1, 2 * z));
    if (far.boundingBox !== "block" || bot.blockAt(far.position.offset(0, 1, 0)).name !== "air") continue;
    await bot.placeBlock(base, new Vec3(0, 1, 0));
    await bot.placeBlock(bot.blockAt(foot.position), new Vec3(0, 1, 0));
    await rest(500);
    expect(bot.blockAt(foot.position).name === "dirt" && bot.blockAt(head.position).name === "dirt", "no wall stands there");
    wall = { foot: foot.position, far: far.position };
    return;
  }
  throw new Error("there is no place for a wall");
}, on);
await check("pathfinder round a wall", async () => {
  expect(wall, "there is no wall");
  await bot.pathfinder.goto(new goals.GoalBlock(wall.far.x, wall.far.y + 1, wall.far.z));
  expect(bot.blockAt(wall.foot).name === "dirt", "the wall is gone");
  const off = bot.entity.position.distanceTo(wall.far.offset(0.5, 1, 0.5));
  expect(off < 1, `it is ${off} blocks away`);
}, on);
await check("window click", async () => {
  const dirt = bot.inventory.slots.findIndex((item) => item);
  const [from, to] = dirt >= 0 ? [dirt, 20] : [36, 37];
  const held = bot.inventory.slots[from];
  await bot.clickWindow(from, 0, 0);
  await bot.clickWindow(to, 0, 0);
  await rest(500);
  if (held) expect(bot.inventory.slots[to]?.name === held.name && !bot.inventory.slots[from], "the stack did not move");
  return held ? held.name : "empty";
}, on);
await check("alive after 12 s", async () => {
  await rest(Math.max(0, begun + 12_000 - Date.now()));
  expect(bot.health > 0, "it is dead");
}, on);
await leave(bot);
