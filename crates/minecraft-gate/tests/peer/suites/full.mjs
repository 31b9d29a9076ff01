// Forty checks on a course that `tests/course.rs` has built: moving, using, digging, placing, items, words, and two bots that see
// each other. Places are relative to the start of the first bot.

import { Vec3 } from "vec3";
import { check, count, event, expect, goals, join, leave, rest, told, until } from "./bot.mjs";

const [partnerName] = told.options;
const bot = join();
const on = { bot };
await check("login", () => event(bot, "login", () => true, 20_000), on);
await check("spawn", async () => {
  if (!bot.entity?.position) await event(bot, "spawn", () => true, 20_000);
  await bot.waitForChunksToLoad();
}, on);
const partner = join(partnerName);
await event(partner, "spawn", () => true, 20_000).catch(() => {});
await until(() => bot.players[partnerName]?.entity, 10_000).catch(() => {});

const start = bot.entity.position.floored();
const cell = (x, y, z) => start.offset(x, y, z);
const block = (x, y, z) => bot.blockAt(cell(x, y, z));
const go = async (x, y, z, near = 0) => {
  const to = cell(x, y, z);
  await bot.pathfinder.goto(near ? new goals.GoalNear(to.x, to.y, to.z, near) : new goals.GoalBlock(to.x, to.y, to.z));
  // The pathfinder lets go of its keys a tick later.
  await rest(150);
};
const hold = async (name) => {
  const item = bot.inventory.items().find((one) => one.name === name);
  expect(item, `it carries no ${name}`);
  await bot.equip(item, "hand");
};

await check("walk", () => go(0, 0, 3), on);
await check("step up", async () => {
  await go(3, 1, 3);
  expect(Math.abs(bot.entity.position.y - start.y - 1) < 0.01, "it is not up there");
}, on);
await check("swim", async () => {
  await go(6, 0, 5);
  await bot.lookAt(cell(6, 1, 14).offset(0.5, 0, 0.5));
  bot.setControlState("forward", true);
  bot.setControlState("jump", true);
  await until(() => bot.entity.isInWater, 5_000, "the water");
  await until(() => bot.entity.position.z > start.z + 10.2, 15_000, "the other side");
  bot.clearControlStates();
}, on);
await check("climb", async () => {
  await go(0, 0, 6);
  await bot.lookAt(cell(0, 3, 7).offset(0.5, 0, 0.5));
  bot.setControlState("forward", true);
  await until(() => bot.entity.position.y > start.y + 2.9, 10_000, "the top");
  bot.clearControlStates();
}, on);
await rest(500);
for (const [name, x, open] of [["door", -4, "open"], ["gate", -6, "open"], ["trapdoor", -8, "open"], ["lever", -10, "powered"], ["button", -12, "powered"]]) {
  await check(name, async () => {
    await go(x, 0, 6, 1);
    await bot.activateBlock(block(x, 0, 8));
    await until(() => String(block(x, 0, 8).getProperties()[open]) === "true", 3_000, open);
  }, on);
}
const dug = [
  ["stone", "stone_pickaxe"], ["oak_log", "stone_axe"], ["dirt", "stone_shovel"], ["oak_leaves", "shears"],
  ["cobweb", "stone_sword"], ["hay_block", "stone_hoe"], ["sand", "stone_shovel"], ["glass", null],
];
for (const [index, [name, tool]] of dug.entries()) {
  const x = -2 * index;
  await check(`dig ${name}`, async () => {
    await go(x, 0, 13);
    if (tool) await hold(tool);
    const target = block(x, 0, 15);
    expect(target.name === name, `${target.name} stands there`);
    await bot.dig(target);
    await rest(600);
    expect(block(x, 0, 15).name === "air", "it is still there");
  }, on);
}
const placed = [
  ["cobblestone", "cobblestone"], ["oak_slab", "oak_slab"], ["oak_stairs", "oak_stairs"], ["oak_log", "oak_log"],
  ["torch", "torch"], ["oak_door", "oak_door"], ["oak_sign", "oak_sign"], ["oak_fence", "oak_fence"],
  ["chest", "chest"], ["white_carpet", "white_carpet"], ["oak_sapling", "oak_sapling"], ["lever", "lever"],
];
for (const [index, [item, name]] of placed.entries()) {
  const x = -2 * index;
  await check(`place ${item}`, async () => {
    await go(x, 0, 18);
    await hold(item);
    await bot.placeBlock(block(x, -1, 20), new Vec3(0, 1, 0));
    await rest(300);
    expect(block(x, 0, 20).name === name, `${block(x, 0, 20).name} stands there`);
  }, on);
}
await check("sign", async () => {
  const sign = block(-12, 0, 20);
  await go(-12, 0, 18);
  bot.updateSign(sign, "one\ntwo\nthree\nfour");
  await until(() => partner.blockAt(sign.position)?.getSignText?.()[0]?.startsWith("one"), 5_000, "the text");
}, on);
await check("chat", async () => {
  const heard = event(partner, "chat", (name, words) => name === told.name && words === "hello all");
  bot.chat("hello all");
  await heard;
}, on);
await check("whisper", async () => {
  const heard = event(partner, "whisper", (name, words) => name === told.name && words === "for you alone");
  bot.whisper(partnerName, "for you alone");
  await heard;
}, on);
await check("two bots see each other", async () => {
  await rest(1_000);
  for (const [one, other] of [[bot, partner], [partner, bot]]) {
    const seen = one.players[other.username]?.entity;
    expect(seen && seen.position.distanceTo(other.entity.position) < 0.1, `${one.username} sees ${other.username} elsewhere`);
  }
}, on);
await check("drop", async () => {
  await go(1, 0, 2, 1);
  const item = bot.inventory.items().find((one) => one.name === "cobblestone");
  const fell = event(partner, "itemDrop", () => true, 5_000);
  await bot.toss(item.type, null, 1);
  const [entity] = await fell;
  await rest(500);
  expect(entity.getDroppedItem()?.name === "cobblestone", `${entity.getDroppedItem()?.name} lies there`);
}, on);
await check("pick up", async () => {
  const item = Object.values(partner.entities).find((one) => one.name === "item" && one.getDroppedItem()?.name === "cobblestone");
  expect(item, "nothing lies there");
  await go(12, 0, 2, 2);
  await partner.pathfinder.goto(new goals.GoalBlock(...Object.values(item.position.floored())));
  await until(() => count(partner, "cobblestone") > 0, 8_000, "the item");
}, on);
await check("armour", async () => {
  const helmet = bot.inventory.items().find((one) => one.name === "iron_helmet");
  await bot.equip(helmet, "head");
  await until(() => partner.players[told.name].entity.equipment.some((one) => one?.name === "iron_helmet"), 5_000, "the helmet");
}, on);
await check("fall", async () => {
  const before = bot.health;
  await go(0, 0, 6);
  await bot.lookAt(cell(0, 8, 7).offset(0.5, 0, 0.5));
  bot.setControlState("forward", true);
  await until(() => bot.entity.position.y > start.y + 6.9, 15_000, "the top");
  await rest(600);
  bot.clearControlStates();
  await bot.look(Math.PI / 2, 0, true);
  bot.setControlState("forward", true);
  await until(() => bot.health < before, 10_000, "pain");
  bot.clearControlStates();
}, on);
await check("eat", async () => {
  await hold("golden_apple");
  const before = count(bot, "golden_apple");
  await bot.consume();
  await until(() => count(bot, "golden_apple") < before, 5_000, "less of it");
}, on);
await leave(bot, partner);
