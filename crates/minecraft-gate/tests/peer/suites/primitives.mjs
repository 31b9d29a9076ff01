// Control primitives with the names and parameters of Voyager's (https://github.com/MineDojo/Voyager), written anew on mineflayer and its
// plugins. Each throws if it has not done what it says.

import collectblock from "mineflayer-collectblock";
import pathfinder from "mineflayer-pathfinder";
import tool from "mineflayer-tool";
import { Vec3 } from "vec3";
import { count, expect, goals, until } from "./bot.mjs";

/** How far blocks and creatures are looked for. */
const NEAR = 32;
/** Times that a block is placed, or a path is tried, until it is given up. */
const TRIES = 4;

/** Gives a bot the plugins and the movements that the primitives need. */
export function equipFor(bot) {
  bot.loadPlugin(tool.plugin);
  bot.loadPlugin(collectblock.plugin);
  const moves = new pathfinder.Movements(bot);
  moves.allowParkour = false;
  bot.pathfinder.setMovements(moves);
  bot.collectBlock.movements = moves;
  bot.pathfinder.thinkTimeout = 10_000;
}

/** The nearest block of a name. */
function blockOf(bot, name, maxDistance = NEAR) {
  const block = bot.findBlock({ matching: bot.registry.blocksByName[name].id, maxDistance });
  expect(block, `there is no ${name} within ${maxDistance} blocks`);
  return block;
}

async function nearTo(bot, name) {
  const block = blockOf(bot, name);
  await bot.pathfinder.goto(new goals.GoalLookAtBlock(block.position, bot.world));
  return block;
}

/** Waits until the bot's slots have stayed the same for half a second of the game. */
async function settled(bot) {
  let before = "";
  for (let still = 0; still < 10; still += 1) {
    const now = JSON.stringify(bot.inventory.slots.map((item) => item && [item.name, item.count]));
    if (now !== before) still = 0;
    before = now;
    await bot.waitForTicks(1);
  }
}

/** Breaks blocks of a name and picks up what they drop. */
export async function mineBlock(bot, name, wanted = 1) {
  let mined = 0;
  const given = new Set();
  while (mined < wanted) {
    const places = bot.findBlocks({ matching: bot.registry.blocksByName[name].id, maxDistance: NEAR, count: 1_024 });
    const place = places.find((one) => !given.has(String(one)));
    expect(place, `there is no ${name} within ${NEAR} blocks; ${mined} of ${wanted} are mined`);
    given.add(String(place));
    try {
      await bot.collectBlock.collect(bot.blockAt(place), { ignoreNoPath: true });
      mined += Number(bot.blockAt(place).name !== name);
    } catch {
      // There is no way to it; another one is tried.
      bot.pathfinder.setGoal(null);
      await bot.waitForTicks(1);
    }
  }
}

/** Crafts so many times, at a table if one is near. */
export async function craftItem(bot, name, times = 1) {
  const item = bot.registry.itemsByName[name];
  const before = count(bot, name);
  const table = bot.findBlock({ matching: bot.registry.blocksByName.crafting_table.id, maxDistance: NEAR });
  if (table) await bot.pathfinder.goto(new goals.GoalLookAtBlock(table.position, bot.world));
  const [recipe] = bot.recipesFor(item.id, null, 1, table);
  expect(recipe, `it has not what a ${name} takes${table ? "" : ", or needs a table"}`);
  await bot.craft(recipe, times, table);
  // mineflayer reckons with what it expects; the server's answers to the last clicks decide.
  await settled(bot);
  expect(count(bot, name) > before, `there is no new ${name}`);
}

/** Places a block beside one that is there. */
export async function placeItem(bot, name, position) {
  const sides = [[0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]].map((side) => new Vec3(...side));
  const side = sides.find((one) => !["air", "water", "short_grass", "grass"].includes(bot.blockAt(position.minus(one))?.name ?? "air"));
  expect(side, `a ${name} at ${position} would float`);
  for (let tries = 0; bot.blockAt(position).name !== name; tries += 1) {
    expect(tries < TRIES, `a ${name} cannot be placed at ${position}`);
    try {
      await bot.pathfinder.goto(new goals.GoalPlaceBlock(position, bot.world, {}));
      await bot.equip(bot.registry.itemsByName[name].id, "hand");
      await bot.placeBlock(bot.blockAt(position.minus(side)), side);
    } catch {
      // The body was in its way, or the answer came late; the block tells.
      bot.pathfinder.setGoal(null);
    }
  }
}

/** Smelts items one after the other. */
export async function smeltItem(bot, name, fuel, times = 1) {
  const oven = await bot.openFurnace(await nearTo(bot, "furnace"));
  try {
    for (let done = 0; done < times; done += 1) {
      if (!oven.fuelItem()) await oven.putFuel(bot.registry.itemsByName[fuel].id, null, 1);
      await oven.putInput(bot.registry.itemsByName[name].id, null, 1);
      await until(() => oven.outputItem(), 30_000, `what becomes of ${name}`);
      await oven.takeOutput();
    }
  } finally {
    oven.close();
  }
}

async function atChest(bot, position, act) {
  await bot.pathfinder.goto(new goals.GoalLookAtBlock(position, bot.world));
  const chest = await bot.openContainer(bot.blockAt(position));
  try {
    await act(chest);
  } finally {
    chest.close();
  }
}

/** Puts items, by their names and numbers, into a chest. */
export const depositItemIntoChest = (bot, position, items) =>
  atChest(bot, position, async (chest) => {
    for (const [name, number] of Object.entries(items)) await chest.deposit(bot.registry.itemsByName[name].id, null, number);
  });

/** Takes items, by their names and numbers, out of a chest. */
export const getItemFromChest = (bot, position, items) =>
  atChest(bot, position, async (chest) => {
    for (const [name, number] of Object.entries(items)) await chest.withdraw(bot.registry.itemsByName[name].id, null, number);
  });

/** Kills the nearest creature of a kind and picks up what it drops. */
export async function killMob(bot, name, seconds = 300) {
  const mob = bot.nearestEntity((one) => one.name === name && one.position.distanceTo(bot.entity.position) < NEAR + 16);
  expect(mob, `there is no ${name}`);
  const end = Date.now() + 1_000 * seconds;
  while (bot.entities[mob.id]) {
    expect(Date.now() < end, `the ${name} lives`);
    if (mob.position.distanceTo(bot.entity.position) > 3) {
      await bot.pathfinder.goto(new goals.GoalNear(mob.position.x, mob.position.y, mob.position.z, 2)).catch(() => {});
    } else {
      await bot.lookAt(mob.position.offset(0, mob.height / 2, 0), true);
      bot.attack(mob);
      await bot.waitForTicks(13);
    }
  }
  await bot.waitForTicks(20);
  const fallen = Object.values(bot.entities).filter((one) => one.name === "item" && one.position.distanceTo(mob.position) < 4);
  if (fallen.length > 0) await bot.collectBlock.collect(fallen, { ignoreNoPath: true }).catch(() => {});
}

/** Walks on in a direction until the callback returns something, and returns that; null once the time is over. */
export async function exploreUntil(bot, direction, seconds, callback) {
  const end = Date.now() + 1_000 * seconds;
  for (;;) {
    const found = callback();
    if (found || Date.now() > end) return found || null;
    const { x, z } = bot.entity.position;
    const goal = new goals.GoalNearXZ(x + 16 * direction.x, z + 16 * direction.z, 3);
    await Promise.race([bot.pathfinder.goto(goal), bot.waitForTicks(200)]).catch(() => {});
    bot.pathfinder.setGoal(null);
    // It turns where the way ends.
    direction = new Vec3(-direction.z, 0, direction.x);
  }
}
