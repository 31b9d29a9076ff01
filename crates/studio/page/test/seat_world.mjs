// People in seats of block worlds: what they see, and what they do by pointing at it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { PROGRAM, SKIPPED, Studio, enter, faults, hurry, launch, shot } from "./studio.mjs";

/** Waits until it is the person's turn at another tick than that, with everything drawn. */
async function turn(page, after = -1) {
  await page.waitForFunction(
    (after) => {
      const state = document.querySelector(".seat-state");
      const isDrawn = document.querySelector(".blocks")?.dataset.current === "true";
      return state?.dataset.turn === "yes" && Number(state.dataset.tick) !== after && isDrawn;
    },
    {},
    after,
  );
  return page.$eval(".seat-state", (state) => Number(state.dataset.tick));
}

/** Points at the first of these cells that can be pointed at from somewhere around the agent, and clicks it; the cell. */
async function click(page, kind, cells) {
  await page.$eval(".blocks-canvas", (canvas) => canvas.scrollIntoView({ block: "center" }));
  const found = await page.evaluate(
    (kind, cells) => {
      const { scene } = window.cooperage;
      const { eye } = scene;
      const times = ({ elements: e }, [a, b, c, d]) =>
        [0, 1, 2, 3].map((row) => e[row] * a + e[row + 4] * b + e[row + 8] * c + e[row + 12] * d);
      const { left, top, width, height } = document.querySelector(".blocks-canvas").getBoundingClientRect();
      for (const lift of [0.42, 0.9, 1.3]) {
        for (let turn = 0; turn < 6.28; turn += 0.52) {
          [eye.turn, eye.lift] = [turn, lift];
          scene.stand();
          for (const cell of cells) {
            const place = [cell[0] + 0.5, cell[1] + (kind === "block" ? 1 : 0.5), cell[2] + 0.5];
            const [u, v, , w] = times(eye.camera.projectionMatrix, times(eye.camera.matrixWorldInverse, [...place, 1]));
            const [x, y] = [u / w / 2 + 0.5, 0.5 - v / w / 2];
            if (w <= 0 || x < 0.05 || x > 0.95 || y < 0.05 || y > 0.95) continue;
            const target = scene.at(x, y);
            const isTop = kind !== "block" || target?.before?.[1] === cell[1] + 1;
            if (target?.kind === kind && target.at.join() === cell.join() && isTop)
              return { cell, point: [left + x * width, top + y * height] };
          }
        }
      }
      return undefined;
    },
    kind,
    cells,
  );
  assert.ok(found, `one of ${JSON.stringify(cells)} can be pointed at`);
  await page.mouse.click(...found.point);
  await page.waitForSelector(".drafts");
  return found.cell;
}

/** Does what a tool does, with what is filled in, and waits for the next turn. */
async function does(page, tool, tick, fields = {}) {
  await page.waitForSelector(`.drafts .draft[data-tool="${tool}"]`);
  for (const [name, value] of Object.entries(fields)) {
    const field = await page.evaluateHandle(
      (tool, name) =>
        [...document.querySelectorAll(`.drafts .draft[data-tool="${tool}"] label`)]
          .find((label) => label.textContent.startsWith(name))
          .querySelector("input, select"),
      tool,
      name,
    );
    await field.evaluate((input) => input.select?.());
    await field.type(value);
  }
  await page.click(`.drafts .draft[data-tool="${tool}"] .offer`);
  return turn(page, tick);
}

const place = (page) => page.$eval(".body-facts dd", (dd) => dd.textContent.split(" ").map(Number));
const carried = (page) => page.$$eval(".inventory li", (all) => Object.fromEntries(all.map((one) => one.textContent.split(" × "))));
const blockAt = (page, cell) => page.evaluate((cell) => window.cooperage.scene.nameAt(...cell), cell);

function verified(folder) {
  const done = spawnSync(PROGRAM, ["verify", folder], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stdout + done.stderr);
  assert.match(done.stdout, /1 the same, 0 different/);
}

/** Types something in the line. */
async function types(page, words) {
  await page.type("#line", words);
  await page.keyboard.press("Enter");
}

describe("seats in block worlds", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  const begin = async (page) => {
    await page.waitForSelector(".lobby .primary");
    await page.click(".lobby .primary");
  };

  test("a person builds beside an agent by pointing, and a kill loses nothing", async () => {
    const words = ["villagerbench/construction/1", "--agents", "2", "--model", "oracle", "--clock", "wait", "--max-ticks", "3000"];
    const run = await studio.host("building", ...words, "--human", "Ann");
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    let tick = await turn(page);
    assert.deepEqual(await faults(page), []);
    await shot(page, "seat-world-light");

    // Nothing of what is farther away than the agent sees has come to the page.
    const farthest = await page.evaluate(() => {
      const { land, blocks } = window.cooperage.scene;
      const own = blocks.agents.find((agent) => agent.agent === 0).at;
      return Math.max(
        ...[...land.sections.keys()].flatMap((key) =>
          key.split(",").map((part, axis) => Math.max(part * 16 - own[axis], own[axis] - part * 16 - 16)),
        ),
      );
    });
    assert.ok(farthest <= 32, `the nearest edge of a section is ${farthest} blocks away`);

    // Something is taken out of the chest, with the keyboard alone: the list of what is near, then the tool.
    await page.evaluate(() =>
      [...document.querySelectorAll(".near button")].find((one) => one.textContent.startsWith("chest ")).focus(),
    );
    await page.keyboard.press("Enter");
    tick = await does(page, "withdrawItem", tick, { "item name": "dirt_path", "item count": "2" });
    assert.equal((await carried(page))["dirt path"], "2");

    // A cell of the ground is clicked to walk there.
    const [x, y, z] = await place(page);
    const around = [-2, -1, 1, 2].flatMap((dx) => [-2, -1, 1, 2].map((dz) => [x + dx, y - 1, z + dz]));
    const ground = await click(page, "block", around);
    tick = await does(page, "navigateTo", tick);
    const walked = await place(page);
    assert.ok(Math.hypot(walked[0] - ground[0], walked[2] - ground[2]) < 3, `${walked} is near ${ground}`);

    // A cell of the blueprint is clicked: the block that belongs there is filled in.
    const missing = await page.evaluate(() =>
      window.cooperage.scene.land.missing.map(([x, y, z]) => [x, y, z]).filter(([, , z]) => z !== 0),
    );
    const cell = await click(page, "missing", missing);
    assert.match(await page.$eval(".drafts h2", (title) => title.textContent), /dirt path, still to be built/);
    await shot(page, "seat-world-missing");
    tick = await does(page, "placeBlock", tick);
    assert.equal(await blockAt(page, cell), "dirt_path");

    // The block is clicked, and dug again.
    await click(page, "block", [cell]);
    tick = await does(page, "MineBlock", tick);
    assert.notEqual(await blockAt(page, cell), "dirt_path");

    // What is carried is clicked: the tools that take an item.
    await page.click(".inventory button");
    await page.waitForSelector(".drafts");
    assert.ok((await page.$$eval(".draft", (all) => all.map((one) => one.dataset.tool))).includes("equipItem"));
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    assert.deepEqual(await faults(page), []);
    await shot(page, "seat-world-dark");
    assert.deepEqual(page.complaints, []);

    run.child.kill("SIGKILL");
    await run.ended;
    await page.waitForFunction(() => document.body.textContent.includes("The connection is lost"));
    assert.equal(await page.$eval(".seat-state", (state) => state.dataset.turn), "no", "whoever has lost the game has no turn");
    const again = await studio.resume(run.folder);
    await begin(page);
    assert.equal(await turn(page), tick, "every move is kept");
    assert.notEqual(await blockAt(page, cell), "dirt_path");
    await types(page, "leave");
    assert.equal(await again.ended, 0);
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a person plays beside MineCollab's agent, and stops what is under way", async () => {
    const task = "minecollab/crafting/human_ai/crafting_1_agent_1_human/multiagent_crafting_pink_wool_full_plan__depth_0";
    const run = await studio.host("wool", task, "--model", "oracle", "--clock", "wall", "--max-ticks", "6000", "--human", "Ann");
    assert.equal(run.seats.length, 1);
    const page = await enter(browser, new URL(run.seats[0].url), "dark");
    await begin(page);
    await page.waitForFunction(() => document.querySelector(".blocks")?.dataset.current === "true");
    // What the agent says stands above it.
    await page.waitForFunction(() => window.cooperage.scene.measured.said.some((words) => words.includes("wool")));
    assert.equal((await carried(page))["black wool"], "1");
    // A long walk, from the list of all tools, is stopped.
    await page.click(".any-tool summary");
    await page.select(".any-tool select", "goToCoordinates");
    const [x, y, z] = await place(page);
    for (const [name, value] of [
      ["x", x + 300],
      ["y", y],
      ["z", z],
    ]) {
      const field = await page.evaluateHandle(
        (name) =>
          [...document.querySelectorAll(".any-tool .draft label")]
            .find((label) => label.textContent.trim().startsWith(name))
            .querySelector("input"),
        name,
      );
      await field.evaluate((input) => input.select());
      await field.type(String(value));
    }
    await page.click(".any-tool .draft .offer");
    await page.waitForSelector(".body-doing .stop");
    await page.click(".body-doing .stop");
    await page.waitForFunction(() => document.querySelector(".told")?.textContent.includes("your agent stops what it was doing"));
    await page.waitForFunction(() => document.querySelector(".body-doing")?.textContent.includes("waits for you"));
    // The agent is an agent's name away: what is carried may be given to it.
    await page.evaluate(() =>
      [...document.querySelectorAll(".inventory button")].find((one) => one.textContent.startsWith("black wool")).click(),
    );
    await page.waitForSelector('.draft[data-tool="givePlayer"]');
    await shot(page, "seat-wool");
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.complaints, []);
    await hurry(browser, run);
    assert.equal(await run.ended, 0);
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a person leads an organisation of S-Agents by words, and gets the reports", async () => {
    const words = ["collection/logs/50", "--team", "s-agents", "--agents", "3", "--model", "oracle", "--clock", "wall"];
    const run = await studio.host("organisation", ...words, "--speed", "4", "--max-ticks", "40000", "--human", "0=Ann");
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    await page.waitForSelector(".say select");
    const told = (pattern) =>
      page.waitForFunction((source) => new RegExp(source).test(document.querySelector("main").innerText), {}, pattern.source);
    await told(/You lead Bob, Cindy/);
    assert.deepEqual(await faults(page), []);
    await page.select(".say select", "1");
    await page.type(".say input", "collect 1 log");
    await page.click(".say button[type=submit]");
    await told(/you: say Bob: collect 1 log/);
    await told(/Bob says: I will start the task: collect 1 log/);
    await told(/Bob says: I have succeeded in the task: collect 1 log/);
    await shot(page, "seat-organisation");
    assert.deepEqual(page.complaints, []);
    run.child.kill("SIGINT");
    await run.ended;
    await page.browserContext().close();
  });
});
