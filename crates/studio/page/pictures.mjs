// The pictures of the documents: short runs are played with the program, their pages opened in Chromium, and `docs/images` written.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { unlikeness } from "./test/likeness.mjs";
import { PROGRAM, SKIPPED, Studio, enter, launch, open, untilTick } from "./test/studio.mjs";

const IMAGES = fileURLToPath(new URL("../../../docs/images/", import.meta.url));
/** Bytes that a picture may have. */
const [MOST_STILL, MOST_MOVING] = [300 * 1024, 2 * 1024 * 1024];

/** Tells what was written, and refuses what would make the repository heavy. */
function written(name, change = "") {
  const { size } = statSync(join(IMAGES, name));
  const most = name.endsWith(".svg") ? MOST_MOVING : MOST_STILL;
  if (size > most) throw new Error(`docs/images/${name} has ${size} bytes, and may have ${most}`);
  console.log(`docs/images/${name}: ${size} bytes${change}`);
}

/** A picture of what is seen of the page in a window of that size. */
async function take(page, name, height = 800, scale = 1) {
  await page.setViewport({ width: 1200, height, deviceScaleFactor: scale });
  // The pointer and the focus leave no trace.
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await new Promise((done) => setTimeout(done, 700));
  const taken = await page.screenshot({ encoding: "base64" });
  if (page.complaints.length > 0) throw new Error(`${name}: ${page.complaints.join("\n")}`);
  const file = join(IMAGES, name);
  const share = existsSync(file) ? await unlikeness(page, taken, readFileSync(file).toString("base64")) : 1;
  writeFileSync(file, Buffer.from(taken, "base64"));
  written(name, `, ${(100 * share).toFixed(1)} % of its points have changed`);
}

function cooperage(...words) {
  const done = spawnSync(PROGRAM, words, { encoding: "utf8", timeout: 300_000 });
  if (done.status !== 0) throw new Error(`cooperage ${words.join(" ")} ended with ${done.status}:\n${done.stdout}\n${done.stderr}`);
}

/** A whole game that moves: the drawing that the page about an episode holds. */
function film(folder, name) {
  cooperage("report", folder, "--episode", "1");
  const file = readdirSync(folder).find((one) => one.endsWith(".html") && one !== "report.html");
  const [, packed] = /id="episode">([A-Za-z0-9+/=]+)</.exec(readFileSync(join(folder, file), "utf8"));
  const { findings } = JSON.parse(inflateSync(Buffer.from(packed, "base64"))).parts;
  const [, data] = /data:image\/svg\+xml;base64,([A-Za-z0-9+/=]+)/.exec(findings);
  writeFileSync(join(IMAGES, name), Buffer.from(data, "base64"));
  written(name);
}

/** Waits until it is the person's turn at that tick. */
function turn(page, tick) {
  return page.waitForFunction(
    (tick) => {
      const state = document.querySelector(".seat-state");
      return state?.dataset.turn === "yes" && state.dataset.tick === String(tick);
    },
    { timeout: 60_000 },
    tick,
  );
}

/** A person in a seat, and the same game as seen by whoever runs it and speaks to the agents. */
async function seat(studio, browser) {
  const run = await studio.host(
    "with-alice",
    "cuisineworld/level_3/tau2",
    "--agents",
    "3",
    "--model",
    "oracle",
    "--human",
    "Alice",
  );
  const page = await enter(browser, new URL(run.seats[0].url));
  await page.waitForSelector(".lobby .primary");
  await page.click(".lobby .primary");
  for (let tick = 0; tick < 14; tick += 1) {
    await turn(page, tick);
    await page.evaluate(() => [...document.querySelectorAll(".offer")].find((one) => one.textContent === "noop").click());
  }
  await turn(page, 14);
  await take(page, "seat.png", 1150);
  const host = await enter(browser, new URL(run.url));
  const { runs } = await host.evaluate(async () => ({ runs: await (await fetch("/api/runs")).json() }));
  const { episodes } = await host.evaluate(
    async (name) => (await fetch(`/api/runs/${encodeURIComponent(name)}`)).json(),
    runs[0].name,
  );
  await open(host, `/runs/${runs[0].name}/${episodes[0].key}`);
  await host.waitForSelector(".world[data-tick]");
  await host.waitForSelector(".speak");
  await host.type(".speak input[type=text]", "Make no soup. Bring salmon to a chopboard.");
  await take(host, "speak.png", 1150);
  run.child.kill();
}

/** A person in a seat of a block world, who has chosen a cell that is still to be built. */
async function worldSeat(studio, browser) {
  const run = await studio.host(
    "with-ann",
    "villagerbench/construction/1",
    "--agents",
    "2",
    "--model",
    "oracle",
    "--clock",
    "wait",
    "--human",
    "Ann",
  );
  const page = await enter(browser, new URL(run.seats[0].url));
  await page.waitForSelector(".lobby .primary");
  await page.click(".lobby .primary");
  await turn(page, 0);
  await page.waitForFunction(() => document.querySelector(".blocks")?.dataset.current === "true", { timeout: 60_000 });
  await page.evaluate(() =>
    [...document.querySelectorAll(".near button")].find((one) => one.textContent.includes("(to be built)")).click(),
  );
  await page.waitForSelector(".drafts");
  await take(page, "seat-world.png", 900, 0.8);
  run.child.kill();
}

/** The questions about a game, of a participant who has just played it. */
async function study(studio, browser) {
  const folder = join(studio.folder, "kitchen");
  cooperage("study", "new", "kitchen", "--template", "cuisineworld", "--participants", "2", "--out", folder);
  const [{ id, conditions }] = JSON.parse(readFileSync(join(folder, "study.json"), "utf8")).participants;
  const lines = [
    { type: "consent", given: true },
    { type: "answer", moment: "start", question: "games", value: "never" },
    { type: "introduced" },
    { type: "practice_begun", place: 0, task: 0, key: "k", run: "practice/none" },
    { type: "practice_ended", place: 0, task: 0, key: "k", run: "practice/none" },
  ];
  const last = conditions.findIndex((name) => name !== "alone");
  for (let place = 0; place <= last; place += 1) {
    const episode = { place, task: 0, key: "k", run: "episodes/none" };
    lines.push({ type: "episode_begun", ...episode }, { type: "episode_ended", ...episode });
    const answered = place < last ? ["enjoyment", "productivity"] : [];
    lines.push(...answered.map((question) => ({ type: "answer", moment: "after", place, question, value: 4 })));
  }
  writeFileSync(join(folder, "answers", `${id}.jsonl`), lines.map((what) => `${JSON.stringify({ at_ms: 1, what })}\n`).join(""));
  return async () => {
    const page = await enter(browser, new URL(studio.said.studies[0].participants[0].url));
    await page.waitForSelector("fieldset.likert");
    const points = await page.$$("fieldset.likert");
    for (const [number, value] of [4, 5, 3].entries()) await (await points[number].$(`input[value='${value}']`)).click();
    await take(page, "study.png");
  };
}

/** Two agents of the demo's world in the hub, one of whom has been asked for something. */
async function hub(browser) {
  const studio = new Studio();
  try {
    await studio.serve("--demo");
    const page = await enter(browser, studio.url);
    await open(page, "/hub");
    await page.waitForSelector(".hub-state");
    await page.type(".hub-talk input", "get 2 dirt");
    await page.click(".hub-talk button");
    await page.waitForFunction(() => /I have/.test(document.querySelector(".hub-said")?.innerText ?? ""), { timeout: 60_000 });
    await page.waitForFunction(() => /2 dirt/.test(document.querySelector(".hub-inventory")?.innerText ?? ""), { timeout: 60_000 });
    await take(page, "hub.png", 920);
  } finally {
    studio.close();
  }
}

async function main() {
  if (SKIPPED) throw new Error(SKIPPED);
  const studio = new Studio();
  const browser = await launch();
  try {
    studio.run("cuisineworld/level_3/tau2", "--agents", "3", "--model", "oracle");
    studio.run("overcooked/asymmetric_advantages", "--model", "oracle", "--max-ticks", "200");
    studio.run("villagerbench/construction/1", "--model", "oracle");
    film(studio.place(["overcooked/asymmetric_advantages"]), "team.svg");
    const questions = await study(studio, browser);
    await studio.serve();
    const page = await enter(browser, studio.url);
    for (const [begins, tick, name] of [
      ["overcooked", 88, "studio.png"],
      ["cuisineworld", 33, "kitchen.png"],
      ["villagerbench", 200, "blocks.png"],
    ]) {
      const { episode } = await studio.paths(begins);
      await open(page, `${episode}#t=${tick}`);
      await untilTick(page, tick);
      if (begins === "villagerbench")
        await page.waitForFunction(() => document.querySelector(".blocks")?.dataset.current === "true", { timeout: 60_000 });
      // A block world has many colours, and so many bytes.
      await (begins === "villagerbench" ? take(page, name, 800, 0.7) : take(page, name));
    }
    await open(page, "/new");
    await page.waitForSelector(".task-list");
    await page.type('input[type="search"]', "level_3/tau2");
    await page.click(".task-list label:nth-of-type(2) input");
    for (const [label, value] of [["Agents", "3"]]) {
      const field = await page.evaluateHandle(
        (label) =>
          [...document.querySelectorAll("label")].find((one) => one.textContent.startsWith(label)).querySelector("input, textarea"),
        label,
      );
      await field.type(value);
    }
    await page.waitForSelector("pre.plan");
    await take(page, "new-run.png", 1450, 0.8);
    await questions();
    await seat(studio, browser);
    await worldSeat(studio, browser);
    await hub(browser);
  } finally {
    await browser.close();
    studio.close();
  }
}

await main();
