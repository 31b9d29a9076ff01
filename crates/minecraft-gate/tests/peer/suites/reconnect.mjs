// A bot whose connection breaks again and again, and other names.

import { check, count, event, expect, goals, join, leave, rest, told, until } from "./bot.mjs";

const times = Number(told.options[0] ?? 5);
let bot = join();
await check("login", () => event(bot, "spawn", () => true, 20_000), { bot });
await check("items", async () => {
  await bot.waitForChunksToLoad();
  const feet = bot.entity.position.floored();
  for (const [x, z] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    const block = bot.blockAt(feet.offset(x, -1, z));
    if (block.name !== "grass_block" && block.name !== "dirt") continue;
    await bot.dig(block);
    await bot.pathfinder.goto(new goals.GoalBlock(block.position.x, block.position.y, block.position.z)).catch(() => {});
    await until(() => count(bot, "dirt") > 0, 8_000, "an item").catch(() => {});
    if (count(bot, "dirt") > 0) break;
  }
  expect(count(bot, "dirt") > 0, "nothing was picked up");
}, { bot });
const items = count(bot, "dirt");
let place = bot.entity.position.clone();
await check(`back again ${times} times`, async () => {
  for (let time = 0; time < times; time += 1) {
    place = bot.entity.position.clone();
    bot._client.socket.destroy();
    await rest(150);
    bot = join();
    await event(bot, "spawn", () => true, 20_000);
  }
}, { milliseconds: 20_000 + 3_000 * times });
await check("the same items", async () => {
  await rest(1_000);
  expect(count(bot, "dirt") === items, `${count(bot, "dirt")} for ${items}`);
}, { bot });
await check("the same place", async () => {
  const off = bot.entity.position.distanceTo(place);
  expect(off < 1, `it is ${off} blocks away`);
}, { bot });
await check("the same name ends the first connection", async () => {
  const ended = event(bot, "end");
  const second = join();
  await event(second, "spawn", () => true, 20_000);
  await ended;
  bot = second;
});
await check("another name is told the free ones", async () => {
  const stranger = join("nobody_here");
  const [reason] = await event(stranger, "kicked");
  expect(JSON.stringify(reason).includes("Names with a free seat"), JSON.stringify(reason));
});
await leave(bot);
