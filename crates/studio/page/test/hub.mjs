// The hub: agents of the demo's world are seen, spoken to, stopped, started and created, from the page and from a program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { SKIPPED, Studio, enter, faults, flat, launch, open, shot } from "./studio.mjs";

/** Waits until the page tells something. */
function untilSaid(page, pattern) {
  return page.waitForFunction(
    (source) => new RegExp(source, "i").test(document.querySelector("main").innerText),
    {},
    pattern.source,
  );
}

function press(page, words, within = "main") {
  return page.evaluate(
    (words, within) => {
      const button = [...document.querySelectorAll(`${within} button`)].find((one) => one.textContent.trim().startsWith(words));
      button.click();
    },
    words,
    within,
  );
}

describe("the hub", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser;
  before(async () => {
    await studio.serve("--demo");
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  test("agents are there with their state, hear what is said, and are stopped and started", async () => {
    const page = await enter(browser, studio.url);
    await page.waitForFunction(() => [...document.querySelectorAll("nav a")].some((link) => link.textContent === "Hub"));
    await page.evaluate(() => [...document.querySelectorAll("nav a")].find((link) => link.textContent === "Hub").click());
    await page.waitForSelector(".hub-state");
    assert.deepEqual(
      await page.$$eval(".hub-card .hub-name", (names) => names.map((one) => one.textContent.trim().split(" ")[0])),
      ["Andy", "Jill"],
    );
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(await flat(page), []);
    await page.type(".hub-talk input", "get 2 dirt");
    await page.click(".hub-talk button");
    await page.waitForFunction(() => /\b[2-9]\d* dirt/.test(document.querySelector(".hub-inventory")?.innerText ?? ""));
    assert.match(await page.$eval(".hub-said", (said) => said.innerText), /You get 2 dirt[\s\S]*Andy/);
    // Time goes on, and the page with it.
    const tick = () => page.$eval(".hub-state", (state) => Number(state.dataset.tick));
    const before = await tick();
    await page.waitForFunction((before) => Number(document.querySelector(".hub-state").dataset.tick) > before, {}, before);
    await page.evaluate(() => {
      for (const summary of document.querySelectorAll(".hub-mind summary")) summary.click();
    });
    await page.waitForSelector(".hub-turns li");
    await untilSaid(page, /base_profile/);
    await shot(page, "hub");
    assert.deepEqual(await faults(page), []);
    await page.evaluate(() =>
      [...document.querySelectorAll(".hub-switches label")]
        .find((label) => /hunting|elbow room/.test(label.textContent))
        .querySelector("input")
        .click(),
    );
    await page.waitForFunction(
      () => ![...document.querySelectorAll(".hub-switches label")].some((label) => label.classList.contains("is-wanted")),
    );
    await press(page, "Stop", ".hub-detail");
    await untilSaid(page, /Andy stopped/);
    await press(page, "Start", ".hub-detail");
    await untilSaid(page, /Andy in the game/);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("an agent is created by a form made from the settings", async () => {
    const page = await enter(browser, studio.url, "dark");
    await open(page, "/hub");
    await page.waitForSelector(".hub-state");
    await press(page, "New agent");
    await page.waitForFunction(() => document.querySelectorAll(".hub-setting").length > 15);
    await page.click(".hub-create summary");
    assert.deepEqual(await faults(page), []);
    await page.type(".hub-create textarea", "{");
    await page.type(".hub-create input", "Ada");
    await page.type(".hub-create .field-row label:nth-child(2) input", "oracle");
    await page.select(".hub-create select", "flat");
    await press(page, "Create, and let it wait", ".hub-create");
    await untilSaid(page, /This is no JSON/);
    await page.$eval(".hub-create textarea", (area) => {
      area.value = "";
      area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.type(".hub-create textarea", '{"modes": {"hunting": false}}');
    await page.type("#setting-max_messages", "20");
    await press(page, "Create, and let it wait", ".hub-create");
    await untilSaid(page, /Waiting for a world/);
    await shot(page, "hub-create");
    await page.type(".hub-create input", "Bo");
    await press(page, "Create, and begin", ".hub-create");
    await page.waitForFunction(
      () => [...document.querySelectorAll(".hub-cards")].length === 2 && !document.querySelector(".hub-create"),
    );
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll(".hub-card")].filter(
          (card) => /Ada|Bo/.test(card.textContent) && card.querySelector(".meter"),
        ).length === 2,
    );
    await press(page, "Ada", ".hub-list");
    await untilSaid(page, /talks with/);
    // Her profile holds.
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".hub-switches label")].some(
        (label) => /hunting/.test(label.textContent) && !label.querySelector("input").checked,
      ),
    );
    await shot(page, "hub-dark");
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("viewers do not get in", async () => {
    const page = await enter(browser, studio.viewerUrl);
    await open(page, "/hub");
    await untilSaid(page, /only whoever runs the studio/);
    await page.browserContext().close();
  });

  test("the example of the documents does what they say", async () => {
    const text = readFileSync(new URL("../../../../docs/hub.md", import.meta.url), "utf8");
    const [, code] = /```js\n([\s\S]*?)```/.exec(text);
    const file = join(studio.folder, "client.mjs");
    writeFileSync(file, code);
    const flags = Number(process.versions.node.split(".")[0]) < 22 ? ["--experimental-websocket"] : [];
    const child = spawn(process.execPath, ["--no-warnings", ...flags, file, studio.said.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    studio.children.push(child);
    let told = "";
    for await (const chunk of child.stdout) {
      told += chunk;
      if (/gameplay/.test(told) && /success: true/.test(told)) break;
    }
    child.kill();
    assert.match(told, /gameplay[\s\S]*success: true/);
  });
});
