// A participant's way through the pages of a study, with the keyboard, in light and dark.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { join } from "node:path";
import { PROGRAM, SKIPPED, Studio, enter, faults, launch, shot, typed } from "./studio.mjs";

function heads(page, text) {
  return page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, {}, text);
}

/** A study of one game, so that a whole participant fits into a test. */
const SMALL = `
title = "A kitchen"
consent = "You cook once."
participants = 1
tasks = ["cuisineworld/level_0/tau1"]
conditions = [{ name = "with the oracle", agents = 2, models = ["oracle"] }]
[[questions.after]]
id = "fun"
text = "It was fun."
answer = { likert = { points = 7 } }
[[questions.end]]
id = "age"
text = "How old are you?"
answer = { number = { least = 18, most = 120, unit = "years" } }
`;

describe("studies", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, participants;

  before(async () => {
    const folder = join(studio.folder, "kitchen");
    const made = spawnSync(
      PROGRAM,
      ["study", "new", "kitchen", "--template", "cuisineworld", "--participants", "4", "--out", folder],
      { encoding: "utf8" },
    );
    assert.equal(made.status, 0, made.stderr);
    // The second participant has just played a game with others, so that questions follow it.
    const { participants: known } = JSON.parse(readFileSync(join(folder, "study.json"), "utf8"));
    const place = known[1].conditions.findIndex((name) => name !== "alone");
    const lines = [
      { type: "consent", given: true },
      { type: "answer", moment: "start", question: "games", value: "never" },
      { type: "introduced" },
      { type: "practice_begun", place: 0, task: 0, key: "k", run: "practice/none" },
      { type: "practice_ended", place: 0, task: 0, key: "k", run: "practice/none" },
    ];
    for (let before = 0; before <= place; before += 1) {
      const episode = { place: before, task: 0, key: "k", run: "episodes/none" };
      lines.push({ type: "episode_begun", ...episode }, { type: "episode_ended", ...episode });
      const answered = before < place ? ["enjoyment", "productivity"] : [];
      lines.push(...answered.map((question) => ({ type: "answer", moment: "after", place: before, question, value: 4 })));
    }
    writeFileSync(
      join(folder, "answers", `${known[1].id}.jsonl`),
      lines.map((what) => `${JSON.stringify({ at_ms: 1, what })}\n`).join(""),
    );
    writeFileSync(join(studio.folder, "small.toml"), SMALL);
    const small = spawnSync(
      PROGRAM,
      ["study", "new", "small", "--design", join(studio.folder, "small.toml"), "--out", join(studio.folder, "small")],
      { encoding: "utf8" },
    );
    assert.equal(small.status, 0, small.stderr);
    await studio.serve();
    participants = studio.said.studies[0].participants;
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  for (const [number, scheme] of [
    [0, "light"],
    [2, "dark"],
  ]) {
    test(`from consent to the practice with the keyboard alone, ${scheme}`, async () => {
      const page = await enter(browser, new URL(participants[number].url), scheme);
      await heads(page, "Before we begin");
      assert.deepEqual(await faults(page), []);
      await shot(page, `study-consent-${scheme}`);
      await page.focus("button.primary");
      await page.keyboard.press("Enter");
      await heads(page, "About you");
      assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
      assert.deepEqual(await faults(page), []);
      // Without an answer nothing is sent, and the first question without one has the focus.
      await page.focus("button.primary");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector("[role=status].damage")?.textContent !== "");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("name")), "games");
      assert.deepEqual(await faults(page), []);
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await heads(page, "How to play");
      assert.deepEqual(await faults(page), []);
      await page.focus("button.primary");
      await page.keyboard.press("Enter");
      await heads(page, "A game for practice");
      assert.deepEqual(await faults(page), []);
      await shot(page, `study-play-${scheme}`);
      assert.deepEqual(page.complaints, []);
      await page.close();
    });
  }

  test("statements about a game are answered by points, and what was sent is kept", async () => {
    const page = await enter(browser, new URL(participants[1].url));
    await heads(page, "About the game that you have just played");
    assert.equal((await page.$$("fieldset.likert")).length, 7);
    assert.equal(await page.$$eval("fieldset.likert input", (inputs) => inputs.length), 35);
    const label = await page.$eval("fieldset.likert input", (input) => input.getAttribute("aria-label"));
    assert.equal(label, "1 of 5, strongly disagree");
    assert.deepEqual(await faults(page), []);
    for (const point of await page.$$("fieldset.likert input[value='4']")) await point.click();
    await shot(page, "study-statements");
    await page.setViewport({ width: 390, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide for a telephone`);
    await shot(page, "study-statements-narrow");
    await page.click("button[type=submit]");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent.startsWith("Game "));
    const words = await page.evaluate(() => document.body.textContent);
    assert.doesNotMatch(words, /alone|random/, "no condition is told");
    await page.reload();
    await page.waitForFunction(() => document.querySelector("h1")?.textContent.startsWith("Game "));
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("whoever stops is asked twice, and then nothing more", async () => {
    const page = await enter(browser, new URL(participants[3].url));
    await heads(page, "Before we begin");
    await page.click("button.primary");
    await heads(page, "About you");
    await page.click(".study-leave button");
    assert.deepEqual(await faults(page), []);
    await page.click(".study-leave button");
    await heads(page, "You have stopped");
    assert.equal(await page.$(".study-leave"), null);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("a participant plays, loads the page anew, answers and is through; the report has the score", async () => {
    const page = await enter(browser, new URL(studio.said.studies[1].participants[0].url));
    await heads(page, "Before we begin");
    await page.click("button.primary");
    await heads(page, "Game 1 of 1");
    await page.click("button.primary");
    await play(page, 0, 20);
    await fits(page);
    await shot(page, "study-game");
    await page.reload();
    await page.waitForSelector(".study-card .primary");
    await page.click(".study-card .primary");
    await play(page, 20, 60);
    await heads(page, "About the game that you have just played");
    await page.click("input[value='6']");
    await page.click("button[type=submit]");
    await heads(page, "To finish");
    await page.type("input[type=number]", "30");
    await page.click("button[type=submit]");
    await heads(page, "Thank you");
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(
      page.complaints.filter((one) => !one.includes("WebSocket")),
      [],
    );
    const told = spawnSync(PROGRAM, ["study", "report", join(studio.folder, "small"), "--json"], { encoding: "utf8" });
    const report = JSON.parse(told.stdout);
    assert.equal(report.participants.done, 1);
    assert.deepEqual(
      report.measures.map((one) => [one.key, one.conditions[0].n]),
      [
        ["completion", 1],
        ["play_minutes", 1],
        ["fun", 1],
      ],
    );
    await page.browserContext().close();
    // Whoever runs the studio sees how far everybody is.
    const admin = await enter(browser, studio.url, "dark");
    await admin.waitForSelector(".study-people tr[data-state=done]");
    const states = await admin.$$eval(".study-people tbody tr", (rows) => rows.map((row) => row.dataset.state));
    assert.deepEqual([...states].sort(), ["done", "introduced", "introduced", "left", "plays"]);
    assert.deepEqual(await faults(admin), []);
    await shot(admin, "study-progress");
    const viewer = await enter(browser, studio.viewerUrl);
    await viewer.waitForSelector(".run-list, .empty");
    assert.equal(await viewer.$(".study-people"), null);
    await admin.browserContext().close();
    await viewer.browserContext().close();
  });
});

/** The kitchen, its orders and the actions stand on one screen of 1,280 × 800, in no frame. */
async function fits(page) {
  await page.setViewport({ width: 1280, height: 800 });
  assert.equal(await page.$("iframe"), null);
  const bottoms = await page.$$eval(".kitchen-main .world, .acts, .orders-open", (parts) =>
    parts.map((part) => part.getBoundingClientRect().bottom),
  );
  assert.equal(bottoms.length, 3);
  assert.ok(Math.max(...bottoms) <= 800, `${bottoms}`);
  const words = await page.$eval("main", (main) => main.innerText);
  assert.doesNotMatch(words, /tau\d|effort timing|cuisineworld\/|ticks/, "in words of a participant");
}

/** Lets steps pass, from one tick to another. */
async function play(page, from, to) {
  for (let tick = from; tick < to; tick += 1) {
    await page.waitForFunction(
      (tick) => {
        const state = document.querySelector(".seat-state");
        return state?.dataset.turn === "yes" && Number(state.dataset.tick) === tick;
      },
      {},
      tick,
    );
    await typed(page, "noop");
  }
}
