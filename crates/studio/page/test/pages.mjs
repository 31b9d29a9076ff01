// Every page in light and dark: no complaint in the console, no serious finding about accessibility.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SKIPPED, Studio, enter, faults, launch, open, tickOf, untilTick } from "./studio.mjs";

describe("pages", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, kitchen, map;

  before(async () => {
    studio.run("cuisineworld/level_3/tau3", "--model", "oracle");
    studio.run("overcooked/cramped_room", "--team", "cook");
    await studio.serve();
    browser = await launch();
    kitchen = await studio.paths("cuisineworld");
    map = await studio.paths("overcooked");
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  for (const scheme of ["light", "dark"]) {
    test(`every page is free of errors and of serious findings, ${scheme}`, async () => {
      const page = await enter(browser, studio.url, scheme);
      const pages = {
        "/": ".run-list li",
        [kitchen.run]: "table.episodes tbody tr",
        [`${kitchen.episode}#t=20`]: ".world[data-tick] svg",
        [`${map.episode}#t=33`]: ".world[data-tick] svg",
        "/runs/no-such-run": ".banner",
        "/runs/a/b/c": "h1",
      };
      for (const [path, shows] of Object.entries(pages)) {
        page.complaints.length = 0;
        await open(page, path);
        await page.waitForSelector(shows);
        assert.deepEqual(await faults(page), [], `${path} in ${scheme}`);
        for (const tab of await page.$$("[role=tab]")) {
          await tab.click();
          await (await page.$(".prompt summary"))?.click();
          await page.waitForFunction(() => !document.querySelector(".prompt[open]") || document.querySelector(".prompt .message"));
          assert.deepEqual(await faults(page), [], `${path} in ${scheme}, a tab`);
        }
        // A run that is not there is told by the browser as a request that failed.
        const complaints = page.complaints.filter((one) => !(path.includes("no-such-run") && one.includes("404")));
        assert.deepEqual(complaints, [], `${path} in ${scheme}`);
      }
      await page.close();
    });
  }

  test("the list of runs leads to a run, an episode and back", async () => {
    const page = await enter(browser, studio.url);
    await page.waitForSelector(".run-list a");
    await page.type("input[type=search]", "overcooked");
    await page.waitForFunction(() => document.querySelectorAll(".run-list > li").length === 1);
    await page.click(".run-list a");
    await page.waitForSelector("table.episodes tbody a");
    assert.equal(await page.$eval("h1", (head) => head.textContent), map.line.name);
    await page.click("table.episodes tbody a");
    await page.waitForSelector(".world[data-tick]");
    await page.goBack();
    await page.waitForSelector("table.episodes");
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("a link to a moment shows that moment, and a jump any other", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${map.episode}#t=123`);
    await untilTick(page, 123);
    await page.evaluate(() => (location.hash = "#t=7"));
    await untilTick(page, 7);
    // The address follows the slider.
    await page.focus(".slider");
    await page.keyboard.press("ArrowRight");
    await untilTick(page, 8);
    await page.waitForFunction(() => location.hash === "#t=8");
    await page.close();
  });

  test("a replay is used with the keyboard alone", async () => {
    const page = await enter(browser, studio.url);
    await open(page, map.episode);
    await untilTick(page, 0);
    await page.keyboard.press("ArrowRight");
    await untilTick(page, 1);
    await page.keyboard.press("End");
    const end = Number(await page.$eval(".slider", (slider) => slider.max));
    assert.equal(end, 400);
    await untilTick(page, end);
    await page.keyboard.press("Home");
    await untilTick(page, 0);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => Number(document.querySelector(".world").dataset.tick) > 3);
    await page.keyboard.press("Space");
    await new Promise((done) => setTimeout(done, 300));
    const stopped = await tickOf(page);
    await new Promise((done) => setTimeout(done, 500));
    assert.equal(await tickOf(page), stopped);
    // By tabs to the button for playing, and to the next event.
    await page.focus(".play");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Jump on to the next event");
    await page.keyboard.press("Enter");
    await page.waitForFunction((tick) => Number(document.querySelector(".world").dataset.tick) > tick, {}, stopped);
    await page.close();
  });

  test("calls of models are found by words and linked", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${kitchen.episode}#call=30`);
    await page.waitForSelector(".model-call.linked");
    assert.equal(await page.$eval(".model-call.linked", (call) => call.id), "call=30");
    await untilTick(page, 30);
    await page.type(".panel-body input[type=search]", "no such words anywhere");
    await page.waitForFunction(() => document.querySelectorAll(".model-call").length === 0);
    await page.close();
  });

  test("a viewer sees the world and no call of a model", async () => {
    const page = await enter(browser, studio.viewerUrl);
    await open(page, `${kitchen.episode}#t=20`);
    await untilTick(page, 20);
    const tabs = await page.$$eval("[role=tab]", (tabs) => tabs.map((tab) => tab.id));
    assert.deepEqual(tabs, ["tab-messages", "tab-events"]);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("without a token every page is refused", async () => {
    for (const path of ["/", "/studio.js", "/api/runs", kitchen.episode]) {
      const response = await fetch(new URL(path, studio.origin));
      assert.ok([401, 403].includes(response.status), `${path}: ${response.status}`);
    }
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const response = await page.goto(studio.origin);
    assert.ok([401, 403].includes(response.status()));
    await context.close();
  });
});
