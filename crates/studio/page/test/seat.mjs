// People in seats: whole games played through the page.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { PROGRAM, SKIPPED, Studio, enter, faults, hurry, launch, shot, typed } from "./studio.mjs";

/** Waits until it is the person's turn at another tick than that, or until the game is over. */
async function turn(page, after) {
  const found = await page.waitForFunction(
    (after) => {
      const state = document.querySelector(".seat-state");
      const isOver = [...document.querySelectorAll(".banner")].some((one) => one.textContent.includes("The game is over"));
      if (isOver) return "over";
      return state?.dataset.turn === "yes" && Number(state.dataset.tick) !== after ? state.dataset.tick : undefined;
    },
    {},
    after,
  );
  const value = await found.jsonValue();
  return value === "over" ? undefined : Number(value);
}

/** Waits until everybody is there. */
async function begin(page) {
  await page.waitForSelector(".lobby .primary");
  await page.click(".lobby .primary");
}

function verified(folder) {
  const done = spawnSync(PROGRAM, ["verify", folder], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stdout + done.stderr);
  assert.match(done.stdout, /1 the same, 0 different/);
}

describe("seats", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  for (const agents of [1, 2, 3, 4]) {
    test(`a person plays CuisineWorld among ${agents}`, async () => {
      const words = ["cuisineworld/level_3/tau2", "--agents", String(agents), "--model", "oracle"];
      const run = await studio.host(`kitchen-${agents}`, ...words, "--human", "Alice");
      const page = await enter(browser, new URL(run.seats[0].url), agents === 1 ? "light" : "dark");
      assert.deepEqual(await faults(page), []);
      await begin(page);
      let [tick, moves] = [-1, 0];
      for (;;) {
        const now = await turn(page, tick);
        if (now === undefined) break;
        tick = now;
        if (tick === 2) {
          assert.deepEqual(await faults(page), []);
          await shot(page, `seat-kitchen-${agents}`);
        }
        // By buttons, by a typed line, and as the study's page does it.
        if (tick % 3 === 0) {
          const offers = await page.$$(".offer:not([disabled])");
          await offers[(tick * 7) % offers.length].click();
        } else if (tick % 3 === 1) {
          await typed(page, "noop");
        } else {
          await page.select(".kitchen-side .field select", "tables");
          await page.waitForSelector(".dispatch select");
          if (tick === 5) await shot(page, `seat-tables-${agents}`);
          await page.click(".dispatch button");
          await page.select(".kitchen-side .field select", "picture");
        }
        moves += 1;
      }
      assert.equal(moves, 60);
      assert.equal(await run.ended, 0);
      assert.deepEqual(
        page.complaints.filter((one) => !one.includes("WebSocket")),
        [],
      );
      verified(run.folder);
      await page.browserContext().close();
    });
  }

  for (const [level, dish] of [
    ["level_7", "onionPotatoCarrotSoup"],
    ["level_6", "pepperoniPizza"],
    ["level_9", "cheeseBurger"],
    ["level_10", "BurritodePastor"],
  ]) {
    test(`a ${dish} is made by clicks on what is offered`, async () => {
      const shown = spawnSync(PROGRAM, ["tasks", "show", `cuisineworld/${level}`, "--json"], { encoding: "utf8" });
      const { recipes } = JSON.parse(shown.stdout);
      const words = [`cuisineworld/${level}/tau5`, "--agents", "1", "--human", "Alice"];
      const run = await studio.host(`clicked-${level}`, ...words);
      const page = await enter(browser, new URL(run.seats[0].url));
      await begin(page);
      let tick = await turn(page, -1);
      const clicked = async (action) => {
        const found = await page.$$eval(
          ".offer",
          (offers, action) => {
            const name = (offer) => `${offer.parentElement.getAttribute("aria-label")} ${offer.textContent}`;
            const offer = offers.find((offer) => name(offer) === action);
            offer?.click();
            return offer !== undefined;
          },
          action,
        );
        if (found) tick = await turn(page, tick);
        return found;
      };
      for (const action of [...steps(recipes, dish), "goto servingtable 0", "put servingtable 0"]) {
        // One need not go where one stands; what cooks is offered when it is done.
        for (let waits = 0; !(await clicked(action)); waits += 1) {
          if (action.startsWith("goto")) break;
          assert.ok(action.startsWith("get") && waits < 12, `${action} is not offered`);
          assert.ok(await clicked("noop noop"));
        }
      }
      await page.waitForSelector(".served");
      assert.match(await page.$eval(".served p", (served) => served.textContent.replaceAll(" ", "")), new RegExp(dish, "i"));
      run.child.kill("SIGKILL");
      await run.ended;
      await page.browserContext().close();
    });
  }

  test("one person sends all robots of a kitchen, and sees how dishes are made", async () => {
    const run = await studio.host(
      "dispatched",
      "cuisineworld/level_4/tau2",
      "--agents",
      "3",
      "--max-ticks",
      "6",
      "--human",
      "0-2=Alice",
    );
    assert.equal(run.seats.length, 1);
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    await page.waitForSelector(".dispatch-all select:not([disabled])");
    assert.match(await page.$eval(".seat-state", (state) => state.textContent), /You play agent0, agent1, agent2 /);
    await page.click(".recipes summary");
    await page.waitForSelector(".recipes svg[aria-label*='in the chopboard']");
    assert.deepEqual(await faults(page), []);
    await shot(page, "seat-dispatch");
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await shot(page, "seat-dispatch-dark");
    for (let tick = 0; tick < 6; tick += 1) {
      await page.waitForFunction(
        (tick) =>
          document.querySelector(".seat-state")?.dataset.tick === String(tick) &&
          document.querySelectorAll(".dispatch-all select:not([disabled])").length === 3,
        {},
        tick,
      );
      // One robot goes somewhere; the others do nothing, which is chosen already.
      const first = await page.$(".dispatch-all select[data-seat='1']");
      const values = await first.evaluate((select) => [...select.options].map((option) => option.value));
      assert.match(await first.evaluate((select) => select.value), /noop/);
      await first.select(values.find((value) => value.startsWith("goto")));
      await page.click(".dispatch-all button");
    }
    await page.waitForFunction(() => document.body.textContent.includes("The game is over"));
    assert.equal(await run.ended, 0);
    assert.deepEqual(
      page.complaints.filter((one) => !one.includes("WebSocket")),
      [],
    );
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a person plays Overcooked with the arrow keys beside Greedy", async () => {
    const words = ["overcooked/cramped_room", "--seat", "1=greedy", "--max-ticks", "80"];
    const run = await studio.host("cook", ...words, "--human", "0=Ann");
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    let [tick, moves] = [-1, 0];
    const keys = ["ArrowUp", " ", "ArrowLeft", "ArrowLeft", " ", "ArrowRight", "ArrowUp", " ", "."];
    for (;;) {
      const now = await turn(page, tick);
      if (now === undefined) break;
      tick = now;
      await page.keyboard.press(keys[tick % keys.length]);
      if (moves === 20) await shot(page, "seat-cook");
      moves += 1;
    }
    assert.equal(moves, 80);
    assert.equal(await run.ended, 0);
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a person lets the model play, and takes the seat again", async () => {
    const words = ["cuisineworld/level_3/tau2", "--agents", "2", "--model", "oracle", "--clock", "wall"];
    const run = await studio.host("relieved", ...words, "--human", "Ann+model");
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    await page.waitForSelector(".hand-over");
    await page.click(".hand-over");
    await page.waitForFunction(() => document.body.textContent.includes("the model plays for you"));
    assert.deepEqual(await faults(page), []);
    await shot(page, "seat-relieved");
    await page.click(".banner button");
    await page.waitForSelector(".hand-over");
    await hurry(browser, run);
    assert.equal(await run.ended, 0);
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a game that is killed goes on by the same link, with every move", async () => {
    const words = ["cuisineworld/level_3/tau2", "--agents", "1"];
    const run = await studio.host("killed", ...words, "--human", "Bob");
    const page = await enter(browser, new URL(run.seats[0].url));
    await begin(page);
    let tick = -1;
    for (let move = 0; move < 10; move += 1) {
      tick = await turn(page, tick);
      await typed(page, move % 2 ? "noop" : "goto pot0");
    }
    await turn(page, tick);
    run.child.kill("SIGKILL");
    await run.ended;
    await page.waitForFunction(() => document.body.textContent.includes("The connection is lost"));
    const again = await studio.resume(run.folder);
    assert.equal(again.seats[0].url, run.seats[0].url);
    await begin(page);
    tick = await turn(page, -1);
    assert.equal(tick, 10);
    while (tick !== undefined) {
      await typed(page, "noop");
      tick = await turn(page, tick);
    }
    assert.equal(await again.ended, 0);
    verified(run.folder);
    await page.browserContext().close();
  });

  test("a seat's link opens that seat and nothing else", async () => {
    const words = ["cuisineworld/level_3/tau2", "--agents", "2"];
    const run = await studio.host("links", ...words, "--human", "Ann", "--human", "Ben");
    const [ann, ben] = run.seats.map((seat) => new URL(seat.url));
    const page = await enter(browser, ann);
    const status = (path) => page.evaluate(async (path) => (await fetch(path)).status, path);
    assert.equal(await status(ann.pathname), 200);
    for (const path of [ben.pathname, "/", "/api/runs", "/api/runs/links", "/report/links"]) {
      assert.ok([401, 403].includes(await status(path)), path);
    }
    assert.ok([401, 403].includes(await status(`${ben.pathname}?token=${ann.searchParams.get("token")}`)));
    run.child.kill();
    await page.browserContext().close();
  });
});

/** The actions after which one holds an item, as the buttons name them: ingredients that are made themselves come first. */
function steps(recipes, item) {
  const spaced = (name) => name.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  const recipe = recipes.find(({ product }) => product === item);
  if (!recipe) return ["goto storage 0", `get ${spaced(item)}, storage 0`];
  const place = `${spaced(recipe.tool)} 0`;
  const isMade = (ingredient) => recipes.some(({ product }) => product === ingredient);
  const ingredients = [...recipe.ingredients.filter(isMade), ...recipe.ingredients.filter((one) => !isMade(one))];
  const filled = ingredients.flatMap((one) => [...steps(recipes, one), `goto ${place}`, `put ${place}`]);
  return [...filled, `activate ${place}`, `get ${place}`];
}
