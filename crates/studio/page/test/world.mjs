// Block worlds in three dimensions: what is drawn, from where, how much of it, and that nothing is drawn while nothing changes.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SITE, schematic } from "./site.mjs";
import { SKIPPED, Studio, enter, launch, open, tickOf, untilDrawn, untilTick } from "./studio.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PICTURES = process.env.STUDIO_PICTURES ?? fileURLToPath(new URL("../../../../target/studio-pictures", import.meta.url));
/** What a site of 200 × 200 × 64 blocks may take. */
const MOST = { triangles: 150_000, calls: 500 };
/** Where the middle of the schematic lies in its world: its lowest layer is layer 64. */
const LOW = [0, 64, 0];

describe("block worlds", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, building, forest, site;

  before(async () => {
    studio.run("villagerbench/construction/1", "--model", "oracle");
    studio.run("collection/oak_log/10", "--model", "oracle");
    const file = join(studio.folder, "site.schem");
    writeFileSync(file, schematic());
    studio.chat("site", file, "--agents", "16", "--model", "oracle");
    await studio.serve();
    browser = await launch();
    [building, forest, site] = await Promise.all(["villagerbench", "collection", "site"].map((name) => studio.paths(name)));
    mkdirSync(PICTURES, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  const measured = (page) => page.evaluate(() => window.cooperage.scene.measured);
  /** How many colours the picture has, and how many of its points are painted at all. */
  const pixels = (page) =>
    page.evaluate(() => {
      const canvas = document.querySelector(".blocks-canvas");
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [160, 90];
      const context = copy.getContext("2d", { willReadFrequently: true });
      window.cooperage.scene.draw();
      context.drawImage(canvas, 0, 0, 160, 90);
      const { data } = context.getImageData(0, 0, 160, 90);
      const colours = new Set();
      let painted = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] > 0) painted += 1;
        colours.add(((data[at] >> 4) << 8) | ((data[at + 1] >> 4) << 4) | (data[at + 2] >> 4));
      }
      return {
        colours: colours.size,
        painted: painted / (160 * 90),
        sum: data.reduce((sum, byte, at) => (sum * 31 + byte * (at % 7)) % 1e9, 0),
      };
    });

  for (const scheme of ["light", "dark"]) {
    test(`a building and a forest are drawn without complaint or serious finding, ${scheme}`, async () => {
      const page = await enter(browser, studio.url, scheme);
      for (const [name, path] of [
        ["building", `${building.episode}#t=120`],
        ["forest", `${forest.episode}#t=600`],
      ]) {
        page.complaints.length = 0;
        await open(page, path);
        await untilDrawn(page);
        const { colours, painted } = await pixels(page);
        assert.ok(colours > 12 && painted > 0.3, `${name} in ${scheme}: ${colours} colours, ${painted} painted`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
        assert.deepEqual(
          serious.map((one) => `${one.id}: ${one.nodes[0]?.html}`),
          [],
          `${name} in ${scheme}`,
        );
        assert.deepEqual(page.complaints, [], `${name} in ${scheme}`);
        await page.screenshot({ path: join(PICTURES, `${name}-${scheme}.png`) });
      }
      await page.close();
    });
  }

  test("nothing is drawn while nothing changes", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${forest.episode}#t=600`);
    await untilDrawn(page);
    // A busy machine takes its time until the last of the changes is drawn.
    let [before, drawn] = [-1, 0];
    for (let tries = 0; tries < 20 && before !== drawn; tries += 1) {
      await new Promise((done) => setTimeout(done, 500));
      [before, drawn] = [drawn, (await measured(page)).drawn];
    }
    await new Promise((done) => setTimeout(done, 1_000));
    assert.equal((await measured(page)).drawn, drawn);
    await page.close();
  });

  test("a jump changes the blocks, and back again", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${building.episode}#t=0`);
    await untilTick(page, 0);
    await untilDrawn(page);
    const missing = () => page.evaluate(() => window.cooperage.scene.land.missing.length);
    const before = await missing();
    assert.ok(before > 0, "a blueprint that is not built");
    const [empty, contents] = [
      await pixels(page),
      await page.evaluate(() => [...window.cooperage.scene.land.sections.values()].join()),
    ];
    await page.keyboard.press("End");
    await page.waitForFunction(() => window.cooperage.scene.land.missing.length === 0);
    await untilDrawn(page);
    assert.notEqual((await pixels(page)).sum, empty.sum);
    assert.notEqual(await page.evaluate(() => [...window.cooperage.scene.land.sections.values()].join()), contents);
    await page.keyboard.press("Home");
    await page.waitForFunction((count) => window.cooperage.scene.land.missing.length === count, {}, before);
    assert.equal(
      await page.evaluate(() => [...window.cooperage.scene.land.sections.values()].join()),
      contents,
      "the same contents, by number",
    );
    await page.close();
  });

  test("an agent is followed, by buttons and by keys", async () => {
    const page = await enter(browser, studio.url);
    await open(page, `${forest.episode}#t=0`);
    await untilDrawn(page);
    await page.evaluate(() =>
      [...document.querySelectorAll(".blocks-views button")].find((button) => button.textContent === "Follow").click(),
    );
    await page.select(".blocks-tools select", "2");
    const target = () => page.evaluate(() => window.cooperage.scene.eye.target.toArray());
    const at = (tick) =>
      page.waitForFunction((wanted) => document.querySelector(".world").dataset.tick === String(wanted), {}, tick);
    await page.evaluate(() => (location.hash = "#t=550"));
    await at(550);
    await untilDrawn(page);
    // The address follows a little later; what is written there before would be overwritten.
    await new Promise((done) => setTimeout(done, 700));
    const [first, { camera }] = [await target(), await measured(page)];
    await page.evaluate(() => (location.hash = "#t=800"));
    await at(800);
    await page.waitForFunction((before) => window.cooperage.scene.eye.target.x !== before, {}, first[0]);
    assert.notDeepEqual((await measured(page)).camera, camera);
    await page.focus(".blocks-canvas");
    await page.keyboard.press("v");
    await page.waitForFunction(() => document.querySelector(".blocks-views [aria-pressed=true]").textContent === "Eyes");
    await page.keyboard.press("v");
    await page.waitForFunction(() => document.querySelector(".blocks-views [aria-pressed=true]").textContent === "Around");
    const around = (await measured(page)).camera;
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((x) => window.cooperage.scene.measured.camera[0] !== x, {}, around[0]);
    assert.equal(
      await page.$eval(".world", (world) => world.dataset.tick),
      "800",
      "the arrows of the picture do not move the time",
    );
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("a site of 200 × 200 × 64 with 16 agents keeps to its budget", async () => {
    const page = await enter(browser, studio.url);
    await page.setViewport({ width: 2300, height: 1300 });
    await open(page, `${site.episode}#t=100`);
    await untilDrawn(page);
    await page.evaluate(
      ([low, size]) => {
        const view = document.querySelector(".blocks-view");
        [view.style.width, view.style.height, view.style.maxHeight] = ["1280px", "720px", "none"];
        window.cooperage.scene.eye.show(low, [low[0] + size.width, low[1] + size.height * 0.7, low[2] + size.length]);
      },
      [LOW, SITE],
    );
    await page.waitForFunction(() => document.querySelector(".blocks-canvas").clientWidth === 1280);
    await untilDrawn(page);
    const { triangles, calls, workMs, tags } = await measured(page);
    assert.ok(triangles > 10_000 && triangles <= MOST.triangles, `${triangles} triangles`);
    assert.ok(calls <= MOST.calls, `${calls} draw calls`);
    assert.equal(await page.evaluate(() => window.cooperage.scene.blocks.agents.length), 17, "16 agents and who talks with them");
    assert.ok(tags >= 16);
    const rates = await page.evaluate(() => {
      const { scene } = window.cooperage;
      const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const rate = (turn) => {
        const [began, rounds] = [performance.now(), 12];
        for (let round = 0; round < rounds; round += 1) {
          if (turn) scene.eye.rotate(turn, 0);
          scene.draw();
          // Reading a point waits until all is drawn.
          copy.drawImage(document.querySelector(".blocks-canvas"), 0, 0, 1, 1);
          copy.getImageData(0, 0, 1, 1);
        }
        return (rounds * 1000) / (performance.now() - began);
      };
      rate(0);
      return [rate(0), rate(0.05)];
    });
    console.log(
      `the site: ${triangles} triangles, ${calls} draw calls, first meshes ${Math.round(workMs)} ms; pictures a second at 1280 × 720: ${rates[0].toFixed(1)} standing, ${rates[1].toFixed(1)} turning`,
    );
    await page.screenshot({ path: join(PICTURES, "site.png") });
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("without WebGL the page says so, and shows all else", async () => {
    const page = await enter(browser, studio.url);
    await page.evaluateOnNewDocument(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith("webgl") ? null : original.call(this, kind, ...rest);
      };
    });
    await open(page, `${forest.episode}#t=600`);
    await page.waitForSelector(".blocks-trouble:not(.soft)");
    assert.match(await page.$eval(".blocks-trouble", (one) => one.textContent), /cannot draw in three dimensions/);
    assert.match(await page.$eval(".blocks-canvas", (canvas) => canvas.getAttribute("aria-label")), /Agents: Alice at/);
    await page.close();
  });

  test("a block world that is shared as a file is drawn without a server", async () => {
    const path = `/api${building.episode.replace(/([^/]+)$/, "episodes/$1")}/share`;
    const file = join(studio.folder, "building.html");
    writeFileSync(
      file,
      await fetch(new URL(path, studio.origin), { headers: { authorization: `Bearer ${studio.token}` } }).then((answer) =>
        answer.text(),
      ),
    );
    const page = await enter(browser, new URL(`${pathToFileURL(file)}#t=200`));
    await page.waitForFunction(() => document.querySelector(".blocks")?.dataset.current === "true");
    assert.ok((await tickOf(page)) > 0);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });
});
