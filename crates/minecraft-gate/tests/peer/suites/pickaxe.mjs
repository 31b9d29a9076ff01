// A bot makes a stone pickaxe and an iron ingot from nothing, in natural terrain: logs, planks, a table, sticks, pickaxes, a furnace.

import pathfinder from "mineflayer-pathfinder";
import { Vec3 } from "vec3";
import { check, count, event, expect, goals, join, leave, rest, told, until } from "./bot.mjs";

/** The time for all of it, in minutes. */
const MINUTES = 10;
const bot = join();
const on = { bot, milliseconds: 60_000 * MINUTES };
const begun = Date.now();
await check("login and spawn", async () => {
  await event(bot, "spawn", () => true, 20_000);
  await bot.waitForChunksToLoad();
  // It may dig its way, and build itself steps of dirt and stone.
  const moves = new pathfinder.Movements(bot);
  moves.scafoldingBlocks = ["dirt", "cobblestone", "granite", "diorite", "andesite"].map((name) => bot.registry.itemsByName[name].id);
  moves.allowParkour = false;
  bot.pathfinder.setMovements(moves);
  bot.pathfinder.thinkTimeout = 10_000;
}, on);
const sum = (ending) => bot.inventory.items().filter((item) => item.name.endsWith(ending)).reduce((all, item) => all + item.count, 0);
const walk = async (goal, milliseconds = 45_000) => {
  await Promise.race([bot.pathfinder.goto(goal), rest(milliseconds)]).catch(() => {});
  bot.pathfinder.setGoal(null);
};
/** Takes the best tool for a block in its hand. */
const arm = async (block) => {
  const tool = bot.pathfinder.bestHarvestTool(block);
  if (tool) await bot.equip(tool, "hand");
};
/** Digs the nearest blocks that fit and picks up what they drop, until `enough` holds. */
async function gather(fits, enough, what, distance = 64) {
  const given = new Set();
  for (let tries = 0; !enough() && tries < 60; tries += 1) {
    const near = bot.findBlocks({ matching: fits, maxDistance: distance, count: 40 }).find((place) => !given.has(String(place)));
    expect(near, `there is no ${what} left within ${distance} blocks`);
    given.add(String(near));
    await walk(new goals.GoalGetToBlock(near.x, near.y, near.z));
    const block = bot.blockAt(near);
    if (!fits(block) || !bot.canDigBlock(block)) continue;
    await arm(block);
    await bot.dig(block, true).catch(() => {});
    await rest(300);
    const fallen = bot.nearestEntity((one) => one.name === "item" && one.position.distanceTo(near) < 4);
    if (fallen) await walk(new goals.GoalBlock(...Object.values(fallen.position.floored())), 8_000);
    await rest(300);
  }
  expect(enough(), `not enough ${what}`);
}
/** Puts a block from its things next to itself. */
async function put(name) {
  await bot.equip(bot.inventory.items().find((item) => item.name === name), "hand");
  for (let far = 2; far <= 3; far += 1) {
    for (const [x, z] of [[far, 0], [-far, 0], [0, far], [0, -far], [far, far], [-far, -far]]) {
      for (const y of [-1, 0, -2]) {
        const base = bot.blockAt(bot.entity.position.floored().offset(x, y, z));
        const above = bot.blockAt(base.position.offset(0, 1, 0));
        if (base.boundingBox !== "block" || above.name !== "air" || !bot.canSeeBlock(base)) continue;
        await bot.placeBlock(base, new Vec3(0, 1, 0)).catch(() => {});
        const placed = bot.blockAt(above.position);
        if (placed.name === name) return placed;
      }
    }
  }
  throw new Error(`there is no place for a ${name}`);
}
const make = async (name, times, table) => {
  const [recipe] = bot.recipesFor(bot.registry.itemsByName[name].id, null, 1, table);
  expect(recipe, `it has not what a ${name} takes`);
  await bot.craft(recipe, times, table);
  await rest(300);
};
/** A table within reach: it keeps one with it. */
let table;
async function atTable(act) {
  table = await put("crafting_table");
  try {
    await act(table);
  } finally {
    await arm(table);
    await bot.dig(table, true);
    await walk(new goals.GoalBlock(table.position.x, table.position.y, table.position.z), 8_000);
    await until(() => count(bot, "crafting_table") > 0, 8_000, "the table").catch(() => {});
  }
}

await check("logs", async () => {
  await gather((block) => block.name.endsWith("_log"), () => sum("_log") >= 5, "wood");
  return `${sum("_log")} logs`;
}, on);
await check("planks, a table, sticks", async () => {
  const wood = bot.inventory.items().find((item) => item.name.endsWith("_log")).name.replace("_log", "");
  const logs = count(bot, `${wood}_log`);
  await make(`${wood}_planks`, logs);
  await make("crafting_table", 1);
  await make("stick", 2);
  expect(count(bot, "crafting_table") === 1 && count(bot, "stick") >= 4, "they are not there");
}, on);
await check("a wooden pickaxe", async () => {
  await atTable((near) => make("wooden_pickaxe", 1, near));
  expect(count(bot, "wooden_pickaxe") === 1, "it is not there");
}, on);
const isStone = (block) => block.name === "stone" || block.name === "cobblestone";
await check("cobblestone", async () => {
  await gather(isStone, () => count(bot, "cobblestone") >= 12, "stone");
  return `${count(bot, "cobblestone")} cobblestone`;
}, on);
await check("a stone pickaxe and a furnace", async () => {
  await atTable(async (near) => {
    await make("stone_pickaxe", 1, near);
    await make("furnace", 1, near);
  });
  expect(count(bot, "stone_pickaxe") === 1 && count(bot, "furnace") === 1, "they are not there");
}, on);
await check("raw iron", async () => {
  await gather((block) => block.name.endsWith("iron_ore"), () => count(bot, "raw_iron") >= 1, "iron ore", 128);
}, on);
await check("an iron ingot", async () => {
  const oven = await bot.openFurnace(await put("furnace"));
  const fuel = bot.inventory.items().find((item) => item.name === "coal" || item.name.endsWith("_planks") || item.name.endsWith("_log"));
  expect(fuel, "it has nothing to burn");
  const values = {};
  let took;
  bot._client.on("craft_progress_bar", ({ property, value }) => {
    values[property] = value;
  });
  oven.on("updateSlot", (slot, _, item) => {
    if (slot === 2 && item?.name === "iron_ingot") took ??= values[1] - values[0];
  });
  await oven.putInput(bot.registry.itemsByName.raw_iron.id, null, 1);
  await oven.putFuel(fuel.type, null, 1);
  await until(() => took !== undefined, 30_000, "the ingot");
  await oven.takeOutput();
  oven.close();
  await rest(500);
  expect(count(bot, "iron_ingot") === 1, `${count(bot, "iron_ingot")} ingots`);
  expect(Math.abs(took - 200) <= 2, `it took ${took} ticks`);
  return `${took} ticks`;
}, on);
await check(`all within ${MINUTES} minutes`, async () => {
  const seconds = Math.round((Date.now() - begun) / 1_000);
  expect(seconds <= 60 * MINUTES, `${seconds} s`);
  return `${told.version}: ${seconds} s`;
});
await leave(bot);
