// An episode that goes on while three pages watch it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SKIPPED, Studio, enter, hurry, launch, open, tickOf } from "./studio.mjs";

/** Steps of 4 seconds, twice as fast as real time: 60 of them take 2 minutes, unless they are hurried. */
const LIVE = ["cuisineworld/level_3/tau3", "--model", "oracle", "--clock", "wall", "--speed", "2", "--serve"];

describe("live", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, run, pages, episode;

  before(async () => {
    await studio.serve();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  test("an empty folder says how to begin, and a run appears by itself", async () => {
    const page = await enter(browser, studio.url);
    await page.waitForSelector(".empty code");
    run = await studio.host("live", ...LIVE);
    await page.waitForSelector(".run-list .live-mark");
    assert.deepEqual(page.complaints, []);
    await page.close();
    ({ episode } = await studio.paths("live"));
  });

  test("three pages follow the end", async () => {
    pages = await Promise.all(["light", "dark", "light"].map((scheme) => enter(browser, studio.url, scheme)));
    await Promise.all(pages.map((page) => open(page, episode)));
    for (const page of pages) {
      await page.waitForSelector(".live.on");
      await page.waitForSelector(".world[data-tick]");
      const first = await tickOf(page);
      await page.waitForFunction((tick) => Number(document.querySelector(".world").dataset.tick) > tick + 2, {}, first);
    }
  });

  test("moving the slider leaves the end, a button returns to it", async () => {
    const [page] = pages;
    await page.focus(".slider");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector(".world").dataset.tick === "0");
    await new Promise((done) => setTimeout(done, 600));
    assert.equal(await tickOf(page), 0);
    assert.equal(await page.$eval("button.live", (button) => button.getAttribute("aria-pressed")), "false");
    await page.click("button.live");
    await page.waitForFunction(() => Number(document.querySelector(".world").dataset.tick) > 3);
    assert.equal(await page.$eval("button.live", (button) => button.getAttribute("aria-pressed")), "true");
  });

  test("a page that goes changes nothing for the others, and the end is told", async () => {
    await pages.pop().close();
    await hurry(browser, run);
    assert.equal(await run.ended, 0);
    for (const page of pages) {
      await page.waitForFunction(() => document.querySelector("button.live") === null);
      await page.waitForFunction(() => document.querySelector(".world").dataset.tick === "60");
      assert.deepEqual(page.complaints, []);
    }
  });

  test("a lost connection is told, and what is shown stays", async () => {
    const [page] = pages;
    studio.served.kill("SIGTERM");
    await page.waitForSelector(".banner.warn");
    assert.match(await page.$eval(".banner.warn", (banner) => banner.textContent), /connects again/);
    assert.equal(await tickOf(page), 60);
  });
});
