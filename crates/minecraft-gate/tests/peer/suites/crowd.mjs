// Many bots in natural terrain find their ways at once. Each process holds its share of the names. With the option pid=NUMBER the first
// process measures the program of that number meanwhile: the processor time of its gate, by the names of its threads, and its memory.

import { readFileSync, readdirSync } from "node:fs";
import { check, event, expect, goals, join, leave, rest, told, until } from "./bot.mjs";

/** How far each bot goes, in blocks, and how many other goals it takes where there is no way to one. */
const FAR = 24;
const GOALS_MAX = 8;
/** The longest time for a walk, and the time for the search of a way: ten bots share a process. */
const WALK_LASTS = 120_000;
const SEARCH_LASTS = 60_000;
/** How long a bot searches at a stretch, in milliseconds, before the others have their turn. */
const SEARCH_STRETCH = 10;
/** Processor time that a second has, in the units of /proc. */
const TICKS_A_SECOND = 100;

const names = told.names.filter((_, place) => place % told.processes === told.index);
const pid = told.options.map((option) => /^pid=(\d+)$/.exec(option)?.[1]).find(Boolean);
const bots = [];

/** The fields of a thread's line in /proc: its name, and the processor time that it took. */
function thread(stat) {
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat);
  const fields = rest.split(" ");
  return { name, time: Number(fields[11]) + Number(fields[12]) };
}

/** The processor time of the threads of the gate, and of all threads, by their numbers. */
function times() {
  const found = new Map();
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      found.set(task, thread(readFileSync(`/proc/${pid}/task/${task}/stat`, "utf8")));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const load = () => readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 2).join(" ");

/** Notes what the program takes, until the returned function says it. */
function measure() {
  const [before, begun] = [times(), Date.now()];
  let most = memory();
  const looking = setInterval(() => {
    most = Math.max(most, memory());
  }, 1_000);
  return () => {
    clearInterval(looking);
    const seconds = (Date.now() - begun) / 1_000;
    const share = (isCounted) => {
      const spent = [...times()].filter(([, { name }]) => isCounted(name));
      const sum = spent.reduce((all, [task, { time }]) => all + time - (before.get(task)?.time ?? 0), 0);
      return Math.round((100 * sum) / TICKS_A_SECOND / seconds);
    };
    const gate = share((name) => name.startsWith("gate"));
    return { gate, all: share(() => true), most: Math.round(Math.max(most, memory())), seconds: Math.round(seconds) };
  };
}

/** A bot goes to places around it until it has arrived at one. Returns the place's number. */
async function arrives(bot, place) {
  const { x, z } = bot.entity.position;
  for (let tried = 0; tried < GOALS_MAX; tried += 1) {
    const angle = 2 * Math.PI * (place / told.names.length + tried / GOALS_MAX);
    const [goalX, goalZ] = [x + FAR * Math.cos(angle), z + FAR * Math.sin(angle)];
    await Promise.race([bot.pathfinder.goto(new goals.GoalNearXZ(goalX, goalZ, 2)), rest(WALK_LASTS)]).catch(() => {});
    bot.pathfinder.setGoal(null);
    const off = Math.hypot(bot.entity.position.x - goalX, bot.entity.position.z - goalZ);
    if (off < 4) return tried + 1;
  }
  throw new Error(`it is at ${bot.entity.position} and found no way to ${GOALS_MAX} places`);
}

for (const name of names) {
  await check(`${name} joins`, async () => {
    const bot = join(name);
    bots.push(bot);
    await Promise.race([event(bot, "spawn", () => true, 60_000), bot.kicked]);
    await Promise.race([bot.waitForChunksToLoad(), rest(30_000), bot.kicked]);
    bot.pathfinder.thinkTimeout = SEARCH_LASTS;
    bot.pathfinder.tickTimeout = SEARCH_STRETCH;
  }, { milliseconds: 120_000 });
}
await check("all have joined", () => until(() => told.names.every((name) => bots[0].players[name]), 300_000, "the others"), {
  bot: bots[0],
  milliseconds: 300_000,
});
const measured = pid && told.index === 0 ? measure() : undefined;
await Promise.all(
  bots.map((bot) => {
    const place = told.names.indexOf(bot.username);
    return check(`${bot.username} arrives`, async () => {
      const goal = await arrives(bot, place);
      return `at its ${goal}. goal`;
    }, { bot, milliseconds: 600_000 });
  }),
);
if (measured) {
  await check("what the program takes", async () => {
    const { gate, all, most, seconds } = measured();
    const said = `gate ${gate} % of a core, program ${all} %, ${most} MiB, in ${seconds} s at a load of ${load()}`;
    expect(gate < 50, said);
    return said;
  });
}
await leave(...bots);
