// Pictures of pages, compared with those in `stills`: a run of a weak model with two benchmarks, wide and narrow, light and dark.
// The pictures are small, so that letters are grey and the fonts of a machine matter little; a page that has lost its form differs
// in many places. After a change that is meant, `STILLS=write node --test test/stills.mjs` makes them anew: look at them.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { SKIPPED, Studio, WEAK, enter, flat, launch, open } from "./studio.mjs";

const STILLS = fileURLToPath(new URL("stills/", import.meta.url));
const WIDTHS = [1400, 390];
/** The part of a page that is looked at, in pixels from its top. */
const TALL = 1400;
/** The pixels of a page that become one of a picture. */
const SCALE = { 1400: 8, 390: 4 };
/** The difference of a point's colour from 0 to 255 that counts, and the share of points that may differ. */
const DIFFERS = 36;
const SHARE_MOST = 0.08;

describe("pictures of pages", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, paths;

  before(async () => {
    studio.run(...WEAK);
    await studio.serve();
    browser = await launch();
    paths = { home: "/", run: (await studio.paths("cuisineworld")).run };
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  for (const width of WIDTHS) {
    for (const scheme of ["light", "dark"]) {
      test(`pages look as they did, ${width} px, ${scheme}`, async () => {
        const page = await enter(browser, studio.url, scheme);
        await page.setViewport({ width, height: TALL });
        const canvas = await browser.newPage();
        for (const [name, path] of Object.entries(paths)) {
          await open(page, path);
          await page.waitForSelector(name === "home" ? "img.thumbnail" : "#episodes[data-begun]");
          await page.waitForFunction(() => [...document.images].every((image) => image.complete));
          // Days and real times are never the same.
          await page.evaluate(() => {
            for (const one of document.querySelectorAll("time, .took")) one.style.visibility = "hidden";
          });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${name} is ${wide} px wide in ${width}`);
          assert.deepEqual(await flat(page), [], `${name} at ${width} px`);
          const taken = await page.screenshot({ encoding: "base64", clip: { x: 0, y: 0, width, height: TALL } });
          const small = await canvas.evaluate(shrunk, taken, SCALE[width]);
          compare(`${name}-${width}-${scheme}`, small, await differences(canvas, small, `${name}-${width}-${scheme}`));
        }
        assert.deepEqual(
          page.complaints.filter((one) => !one.includes("Content Security Policy")),
          [],
        );
        await canvas.close();
        await page.browserContext().close();
      });
    }
  }
});

/** Writes a picture where it is wanted or missing, and else asserts that few points differ. */
function compare(name, small, share) {
  const file = join(STILLS, `${name}.png`);
  if (process.env.STILLS === "write") {
    mkdirSync(STILLS, { recursive: true });
    writeFileSync(file, Buffer.from(small, "base64"));
    return;
  }
  assert.ok(existsSync(file), `${file} is missing: STILLS=write makes it`);
  if (share > SHARE_MOST) writeFileSync(join(STILLS, `${name}.new.png`), Buffer.from(small, "base64"));
  assert.ok(share <= SHARE_MOST, `${name}: ${(100 * share).toFixed(1)} % of the points differ; see ${name}.new.png beside it`);
}

/** The share of points in which a picture differs from the one that is kept, or 1 if there is none. */
async function differences(canvas, small, name) {
  const file = join(STILLS, `${name}.png`);
  if (!existsSync(file)) return 1;
  return canvas.evaluate(unlike, small, readFileSync(file).toString("base64"), DIFFERS);
}

/** In a page: a picture made smaller, each point the mean of those that it stands for. */
async function shrunk(png, scale) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [width, height] = [Math.floor(image.width / scale), Math.floor(image.height / scale)];
  const whole = new OffscreenCanvas(image.width, image.height).getContext("2d");
  whole.drawImage(image, 0, 0);
  const from = whole.getImageData(0, 0, image.width, image.height);
  const small = new OffscreenCanvas(width, height);
  const pen = small.getContext("2d");
  const to = pen.createImageData(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let part = 0; part < 4; part += 1) {
        let sum = 0;
        for (let dy = 0; dy < scale; dy += 1)
          for (let dx = 0; dx < scale; dx += 1) sum += from.data[((y * scale + dy) * image.width + x * scale + dx) * 4 + part];
        to.data[(y * width + x) * 4 + part] = sum / scale ** 2;
      }
  pen.putImageData(to, 0, 0);
  const bytes = new Uint8Array(await (await small.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/** In a page: the share of points that differ. */
async function unlike(one, other, least) {
  const read = async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differ = 0;
  for (let place = 0; place < a.data.length; place += 4) {
    const parts = [0, 1, 2].map((part) => Math.abs(a.data[place + part] - b.data[place + part]));
    differ += Math.max(...parts) > least ? 1 : 0;
  }
  return differ / (a.data.length / 4);
}
