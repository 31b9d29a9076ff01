import { event, goals, join, rest } from "./bot.mjs";
import * as P from "./primitives.mjs";
const bot = join();
bot.on("death", () => console.log("died"));
bot.on("kicked", (r) => console.log("kicked", JSON.stringify(r)));
bot.on("end", (r) => console.log("end", r));
bot.on("health", () => console.log("health", bot.health, bot.food));
await event(bot, "spawn", () => true, 30000);
await bot.waitForChunksToLoad();
P.equipFor(bot);
console.log("at", bot.entity.position, bot.time.timeOfDay);
bot.on("path_update", (r) => console.log(Date.now()%100000, "path", r.status, r.path.length, Math.round(r.time), r.visitedNodes));
bot.on("path_reset", (r) => console.log("reset", r));

console.log(bot.inventory.items().map((i) => i.name + i.count + "@" + i.slot));
for (const name of ["oak_planks", "crafting_table"]) {
  const t = Date.now();
  try { await P.craftItem(bot, name, 1); console.log("made", name, Date.now() - t); } catch (e) { console.log("err", name, e.message, Date.now() - t); }
  console.log(bot.inventory.items().map((i) => i.name + i.count + "@" + i.slot));
}
await rest(2000);
console.log(bot.inventory.slots.map((i) => i && i.name + i.count + "@" + i.slot).filter(Boolean));
process.exit(0);
