// A bot, and checks that print a line each.

import mineflayer from "mineflayer";
import pathfinder from "mineflayer-pathfinder";

/**
 * What the caller said: version, host, port, name, the names of the bots that play beside this one, and how patient to be; the names of
 * all seats, this process's number and how many processes there are.
 */
export const told = JSON.parse(process.argv[2]);

/** A time to wait, longer where many bots share the machine. */
const patient = (milliseconds) => milliseconds * (told.patience ?? 1);

/** Joins the world. */
export function join(name = told.name) {
  const { host, port, version } = told;
  // Many bots on a busy machine hear nothing for a while; the gate itself ends connections that are gone.
  const checkTimeoutInterval = 300_000;
  const bot = mineflayer.createBot({ host, port, version, username: name, auth: "offline", hideErrors: true, checkTimeoutInterval });
  bot.loadPlugin(pathfinder.pathfinder);
  bot.once("spawn", () => {
    const moves = new pathfinder.Movements(bot);
    moves.canDig = false;
    moves.allow1by1towers = false;
    moves.scafoldingBlocks = [];
    bot.pathfinder.setMovements(moves);
  });
  bot.kicked = new Promise((_, refuse) => {
    bot.once("kicked", (reason) => refuse(new Error(`kicked: ${JSON.stringify(reason)}`)));
    bot.once("error", refuse);
    bot.once("end", (reason) => refuse(new Error(`ended: ${reason}`)));
  });
  bot.kicked.catch(() => {});
  return bot;
}

export const goals = pathfinder.goals;

/** Waits for a condition, at most so many milliseconds. */
export async function until(condition, milliseconds = 10_000, what = "the condition") {
  const end = Date.now() + patient(milliseconds);
  for (;;) {
    const found = condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come in ${patient(milliseconds)} ms`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

export const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The next event of that name. */
export function event(emitter, name, fits = () => true, milliseconds = 10_000) {
  return new Promise((done, refuse) => {
    const timer = setTimeout(() => {
      emitter.removeListener(name, listener);
      refuse(new Error(`no event ${name} in ${patient(milliseconds)} ms`));
    }, patient(milliseconds));
    function listener(...heard) {
      if (!fits(...heard)) return;
      clearTimeout(timer);
      emitter.removeListener(name, listener);
      done(heard);
    }
    emitter.on(name, listener);
  });
}

/** Carries a check out and prints its line; later checks go on after one that failed. */
export async function check(name, act, { bot, milliseconds = 60_000 } = {}) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`not done in ${patient(milliseconds)} ms`)), patient(milliseconds));
  });
  try {
    const ended = bot ? [bot.kicked] : [];
    const note = await Promise.race([act(), late, ...ended]);
    console.log(`ok ${name}${note ? ` (${note})` : ""}`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name}: ${String(error.message ?? error).replaceAll("\n", " ").slice(0, 300)}`);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Fails unless it holds. */
export function expect(holds, what) {
  if (!holds) throw new Error(what);
}

/**
 * Returns a function that walks to a goal as far as a way is found. Now and then mineflayer-pathfinder stands still and never says
 * that a way has ended, when another bot has changed a block near it; so a walk has 15 seconds.
 */
export function walker(bot) {
  return async (goal) => {
    await Promise.race([bot.pathfinder.goto(goal), rest(15_000)]).catch(() => {});
    bot.pathfinder.setGoal(null);
  };
}

/** The items of a name that the bot carries. */
export const count = (bot, name) =>
  bot.inventory.items().filter((item) => item.name === name).reduce((sum, item) => sum + item.count, 0);

/** Ends the process once all is said; a bot's sockets would keep it alive. */
export async function leave(...bots) {
  for (const bot of bots) bot.quit();
  await rest(200);
  process.exit(0);
}
