// A bot that helps a cook: it carries what the cook asks for in chat to the cook, until the task is done.

import { check, count, event, expect, goals, join, leave, told, until } from "./bot.mjs";

const bot = join();
const on = { bot, milliseconds: 240_000 };
/** What it is asked for, and the reason why the connection ends. */
let asked;
let end = "";
bot.on("kicked", (reason) => {
  end = JSON.stringify(reason);
});
bot.on("message", (message) => {
  const [, cook, words] = /^<(\S+)> (.*)$/.exec(message.toString()) ?? [];
  const things = [...(words?.match(/give me (.*)/)?.[1] ?? "").matchAll(/(\d+) (\w+)/g)];
  if (cook && cook !== told.name && things.length) asked = { cook, things: things.map(([, n, name]) => [name, Number(n)]) };
});
await check("login", () => event(bot, "spawn", () => true, 20_000), on);
await check("asked in chat", async () => {
  await until(() => asked, 200_000, "a request");
  return JSON.stringify(asked);
}, on);
await check("handed over", async () => {
  const cook = await until(() => bot.players[asked.cook]?.entity, 20_000, asked.cook);
  await bot.pathfinder.goto(new goals.GoalFollow(cook, 2));
  await bot.lookAt(cook.position.offset(0, 0.5, 0));
  for (const [name, wanted] of asked.things) {
    const before = count(bot, name);
    expect(before >= wanted, `it has ${before} ${name}`);
    await bot.toss(bot.registry.itemsByName[name].id, null, wanted);
    await until(() => count(bot, name) === before - wanted, 5_000, `less ${name}`);
  }
}, on);
await check("the task is done", async () => {
  await until(() => end, 200_000, "the end");
  expect(end.includes("goal reached"), end);
}, { milliseconds: 240_000 });
await leave(bot);
