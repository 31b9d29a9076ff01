// A bot in the organisation of a team: it collects the logs that its leader orders in chat, and reports.

import { check, event, expect, goals, join, leave, rest, until, walker } from "./bot.mjs";

const bot = join();
const on = { bot, milliseconds: 400_000 };
const walk = walker(bot);
let order;
let end = "";
bot.on("kicked", (reason) => {
  end = JSON.stringify(reason);
});
bot.on("message", (message) => {
  const [, leader, number] = /^<(\S+)> Order \d+: mine (\d+) /.exec(message.toString()) ?? [];
  if (leader) order ??= { leader, logs: Number(number) };
});
const logs = () => bot.inventory.items().filter((item) => item.name.endsWith("_log")).reduce((sum, item) => sum + item.count, 0);

await check("login", () => event(bot, "spawn", () => true, 20_000), on);
await check("the leader's order", async () => {
  await until(() => order, 60_000, "an order");
  return JSON.stringify(order);
}, on);
/** Digs the next log that it can reach from the ground, and picks its item up. Returns whether there was one to try. */
const collect = async (far) => {
  const feet = bot.entity.position.floored();
  const isLow = (place) => Math.abs(place.y - feet.y) <= 4 && !far.has(String(place));
  const places = bot.findBlocks({ matching: (block) => block.name.endsWith("_log"), maxDistance: 48, count: 60 });
  const near = places.find(isLow);
  if (!near) return false;
  const before = logs();
  try {
    await walk(new goals.GoalNear(near.x, near.y, near.z, 3));
    const block = bot.blockAt(near);
    expect(bot.canDigBlock(block), "out of reach");
    await bot.dig(block);
    const lies = (one) => one.name === "item" && one.position.distanceTo(near) < 5;
    const item = await until(() => bot.nearestEntity(lies), 2_000);
    await walk(new goals.GoalNear(item.position.x, item.position.y, item.position.z, 0));
  } catch {
    far.add(String(near));
  }
  await until(() => logs() > before, 2_000).catch(() => {});
  return true;
};
await check("collected what it says", async () => {
  await bot.waitForChunksToLoad();
  const far = new Set();
  while (logs() < order.logs && !end && (await collect(far)));
  // With the last log the goal is reached, and the server may say so before it tells of that log.
  expect(logs() >= order.logs || end.includes("goal reached"), `it carries ${logs()} of ${order.logs} logs: ${end}`);
  return `${logs()} logs`;
}, { milliseconds: on.milliseconds });
await check("reported, and the task is done", async () => {
  await rest(500);
  if (!end) bot.chat(`/msg ${order.leader} done`);
  await until(() => end, 60_000, "the end");
  expect(end.includes("goal reached"), end);
}, { milliseconds: 90_000 });
await leave(bot);
