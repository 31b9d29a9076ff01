// How long the page of a long episode takes to open, and to jump within it. Prints JSON: `npm run measure`.
//
// The episode has 36,000 ticks (30 minutes) of `collection` with four players that do something at random, in natural land. An
// opening ends, and a jump ends, when the world of that tick is shown and everything that is known of it is drawn. The first jump
// is to the end, for which the whole episode is played again; the others have that behind them.

import { existsSync, readFileSync } from "node:fs";
import { Studio, enter, launch, open, untilDrawn, untilTick } from "./test/studio.mjs";

const TICKS = 36_000;
const OPENINGS = 3;
const JUMPS = 30;
/** How long something may take, in milliseconds: the world may have to be played again to its end. */
const WAIT = 600_000;

const studio = new Studio();
const browser = await launch();
try {
  studio.run("collection/oak_log/50", "--team", "random", "--agents", "4", "--max-ticks", String(TICKS));
  const openings = [];
  let page;
  for (let round = 0; round < OPENINGS; round += 1) {
    // What the program keeps of an episode is gone with it.
    await studio.serve();
    const { episode } = await studio.paths("collection");
    page = await enter(browser, studio.url);
    page.setDefaultTimeout(WAIT);
    const begun = performance.now();
    await open(page, episode);
    await drawn(page);
    openings.push(performance.now() - begun);
    if (round + 1 < OPENINGS) {
      await page.browserContext().close();
      studio.served.kill();
    }
  }
  const jump = async (tick) => {
    const begun = performance.now();
    await page.evaluate((tick) => void (location.hash = `t=${tick}`), tick);
    await untilTick(page, tick);
    await drawn(page);
    return performance.now() - begun;
  };
  const atOpening = memory();
  const whole = await jump(TICKS);
  const jumps = [];
  // Numbers that look like chance and are the same each time.
  for (let number = 1; number <= JUMPS; number += 1) {
    jumps.push(await jump(Math.floor(((number * 0.618034) % 1) * TICKS)));
  }
  jumps.sort((a, b) => a - b);
  const rounded = (ms) => Math.round(ms);
  const figures = {
    openings_ms: openings.map(rounded),
    jump_ms_to_the_end: rounded(whole),
    jump_ms_median: rounded(jumps[Math.floor(JUMPS / 2)]),
    jump_ms_nine_of_ten: rounded(jumps[Math.ceil(JUMPS * 0.9) - 1]),
    jump_ms_longest: rounded(jumps[JUMPS - 1]),
    server_mib_most_at_opening: atOpening,
    server_mib_most: memory(),
  };
  console.log(JSON.stringify(figures, undefined, 2));
} finally {
  await browser.close();
  studio.close();
}

/** The most memory that the server had so far, where the system tells that. */
function memory() {
  const status = `/proc/${studio.served.pid}/status`;
  const kib = existsSync(status) && /VmHWM:\s*(\d+)/.exec(readFileSync(status, "utf8"))?.[1];
  return kib ? Math.round(kib / 1024) : undefined;
}

/** Until what is known is drawn, with the next picture of the screen. */
async function drawn(page) {
  await untilDrawn(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
