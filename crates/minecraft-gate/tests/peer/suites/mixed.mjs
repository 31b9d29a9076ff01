// Bots of several versions in one world: what each sees of the others and of the blocks. `peer.mjs` compares the lines `data`.

import { Vec3 } from "vec3";
import { check, event, goals, join, leave, rest, told, until } from "./bot.mjs";

/** Cells that are compared, around the place where all begin. */
const SAMPLES = 1_000;

const bot = join();
const on = { bot };
await check("login and spawn", async () => {
  if (!bot.entity?.position) await event(bot, "spawn", () => true, 20_000);
  await bot.waitForChunksToLoad();
}, on);
// Each goes to a place of its own; the others are seen there.
const spawn = bot.spawnPoint.clone();
await bot.pathfinder.goto(new goals.GoalXZ(spawn.x + 3 + 2 * told.index, spawn.z + 3)).catch(() => {});
const others = () => told.others.map((name) => bot.players[name]?.entity).filter(Boolean);
await until(() => others().length === told.others.length, 30_000, "the others").catch(() => {});
const place = ({ x, y, z }) => [x, y, z];
// All of them stand still: nothing has moved for five seconds.
let before = "";
let still = 0;
await until(() => {
  const now = JSON.stringify([bot.entity, ...others()].map((one) => place(one.position)));
  if (now !== before) still = Date.now();
  before = now;
  return Date.now() - still > 5_000;
}, 60_000, "rest").catch(() => {});
// Numbers below 2³¹ that all bots draw alike.
let drawn = 12_345;
const draw = (range) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((drawn / 2_147_483_648) * range);
};
const blocks = [];
for (let sample = 0; sample < SAMPLES; sample += 1) {
  const cell = new Vec3(draw(64) - 32, draw(24) - 12, draw(64) - 32).plus(spawn.floored());
  blocks.push(bot.blockAt(cell)?.name ?? "unloaded");
}
const seen = Object.fromEntries(
  told.others.filter((name) => bot.players[name]?.entity).map((name) => [name, place(bot.players[name].entity.position)]),
);
console.log(`data ${JSON.stringify({ name: told.name, me: place(bot.entity.position), seen, blocks })}`);
await rest(4_000);
await leave(bot);
