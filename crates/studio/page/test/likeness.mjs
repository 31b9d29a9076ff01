// Whether a page looks as it did. Its picture is made small, so that letters are grey and the fonts of a machine matter little; a
// page that has lost its form differs in many places. After a change that is meant, `STILLS=write node --test test/stills.mjs
// test/odd.mjs` makes the pictures in `stills` anew: look at them.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const STILLS = fileURLToPath(new URL("stills/", import.meta.url));
/** The height of the part of a page that is looked at, in pixels. */
export const TALL = 1400;
/** The difference of a point's colour from 0 to 255 that counts, and the share of points that may differ. */
const DIFFERS = 36;
const SHARE_MOST = 0.08;

/** Asserts that a page looks as in the picture of that name, or writes the picture where that is wanted. */
export async function likeBefore(page, name, y = 0) {
  const { width } = page.viewport();
  const taken = await page.screenshot({ encoding: "base64", clip: { x: 0, y, width, height: TALL } });
  const small = await apart(page, shrunk, taken, width > 1000 ? 8 : 4);
  const file = join(STILLS, `${name}.png`);
  if (process.env.STILLS === "write") {
    mkdirSync(STILLS, { recursive: true });
    writeFileSync(file, Buffer.from(small, "base64"));
    return;
  }
  assert.ok(existsSync(file), `${file} is missing: STILLS=write makes it`);
  const share = await unlikeness(page, small, readFileSync(file).toString("base64"));
  if (share > SHARE_MOST) writeFileSync(join(STILLS, `${name}.new.png`), Buffer.from(small, "base64"));
  assert.ok(share <= SHARE_MOST, `${name}: ${(100 * share).toFixed(1)} % of the points differ; see ${name}.new.png beside it`);
}

/** The share of points in which two pictures differ, 1 where their sizes do. */
export function unlikeness(page, one, other) {
  return apart(page, unlike, one, other, DIFFERS);
}

/** Has a page of its own carry out a function: the one that is looked at may forbid what it takes. */
async function apart(page, work, ...given) {
  const canvas = await page.browser().newPage();
  try {
    return await canvas.evaluate(work, ...given);
  } finally {
    await canvas.close();
  }
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
