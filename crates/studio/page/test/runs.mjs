// The list of runs and the tables of episodes: columns, order, filter, groups, what is chosen and compared; comments.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { PROGRAM, SKIPPED, Studio, WEAK, enter, faults, flat, launch, open, shot, untilTick } from "./studio.mjs";

describe("runs and their episodes", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, weak;

  before(async () => {
    // Two benchmarks, replies of a weak model, many calls, and parts that stay missing.
    studio.run(...WEAK);
    studio.run("overcooked/cramped_room", "--team", "cook");
    await studio.serve();
    browser = await launch();
    weak = await studio.paths("cuisineworld");
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  const shown = (page) => page.$$eval("tbody tr[data-key]", (rows) => rows.filter((row) => !row.hidden).length);
  const heads = (page) => page.$$eval("thead th", (all) => all.filter((head) => !head.hidden).map((head) => head.dataset.column));

  test("a row takes one line, and columns that say nothing are hidden until they are asked for", async () => {
    const page = await enter(browser, studio.url);
    await open(page, weak.run);
    await page.waitForSelector("#episodes[data-begun] tbody tr");
    const rows = await page.$$eval("tbody tr[data-key]", (all) => all.map((row) => row.getBoundingClientRect().height));
    assert.equal(rows.length, 5);
    assert.ok(Math.max(...rows) < 40, `rows are ${rows.join(", ")} px high`);
    assert.ok(!(await heads(page)).some((column) => ["key", "index"].includes(column)));
    assert.match(await page.$eval(".same", (told) => told.textContent), /The same in all: .*index 0/);
    // The choice of columns is a habit of the reader: it holds for other runs and after the page is loaded again.
    await page.click(".columns summary");
    await page.click("input[data-column=key]");
    await page.click("input[data-column=tokens]");
    assert.deepEqual(await faults(page), []);
    await open(page, weak.run);
    await page.waitForSelector("#episodes[data-begun] tbody tr");
    const columns = await heads(page);
    assert.ok(columns.includes("key") && !columns.includes("tokens"), String(columns));
    await page.evaluate(() => localStorage.clear());
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("the address keeps order, filter and groups", async () => {
    const page = await enter(browser, studio.url);
    await open(page, weak.run);
    await page.waitForSelector("#episodes[data-begun] tbody tr");
    await page.select("[data-sift=group]", "benchmark");
    await page.waitForSelector("tr.group");
    const groups = () => page.$$eval("tr.group", (all) => all.map((row) => row.textContent));
    assert.match((await groups()).join("; "), /^cuisineworld 3 episodes, mean completion .*; villagerbench 2 episodes, mean/);
    await page.click("[data-group=cuisineworld]");
    assert.equal(await shown(page), 2);
    await page.click("[data-group=cuisineworld]");
    await page.click("th[data-column=seconds] button");
    await page.click("th[data-column=seconds] button");
    await page.type("[data-sift=words]", "farm");
    assert.equal(await shown(page), 2);
    const { search } = new URL(page.url());
    assert.equal(search, "?group=benchmark&sort=-seconds&words=farm");
    await open(page, weak.run + search);
    await page.waitForSelector("#episodes[data-begun] tr.group");
    assert.deepEqual([await shown(page), (await groups()).length], [2, 1]);
    assert.equal(await page.$eval("th[data-column=seconds]", (head) => head.getAttribute("aria-sort")), "descending");
    // Addresses are anybody's.
    await open(page, `${weak.run}?sort=%22%5D&group=x&outcome=y&words=%3Cb%3E`);
    await page.waitForSelector("#episodes[data-begun]");
    assert.equal(await shown(page), 0);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("of a run with more episodes than a page lists, those that are asked for are found among all", async () => {
    const words = ["cuisineworld/level_0/tau1", "cuisineworld/level_3/tau2", "--team", "random", "--episodes", "600"];
    const plan = JSON.parse(execFileSync(PROGRAM, ["run", ...words, "--dry-run", "--json"], { maxBuffer: 1 << 24 }));
    for (const name of ["estimate", "no_estimate"]) delete plan[name];
    const folder = join(studio.folder, "large");
    mkdirSync(join(folder, "episodes"), { recursive: true });
    writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
    const page = await enter(browser, studio.url);
    await open(page, "/runs/large");
    await page.waitForSelector("#episodes[data-begun] tbody tr");
    const status = () => page.$eval("#episodes [role=status]", (told) => told.textContent);
    assert.equal(await shown(page), 1_000);
    assert.match(
      await page.$eval("#episodes .not-listed", (told) => told.textContent),
      /^200 of 1,200 episodes are not listed here/,
    );
    await page.type("form.tools input[type=search]", "level_3 -e59");
    await page.select("form.tools select", "plan");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr[data-key]").length === 11);
    assert.match(await page.$eval(".report > .about", (told) => told.textContent), /^11 of 1,200 episodes have all of these words/);
    assert.ok(await page.$eval(".not-listed", (told) => told.hidden));
    assert.equal(await status(), "11 of 11 episodes, in the order of the plan");
    assert.match(await page.$eval("tbody tr td:nth-child(2)", (cell) => cell.textContent), /660/);
    assert.deepEqual(await faults(page), []);
    await shot(page, "large");
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
    rmSync(folder, { recursive: true });
  });

  test("chosen episodes stand side by side", async () => {
    const page = await enter(browser, studio.url, "dark");
    await open(page, weak.run);
    await page.waitForSelector("#episodes[data-begun] tbody tr");
    for (const box of (await page.$$("[data-pick]")).slice(0, 2)) await box.click();
    await page.waitForSelector(".beside table");
    assert.equal((await page.$$(".beside thead th")).length, 2);
    assert.ok(await page.$(".beside tr.differs"));
    assert.deepEqual(await faults(page), []);
    await shot(page, "episodes-beside");
    await page.click("[data-unpick]");
    assert.equal(await page.$(".beside table"), null);
    await page.click(".beside + .scroll tbody a");
    await page.waitForSelector(".world[data-tick]");
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("runs are ordered and compared, with a picture each", async () => {
    const page = await enter(browser, studio.url);
    await page.waitForSelector(".run-list img.thumbnail");
    await page.waitForFunction(() => [...document.querySelectorAll("img.thumbnail")].every((one) => one.naturalWidth > 0));
    const names = () => page.$$eval(".run-list h3", (all) => all.map((head) => head.textContent));
    assert.match((await names())[0], /^overcooked/);
    await page.select(".tools select", "name");
    assert.match((await names())[0], /^cuisineworld/);
    assert.deepEqual(await flat(page), []);
    for (const box of await page.$$(".run-list input[type=checkbox]")) await box.click();
    await page.waitForSelector(".chosen a");
    assert.deepEqual(await faults(page), []);
    await shot(page, "home-chosen");
    await Promise.all([page.waitForNavigation(), page.click(".chosen a")]);
    assert.match(await page.$eval("body", (body) => body.textContent), /overcooked/);
    assert.deepEqual(page.complaints, []);
    await page.browserContext().close();
  });

  test("a comment is written on a moment, stands on the time line and in the run, and is only text", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${weak.episode}#t=9`);
    await untilTick(page, 9);
    await page.click("#tab-comments");
    await page.type(".new-comment textarea", '<img src=x onerror="document.title=1"> why?');
    await page.type(".new-comment input", "Ann");
    await page.click(".new-comment button");
    await page.waitForSelector(".comment-mark");
    assert.match(await page.$eval(".comment-mark", (mark) => mark.title), /^0:36.0, Ann: <img src=x/);
    assert.equal(await page.$("#studio .lines-list img"), null);
    assert.deepEqual(await faults(page), []);
    await shot(page, "comments");
    await page.evaluate(() => (location.hash = "#t=20"));
    await untilTick(page, 20);
    await page.click(".comment-mark");
    await untilTick(page, 9);
    await open(page, weak.run);
    await page.waitForSelector(".run-comments");
    await page.click(".run-comments summary");
    await page.click(".run-comments a");
    await untilTick(page, 9);
    // Viewers read it and write none.
    const viewer = await enter(browser, studio.viewerUrl);
    await open(viewer, weak.episode);
    await viewer.waitForSelector("#tab-comments");
    await viewer.click("#tab-comments");
    await viewer.waitForSelector(".lines-list li");
    assert.equal(await viewer.$(".new-comment, .take-back"), null);
    assert.deepEqual([...page.complaints, ...viewer.complaints], []);
    await page.browserContext().close();
    await viewer.browserContext().close();
  });

  test("a site opens from its folder without a server", async () => {
    const out = join(studio.folder, ".site");
    const runs = ["cuisineworld-level_3-tau1", "overcooked-cramped_room"].map((name) => join(studio.folder, name));
    execFileSync(PROGRAM, ["export", "site", ...runs, "--out", out, "--pages", "2"], { stdio: "pipe" });
    for (const scheme of ["light", "dark"]) {
      const page = await enter(browser, pathToFileURL(join(out, "index.html")), scheme);
      assert.match(await page.$eval("main", (main) => main.textContent), /3 finished episodes have no page here/);
      assert.deepEqual([await faults(page), await flat(page)], [[], []]);
      if (scheme === "light") await shot(page, "site");
      await Promise.all([page.waitForNavigation(), page.click("tbody a")]);
      await page.waitForSelector("#episodes tbody a");
      assert.deepEqual(await faults(page), []);
      await page.select("[data-sift=group]", "task");
      assert.equal((await page.$$("tr.group")).length, 5);
      await Promise.all([page.waitForNavigation(), page.click("#episodes tbody a")]);
      await page.waitForSelector(".world[data-tick]");
      await Promise.all([page.waitForNavigation(), page.click(".brand a")]);
      await page.waitForSelector("#episodes");
      assert.deepEqual(page.complaints, []);
      await page.browserContext().close();
    }
    assert.ok(!readFileSync(join(out, "index.html"), "utf8").includes(studio.folder));
    rmSync(out, { recursive: true });
  });
});
