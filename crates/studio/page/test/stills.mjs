// Pictures of pages, compared with those in `stills`: a run of a weak model with two benchmarks, wide and narrow, light and dark.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { TALL, likeBefore } from "./likeness.mjs";
import { SKIPPED, Studio, WEAK, enter, flat, launch, open, untilTick } from "./studio.mjs";

const WIDTHS = [1400, 390];
/** What a page has when all that is compared is there. */
const READY = { home: "img.thumbnail", run: "#episodes[data-begun]", episode: ".answer" };

describe("pictures of pages", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, paths;

  before(async () => {
    studio.run(...WEAK);
    await studio.serve();
    browser = await launch();
    paths = { home: "/", ...(await studio.paths("cuisineworld")) };
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
        for (const name of Object.keys(READY)) {
          await open(page, name === "episode" ? `${paths.episode}#t=20` : paths[name]);
          await page.waitForSelector(READY[name]);
          if (name === "episode") await untilTick(page, 20);
          await page.waitForFunction(() => [...document.images].every((image) => image.complete));
          // Days and real times are never the same.
          await page.evaluate(() => {
            for (const one of document.querySelectorAll("time, .took")) one.style.visibility = "hidden";
          });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${name} is ${wide} px wide in ${width}`);
          assert.deepEqual(await flat(page), [], `${name} at ${width} px`);
          await likeBefore(page, `${name}-${width}-${scheme}`);
        }
        assert.deepEqual(
          page.complaints.filter((one) => !one.includes("Content Security Policy")),
          [],
        );
        await page.browserContext().close();
      });
    }
  }
});
