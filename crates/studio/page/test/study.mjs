// A participant's way through the pages of a study, with the keyboard, in light and dark.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PROGRAM, SKIPPED, Studio, enter, launch } from "./studio.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where pictures of the pages go, if anywhere. */
const PICTURES = process.env.STUDIO_PICTURES;

async function seriousFindings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
  return serious.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
}

async function picture(page, name) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

function heads(page, text) {
  return page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, { timeout: 10_000 }, text);
}

describe("studies", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, participants;

  before(async () => {
    const folder = join(studio.folder, "kitchen");
    const made = spawnSync(PROGRAM, ["study", "new", "kitchen", "--template", "cuisineworld", "--participants", "4", "--out", folder], { encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
    // The second participant has just played a game with others, so that questions follow it.
    const { participants: known } = JSON.parse(readFileSync(join(folder, "study.json"), "utf8"));
    const place = known[1].conditions.findIndex((name) => name !== "alone");
    const lines = [{ type: "consent", given: true }, { type: "answer", moment: "start", question: "games", value: "never" }];
    for (let before = 0; before <= place; before += 1) {
      const episode = { place: before, task: 0, key: "k", run: "episodes/none" };
      lines.push({ type: "episode_begun", ...episode }, { type: "episode_ended", ...episode });
      const answered = before < place ? ["enjoyment", "productivity"] : [];
      lines.push(...answered.map((question) => ({ type: "answer", moment: "after", place: before, question, value: 4 })));
    }
    writeFileSync(join(folder, "answers", `${known[1].id}.jsonl`), lines.map((what) => `${JSON.stringify({ at_ms: 1, what })}\n`).join(""));
    await studio.serve();
    participants = studio.said.studies[0].participants;
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  for (const [number, scheme] of [[0, "light"], [2, "dark"]]) {
    test(`from consent to the first game with the keyboard alone, ${scheme}`, async () => {
      const page = await enter(browser, new URL(participants[number].url), scheme);
      await heads(page, "Before we begin");
      assert.deepEqual(await seriousFindings(page), []);
      await picture(page, `study-consent-${scheme}`);
      await page.focus("button.primary");
      await page.keyboard.press("Enter");
      await heads(page, "About you");
      assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
      assert.deepEqual(await seriousFindings(page), []);
      // Without an answer nothing is sent, and the first question without one has the focus.
      await page.focus("button.primary");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector("[role=status].damage")?.textContent !== "");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("name")), "games");
      assert.deepEqual(await seriousFindings(page), []);
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await heads(page, "Game 1 of 5");
      assert.deepEqual(await seriousFindings(page), []);
      await picture(page, `study-play-${scheme}`);
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
    assert.deepEqual(await seriousFindings(page), []);
    for (const point of await page.$$("fieldset.likert input[value='4']")) await point.click();
    await picture(page, "study-statements");
    await page.setViewport({ width: 390, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide for a telephone`);
    await picture(page, "study-statements-narrow");
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
    assert.deepEqual(await seriousFindings(page), []);
    await page.click(".study-leave button");
    await heads(page, "You have stopped");
    assert.equal(await page.$(".study-leave"), null);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });
});
