// Runs that are started from the page, and words to agents of a run that goes on.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SKIPPED, Studio, enter, faults, launch, open, shot } from "./studio.mjs";

describe("runs of the studio's own", { skip: SKIPPED }, () => {
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

  test("the demo has two finished runs and a world to talk with", async () => {
    const runs = await studio.api("/api/runs");
    const finished = runs.filter((run) => run.finished === run.episodes).map((run) => run.selection[0].split("/")[0]);
    assert.deepEqual(finished.sort(), ["cuisineworld", "villagerbench"]);
    assert.equal(runs.filter((run) => run.under_way === 1).length, 1);
    const page = await enter(browser, studio.url);
    await page.waitForSelector(".run-list .live-mark");
    await shot(page, "demo-home");
    const { episode } = await studio.paths("world");
    await open(page, episode);
    await page.waitForSelector(".speak form");
    assert.deepEqual(await faults(page), []);
    await page.type(".speak input[type=text]", "Andy, collect 2 oak logs");
    await page.click(".speak button[type=submit]");
    // What was said and what is answered stand among the messages.
    await page.evaluate(() =>
      [...document.querySelectorAll("[role=tab]")].find((tab) => /message/i.test(tab.textContent))?.click(),
    );
    await page.waitForFunction(() => /Andy, collect 2 oak logs/.test(document.body.textContent));
    await page.waitForFunction(() => /!collectBlocks|!collect/.test(document.body.textContent));
    await page.waitForFunction(() => Number(document.querySelector("#tab-calls .soft").textContent) > 0);
    await shot(page, "demo-world");
    // Stopped, it is marked so; and it goes on from there.
    const press = (words) =>
      page.evaluate(
        (words) => [...document.querySelectorAll("button")].find((button) => button.textContent === words).click(),
        words,
      );
    const { run } = await studio.paths("world");
    await open(page, run);
    await page.waitForSelector(".about .live-mark");
    await press("Stop this run");
    await page.waitForSelector(".about .stopped-mark");
    assert.deepEqual(await faults(page), []);
    await shot(page, "demo-stopped");
    await press("Go on with this run");
    await page.waitForSelector(".about .live-mark");
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("a run is planned, started and compared", async () => {
    const page = await enter(browser, studio.url, "dark");
    await open(page, "/new");
    await page.waitForSelector(".new-run form");
    assert.deepEqual(await faults(page), []);
    // A task is found by words and chosen; the plan and what it would cost come by themselves.
    await page.waitForSelector(".new-run .suite");
    await page.select(".new-run .suite", "cuisineworld");
    await page.type(".new-run input[type=search]", "level_3/tau2");
    await page.waitForFunction(() => document.querySelectorAll(".task-list .check").length === 2);
    await page.click(".task-list .check:nth-child(2) input");
    await page.waitForSelector(".plan");
    assert.match(await page.$eval(".plan", (plan) => plan.textContent), /mindagent/);
    assert.match(await page.$eval(".estimate", (told) => told.textContent), /^1 episode, no calls/);
    assert.deepEqual(await faults(page), []);
    await shot(page, "new-run");
    await page.click(".new-run button.primary");
    await page.waitForFunction(() => document.body.textContent.includes("It runs"));
    await page.click(".begun a");
    await page.waitForFunction(() => /1 of 1 finished/.test(document.body.textContent));
    await page.waitForFunction(() => [...document.querySelectorAll(".tools option")].some((one) => one.value === "kitchen"));
    await page.select(".tools select", "kitchen");
    await page.waitForSelector(".tools a");
    await Promise.all([page.waitForNavigation(), page.click(".tools a")]);
    assert.match(await page.$eval("body", (body) => body.textContent), /kitchen/);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("what cannot be played is said, and nothing is started", async () => {
    const page = await enter(browser, studio.url);
    await open(page, "/new");
    await page.waitForSelector(".new-run .suite");
    await page.click(".form-part details summary");
    await page.type(".form-part details textarea", "no/such/task");
    await page.waitForSelector(".banner.warn");
    await page.click(".new-run button.primary");
    assert.match(await page.$eval(".banner.warn", (banner) => banner.textContent), /there is no task or suite/);
    await page.browserContext().close();
    const viewers = await fetch(new URL("/api/runs", studio.origin), {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${studio.viewerUrl.searchParams.get("token")}`, "content-type": "application/json" },
    });
    assert.equal(viewers.status, 403);
  });

  test("a plan runs once it is approved, and what was wanted otherwise is asked for", async () => {
    const run = await studio.host(
      "approved",
      "villagerbench/farm/0",
      "--model",
      "oracle",
      "--set",
      "villager.approve=on",
      "--serve",
      "--instructor",
      "Ann",
    );
    const page = await enter(browser, new URL(run.url));
    await page.waitForSelector(".run-list a");
    const href = await page.evaluate(async () => {
      const name = (await (await fetch("/api/runs")).json()).find((one) => one.name === "approved").name;
      const { episodes } = await (await fetch(`/api/runs/${name}`)).json();
      return `/runs/${name}/${episodes[0].key}`;
    });
    await open(page, href);
    await page.waitForSelector(".approve input");
    assert.deepEqual(await faults(page), []);
    await page.type(".approve input", "shorter, please");
    await page.evaluate(() =>
      [...document.querySelectorAll(".approve button")].find((one) => one.textContent === "Ask for another plan").click(),
    );
    await page.waitForFunction(() => /round 2/.test(document.querySelector(".approve")?.textContent ?? ""));
    await shot(page, "approve");
    // Ann, who has an invitation and is not the admin, sees the plan, speaks to the agents, and lets it run.
    const ann = await enter(browser, new URL(run.instructors[0].url), "dark");
    await ann.waitForSelector(".approve");
    assert.deepEqual(await faults(ann), []);
    const buttons = await ann.$$eval("button", (all) => all.map((one) => one.textContent));
    assert.ok(buttons.includes("Let it run") && !buttons.includes("Pause the world"), String(buttons));
    assert.match(await ann.$eval(".brand", (brand) => brand.textContent), /Ann instructs/);
    await ann.type(".speak form > input[type=text]", "Take the tools from the chest first");
    await ann.select(".speak select", "1");
    await ann.click(".speak form > button[type=submit]");
    await ann.evaluate(() => [...document.querySelectorAll("[role=tab]")].find((tab) => /event/i.test(tab.textContent))?.click());
    await ann.waitForFunction(() =>
      /Ann says: Take the tools from the chest first/.test(document.querySelector(".lines-list")?.textContent ?? ""),
    );
    for (const path of ["/", "/api/runs", "/api/runs/approved/stop", "/hub", href]) {
      const status = await ann.evaluate(async (path) => (await fetch(path)).status, path);
      assert.ok([401, 403].includes(status), `${path}: ${status}`);
    }
    await shot(ann, "instructor");
    assert.deepEqual(
      ann.complaints.filter((one) => !one.includes("Failed to load resource")),
      [],
    );
    // Whatever is planned from here on may run.
    let isOver = false;
    void run.ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await ann.evaluate(() =>
        [...document.querySelectorAll(".approve button")].find((one) => one.textContent === "Let it run")?.click(),
      );
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.equal(await run.ended, 0);
    await page.browserContext().close();
  });

  test("a run that the server plays is stopped from its page", async () => {
    const page = await enter(browser, studio.url);
    const { run } = await studio.paths("world");
    await open(page, run);
    const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Stop this run");
    await page.waitForFunction(button);
    assert.deepEqual(await faults(page), []);
    await shot(page, "run-live");
    await page.evaluate(`(${button})().click()`);
    // Once the server plays it no longer, there is nothing left to stop.
    await page.waitForFunction(`!(${button})()`);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });
});
