// What the page shows from an agent's eyes is what the program draws from them.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PROGRAM, SKIPPED, Studio, enter, launch, open, untilDrawn, untilTick } from "./studio.mjs";

const PICTURES = process.env.STUDIO_PICTURES ?? fileURLToPath(new URL("../../../../target/studio-pictures", import.meta.url));
/** Pixels along a side. */
const SIDE = 256;
/** How much the two pictures of a scene may differ on average, of 255. */
const MOST = 12;
/** What a run is made with beside its task. In this land, the agents come to water, and talk once more at night. */
const WORDS = { "world/natural": ["--team", "mindcraft", "--agents", "2", "--seed", "2", "--say", "13400:all=hello"] };
/** Tasks, agents by their numbers, ticks. */
const SCENES = [
  ["villagerbench/construction/1", 0, 40],
  ["villagerbench/construction/1", 1, 250],
  ["villagerbench/farm/1", 0, 60],
  ["meat/victorian/tau1", 1, 60],
  ["shelter/5x5x4", 0, 300],
  ["collection/oak_log/10", 0, 0],
  ["collection/oak_log/10", 1, 450],
  ["collection/stones/50", 1, 1200],
  ["world/natural", 0, 100],
  ["world/natural", 0, 13_500],
];
const started = promisify(execFile);

describe("the view from an agent's eyes", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, page;

  before(async () => {
    const play = (task) =>
      started(PROGRAM, ["run", task, "--model", "oracle", ...(WORDS[task] ?? []), "--quiet", "--out", studio.place([task])], {
        timeout: 300_000,
      });
    await Promise.all([...new Set(SCENES.map(([task]) => task))].map(play));
    await studio.serve();
    browser = await launch();
    page = await enter(browser, studio.url);
    mkdirSync(PICTURES, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  /** The picture that the program draws, as a file. */
  async function drawn(task, agent, tick) {
    const file = join(studio.folder, `${task.replaceAll("/", "-")}-${agent}-${tick}.png`);
    const words = ["--eyes", `${agent}`, "--at", `${tick}`, "--size", `${SIDE}x${SIDE}`, "--out", file];
    await started(PROGRAM, ["export", "picture", studio.place([task]), ...words], { timeout: 300_000 });
    return readFileSync(file);
  }

  /** Shows the page's own picture from those eyes, in a canvas of that size. */
  async function look(agent) {
    await page.evaluate(
      ([side, agent]) => {
        const view = document.querySelector(".blocks-view");
        Object.assign(view.style, { width: `${side}px`, height: `${side}px`, maxHeight: "none" });
        window.cooperage.scene.look("eyes", agent);
      },
      [SIDE, agent],
    );
    await page.waitForFunction((side) => document.querySelector(".blocks-canvas").clientWidth === side, {}, SIDE);
    await untilDrawn(page);
  }

  /** The mean difference of the two pictures, and the page's one. */
  function compared(file) {
    return page.evaluate(
      async ([side, source]) => {
        const points = (image) => {
          const copy = document.createElement("canvas");
          [copy.width, copy.height] = [side, side];
          const context = copy.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          return [context.getImageData(0, 0, side, side).data, copy.toDataURL("image/png")];
        };
        const other = new Image();
        other.src = source;
        await other.decode();
        const { scene } = window.cooperage;
        // What is still to be built is no part of the world.
        scene.ghost.mesh.visible = false;
        // The page leaves out bodies that the eye is inside of; the program draws them.
        scene.isAroundEye = () => false;
        scene.draw();
        const [[one, shown], [two]] = [points(document.querySelector(".blocks-canvas")), points(other)];
        let sum = 0;
        for (let at = 0; at < one.length; at += 4)
          for (let part = 0; part < 3; part += 1) sum += Math.abs(one[at + part] - two[at + part]);
        return [sum / (side * side * 3), shown];
      },
      [SIDE, `data:image/png;base64,${file.toString("base64")}`],
    );
  }

  for (const [task, agent, tick] of SCENES) {
    const name = `${task.replaceAll("/", "-")}-${agent}-${tick}`;
    test(`${name} looks the same in the page and in the program`, async () => {
      const { episode } = await studio.paths(task.replaceAll("/", "-"));
      // The program draws while the page loads.
      const drawing = drawn(task, agent, tick);
      page.complaints.length = 0;
      await open(page, `${episode}#t=${tick}`);
      await untilTick(page, tick);
      await untilDrawn(page);
      await look(agent);
      const file = await drawing;
      const [difference, shown] = await compared(file);
      writeFileSync(join(PICTURES, `eyes-${name}-program.png`), file);
      writeFileSync(join(PICTURES, `eyes-${name}-page.png`), Buffer.from(shown.split(",")[1], "base64"));
      console.log(`${name}: ${difference.toFixed(2)} of 255`);
      assert.ok(difference <= MOST, `they differ by ${difference.toFixed(2)} of 255`);
      assert.deepEqual(page.complaints, []);
    });
  }
});
