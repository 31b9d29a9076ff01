// Programs in the style of Voyager in natural terrain: they gather, craft, place, smelt, store, hunt and build by control primitives.
// Without an option the primitives are those of `primitives.mjs`. With the option `voyager` Voyager itself plays, its sources unchanged:
// the folder is VOYAGER_DIR, where `npm install` and, in mineflayer-collectblock, `npx tsc` are done. Its server is told the programs
// as its trainer tells them.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join as path } from "node:path";
import { createServer } from "node:net";
import { Vec3 } from "vec3";
import { check, event, expect, join, leave, rest, told } from "./bot.mjs";
import * as primitives from "./primitives.mjs";

/**
 * The steps. Each is the body of a program in which the primitives, `bot` and `Vec3` are known, as in Voyager, and the words
 * of `HELPERS`. The items after it say what the bot must have then, at least; a name may end with a kind.
 */
const STEPS = [
  ["gathers logs", `
    for (let tries = 0; sum("_log") < 6 && tries < 6; tries += 1) {
      const found = await exploreUntil(bot, new Vec3(1, 0, 0), 90, log);
      await mineBlock(bot, found.name, 6 - sum("_log"));
    }`, { _log: 6 }],
  ["crafts planks, a table and sticks", `
    for (const item of bot.inventory.items().filter((one) => one.name.endsWith("_log"))) {
      await craft(item.name.replace("_log", "_planks"), Math.max(1, item.count - 1));
    }
    await craft("crafting_table");
    await craft("stick");`, { crafting_table: 1, stick: 4, _log: 1 }],
  ["places the table and makes a pickaxe", `
    await table();
    await craft("wooden_pickaxe");`, { wooden_pickaxe: 1 }],
  ["mines stone", `
    for (let tries = 0; has("cobblestone") < 14 && tries < 4; tries += 1) {
      await mineBlock(bot, "stone", 14 - has("cobblestone"));
    }`, { cobblestone: 14 }],
  ["makes a furnace and smelts a log to charcoal", `
    await table();
    await craft("furnace");
    await placeItem(bot, "furnace", await free());
    const name = (ending) => bot.inventory.items().find((item) => item.name.endsWith(ending)).name;
    await smeltItem(bot, name("_log"), name("_planks"), 1);`, { charcoal: 1, cobblestone: 4 }],
  ["stores in a chest and takes out again", `
    while (sum("_planks") < 8) {
      const found = await exploreUntil(bot, new Vec3(1, 0, 0), 90, log);
      await mineBlock(bot, found.name, 2);
      await craft(found.name.replace("_log", "_planks"), has(found.name));
    }
    await table();
    await craft("chest");
    const place = await free();
    await placeItem(bot, "chest", place);
    await depositItemIntoChest(bot, place, { charcoal: 1, stick: 1 });
    if (has("charcoal") > 0) throw new Error("the charcoal is not in the chest");
    await getItemFromChest(bot, place, { charcoal: 1 });`, { charcoal: 1 }],
  ["builds a wall", `
    const { x, y, z } = await free();
    const cells = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([along, up]) => new Vec3(x + along, y + up, z));
    for (const cell of cells) await placeItem(bot, "cobblestone", cell);
    const wrong = cells.find((cell) => bot.blockAt(cell).name !== "cobblestone");
    if (wrong) throw new Error("there is " + bot.blockAt(wrong).name + " at " + wrong);`, {}],
  ["hunts", `
    const kinds = ["pig", "cow", "sheep", "chicken"];
    const prey = () => bot.nearestEntity((one) => kinds.includes(one.name) && one.position.distanceTo(bot.entity.position) < 32);
    const found = await exploreUntil(bot, new Vec3(1, 0, 0), 120, prey);
    if (!found) throw new Error("no animal is near");
    await killMob(bot, found.name, 120);
    if (bot.entities[found.id]) throw new Error("the " + found.name + " lives");`, {}],
];

/**
 * Words that the steps use beside the primitives. `craft` leaves the server time for its answers to the last clicks, for Voyager's own
 * crafting goes on at once. `table` sees to a table near the bot: Voyager takes it back after each step. `free` is a place with room for
 * two blocks beside each other, to which the bot walks where none is near.
 */
const HELPERS = `
  function sum(ending) {
    return bot.inventory.items().filter((item) => item.name.endsWith(ending)).reduce((all, item) => all + item.count, 0);
  }
  function has(name) {
    return bot.inventory.items().filter((item) => item.name === name).reduce((all, item) => all + item.count, 0);
  }
  function log() {
    return bot.findBlock({ matching: (block) => block.name.endsWith("_log"), maxDistance: 32 });
  }
  async function craft(name, times = 1) {
    await bot.waitForTicks(20);
    await craftItem(bot, name, times);
    await bot.waitForTicks(20);
  }
  async function table() {
    if (bot.findBlock({ matching: (block) => block.name === "crafting_table", maxDistance: 16 })) return;
    if (has("crafting_table") === 0) await craft("crafting_table");
    await placeItem(bot, "crafting_table", await free());
  }
  function freeNear() {
    const feet = bot.entity.position.floored();
    const isFree = (at) => ["air", "short_grass", "grass", "snow"].includes(bot.blockAt(at)?.name);
    const fits = (at) => isFree(at) && isFree(at.offset(0, 1, 0)) && bot.blockAt(at.offset(0, -1, 0))?.boundingBox === "block";
    for (let far = 2; far <= 4; far += 1) {
      for (let y = 1; y >= -2; y -= 1) {
        for (const [x, z] of [[far, 0], [-far, 0], [0, far], [0, -far], [far, far], [-far, -far], [far, -far], [-far, far]]) {
          const at = feet.offset(x, y, z);
          if (fits(at) && fits(at.offset(1, 0, 0)) && !feet.equals(at.offset(1, 0, 0))) return at;
        }
      }
    }
    return null;
  }
  async function free() {
    const found = await exploreUntil(bot, new Vec3(1, 0, 0), 60, freeNear);
    if (!found) throw new Error("there is no free place near " + bot.entity.position);
    return found;
  }
`;

/** Our own bot with the primitives of this harness. */
async function ownPlayer() {
  const bot = join();
  await Promise.race([event(bot, "spawn", () => true, 30_000), bot.kicked]);
  await bot.waitForChunksToLoad();
  primitives.equipFor(bot);
  const names = Object.keys(primitives);
  return {
    bot,
    async step(program) {
      const words = Object.values(primitives);
      const made = new Function("bot", "Vec3", ...names, `return (async () => { ${HELPERS} ${program} })();`);
      await Promise.race([made(bot, Vec3, ...words), bot.kicked]);
    },
    items: async () => {
      await rest(500);
      return bot.inventory.items().reduce((all, { name, count }) => ({ ...all, [name]: (all[name] ?? 0) + count }), {});
    },
    end: () => leave(bot),
  };
}

/** Voyager's own server with its own primitives, which says what it observes. */
async function voyager(folder) {
  const port = await new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
  const place = path(folder, "voyager/env/mineflayer");
  const server = spawn(process.execPath, ["index.js", String(port)], { cwd: place, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (part) => {
      output += part;
      if (told.options.includes("loud")) process.stderr.write(part);
    });
  }
  while (!output.includes("Server started")) {
    expect(server.exitCode === null, `Voyager's server has ended: ${output.slice(-500)}`);
    await rest(50);
  }
  server.on("exit", (code) => {
    if (code) console.error(`Voyager's server has ended with ${code}: ${output.slice(-1_000)}`);
  });
  const ask = async (what, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    return typeof said === "string" ? JSON.parse(said) : said;
  };
  const folderOfPrimitives = path(folder, "voyager/control_primitives");
  const files = readdirSync(folderOfPrimitives).filter((file) => file.endsWith(".js"));
  const programs = [...files.map((file) => readFileSync(path(folderOfPrimitives, file), "utf8")), HELPERS].join("\n");
  let seen = await ask("start", { port: told.port, reset: "soft", inventory: {}, equipment: [], spread: false, waitTicks: 20, position: null });
  expect(Array.isArray(seen), `it does not join: ${JSON.stringify(seen).slice(0, 300)}`);
  return {
    async step(program) {
      seen = await ask("step", { code: program, programs });
      const errors = seen.filter(([name]) => name === "onError").map(([, { onError }]) => onError);
      expect(errors.length === 0, errors.join("; "));
    },
    items: async () => seen.at(-1)[1].inventory,
    end: async () => {
      server.kill();
      process.exit(0);
    },
  };
}

const isVoyager = told.options.includes("voyager");
const folder = process.env.VOYAGER_DIR;
if (isVoyager && !folder) {
  console.log("skipped: VOYAGER_DIR names no folder of Voyager");
  process.exit(0);
}
let player;
const hasJoined = await check("joins", async () => {
  player = isVoyager ? await voyager(folder) : await ownPlayer();
}, { milliseconds: 90_000 });
if (!hasJoined) process.exit(1);
for (const [name, program, wanted] of STEPS) {
  await check(name, async () => {
    await player.step(program);
    const items = await player.items();
    for (const [ending, number] of Object.entries(wanted)) {
      const there = Object.entries(items).filter(([item]) => item.endsWith(ending)).reduce((all, [, one]) => all + one, 0);
      expect(there >= number, `it has ${there} of ${number} ${ending}: ${JSON.stringify(items)}`);
    }
  }, { milliseconds: 600_000 });
}
await player.end();
