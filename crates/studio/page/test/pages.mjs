// Every page in light and dark: no complaint in the console, no serious finding about accessibility.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { SKIPPED, Studio, enter, faults, flat, launch, open, tickOf, untilTick } from "./studio.mjs";

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
        assert.deepEqual(await flat(page), [], `${path} in ${scheme}`);
        if (path.includes("#t=")) await page.waitForSelector(".lanes-track rect");
        for (const tab of await page.$$("[role=tab]")) {
          await tab.click();
          await page.waitForFunction(
            () => !document.querySelector("#tab-team[aria-selected=true]") || document.querySelector(".team"),
          );
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
    // What the report has: its tiles, where the time went, and a table that is sorted and sifted by the report's own script.
    assert.ok(await page.$(".report .tile-value"));
    assert.ok(await page.$(".report .stack rect"));
    await page.click("th[data-column=completion] button");
    assert.equal(await page.$eval("th[data-column=completion]", (head) => head.getAttribute("aria-sort")), "ascending");
    await page.type("[data-sift=words]", "no such episode");
    await page.waitForFunction(() => document.querySelector("table.episodes tbody tr").hidden);
    assert.match(await page.$eval("#episodes [role=status]", (told) => told.textContent), /^0 of 1 episodes/);
    await page.$eval("[data-sift=words]", (field) => {
      field.value = "";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
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

  test("a link with a token keeps its moment", async () => {
    const link = new URL(`${map.episode}#t=55`, studio.url);
    link.searchParams.set("token", studio.token);
    const page = await enter(browser, link);
    await untilTick(page, 55);
    assert.equal(await page.evaluate(() => location.search), "");
    await page.close();
  });

  test("the time line is zoomed, and the moment stays in view", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${map.episode}#t=300`);
    await page.waitForSelector(".lanes-track rect");
    const width = () => page.$eval(".lanes-track", (lanes) => lanes.getBoundingClientRect().width);
    const isInView = () =>
      page.evaluate(() => {
        const [place, head] = [".time-scroll", ".playhead"].map((one) => document.querySelector(one).getBoundingClientRect());
        return head.left > place.left && head.right < place.right;
      });
    const before = await width();
    for (const zoom of [2, 4]) {
      await page.click(".zooms button");
      await page.waitForFunction(
        (least) => document.querySelector(".lanes-track").getBoundingClientRect().width > least,
        {},
        before * zoom * 0.95,
      );
      assert.ok(await isInView(), `${zoom}`);
    }
    // A click on a lane goes to its moment, whatever part of the time is in view.
    await page.evaluate(() => {
      document.querySelector(".time-scroll").scrollLeft = 0;
      const lanes = document.querySelector(".lanes-track").getBoundingClientRect();
      const at = { clientX: lanes.left + lanes.width / 4, clientY: lanes.top + 15, bubbles: true };
      document.querySelector(".lanes-track").dispatchEvent(new MouseEvent("click", at));
    });
    await untilTick(page, 100);
    await page.evaluate(() =>
      [...document.querySelectorAll(".zooms button")].find((one) => one.textContent === "Whole time").click(),
    );
    await page.waitForFunction(
      (most) => document.querySelector(".lanes-track").getBoundingClientRect().width < most,
      {},
      before * 1.05,
    );
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("what calls took stands as a tree of agents, subtasks, roles and calls", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${kitchen.episode}#t=1`);
    await page.waitForSelector("#tab-calls .soft");
    await page.click("#tab-calls");
    await (await page.waitForSelector(".filters button::-p-text(Tree)")).click();
    await page.waitForSelector(".twig > summary .spending-row");
    const row = () => page.$eval(".twig > summary .spending-row", (row) => [...row.children].map((one) => one.textContent));
    assert.deepEqual((await row()).slice(0, 2), ["all calls", "60"]);
    for (let level = 0; level < 2; level += 1) {
      await page.evaluate(() => [...document.querySelectorAll(".twig:not([open]) > summary")].at(-1).click());
      await page.waitForFunction((count) => document.querySelectorAll(".twig[open]").length === count, {}, level + 2);
    }
    assert.deepEqual(await faults(page), []);
    await page.click(".twig a[href^='#call=']");
    await page.waitForSelector(".model-call.linked");
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
    await page.waitForSelector('.play[aria-label="Play"]');
    await page.waitForFunction(() => !document.querySelector(".late"));
    const stopped = await tickOf(page);
    await new Promise((done) => setTimeout(done, 300));
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

  test("words are found in prompts, a link leads to the call, and everything is there as it is", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${kitchen.episode}#t=0`);
    await page.waitForSelector("#tab-search");
    await page.click("#tab-search");
    await page.type(".panel-body input[type=search]", "goto_agent1_storage0");
    await page.waitForSelector(".hit .anchor");
    assert.equal(await page.$eval(".hit mark", (mark) => mark.textContent), "goto_agent1_storage0");
    const kinds = await page.$$eval(".hit b", (all) => [...new Set(all.map((one) => one.textContent))]);
    assert.ok(kinds.includes("reply") && kinds.includes("prompt"), kinds.join());
    await page.click(".hit .anchor");
    await page.waitForSelector(".model-call.linked .anchor[href*=lines]");
    const raw = await page.$eval(".model-call.linked .anchor[href*=lines]", (link) =>
      fetch(link.href).then((answer) => answer.json()),
    );
    assert.deepEqual(
      raw.map((line) => line.type),
      ["call", "reply"],
    );
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("the team is shown as it stands at the moment", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${kitchen.episode}#t=1`);
    await untilTick(page, 1);
    await page.click("#tab-team");
    await page.waitForFunction(() => /agent1: get_agent1_tuna_storage0/.test(document.querySelector(".team")?.textContent));
    await page.evaluate(() => (location.hash = "#t=4"));
    await page.waitForFunction(() =>
      /agent1: activate_agent1_chopboard0/.test(document.querySelector(".team-plans > li")?.textContent),
    );
    await page.click(".findings > summary");
    await page.waitForFunction(() => /Agents and stations/.test(document.querySelector(".findings").textContent));
    assert.deepEqual(await faults(page), []);
    await page.close();
  });

  test("an episode is one file that shows the same without a server", async () => {
    const file = join(studio.folder, "shared.html");
    const text = await fetch(
      new URL(`/api${kitchen.episode.replace(/([^/]+)$/, "episodes/$1")}/share?prompts=true`, studio.origin),
      { headers: { authorization: `Bearer ${studio.token}` } },
    ).then((answer) => answer.text());
    writeFileSync(file, text);
    assert.doesNotMatch(text, /unsafe-inline/);
    const page = await enter(browser, pathToFileURL(file));
    await untilTick(page, 0);
    await page.waitForSelector(".lanes-track rect");
    await page.keyboard.press("ArrowRight");
    await untilTick(page, 1);
    await page.click("#tab-team");
    await page.waitForFunction(() => /agent1: get_agent1_tuna_storage0/.test(document.querySelector(".team")?.textContent));
    await page.click("#tab-calls");
    await (await page.waitForSelector(".prompt summary")).click();
    await page.waitForSelector(".prompt .message");
    // The result stands at its top, and the benchmark's tables are in it.
    assert.equal(await page.$eval(".answer-verdict", (told) => told.textContent), "The task's time was over.");
    await page.click(".findings > summary");
    await page.waitForFunction(() => /Agents and stations/.test(document.querySelector(".findings").textContent));
    assert.equal(await page.$("a[href^='/']"), null, "nothing leads to a server");
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("a viewer sees the world and no call of a model", async () => {
    const page = await enter(browser, studio.viewerUrl);
    await open(page, `${kitchen.episode}#t=20`);
    await untilTick(page, 20);
    const tabs = await page.$$eval("[role=tab]", (tabs) => tabs.map((tab) => tab.id));
    assert.deepEqual(tabs, ["tab-messages", "tab-events", "tab-comments"]);
    // What was done is drawn, and nothing of what was thought.
    await page.waitForSelector(".lanes-track .u-useful");
    assert.equal(await page.$(".lanes-track .u-thinking, table.shares"), null);
    const status = (path) => page.evaluate((path) => fetch(path).then((answer) => answer.status), path);
    const api = `/api${kitchen.episode.replace(/([^/]+)$/, "episodes/$1")}`;
    for (const path of ["team?tick=1", "search?words=agent", "share"]) assert.equal(await status(`${api}/${path}`), 403, path);
    page.complaints.length = 0;
    await open(page, kitchen.run);
    await page.waitForSelector("table.episodes tbody a");
    const heads = await page.$$eval("table.episodes th[aria-sort]", (all) => all.map((one) => one.textContent));
    assert.ok(!heads.includes("tokens") && heads.includes("completion"), heads.join());
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
