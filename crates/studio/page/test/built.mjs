// What is committed as built is what the sources become.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { source } from "./studio.mjs";

const PAGE = fileURLToPath(new URL("../", import.meta.url));
/** What a page loads first, and what it loads when a block world is shown. */
const FIRST = ["index.html", "studio.js", "studio.css"];
const FILES = [...FIRST, "world.js", "mesher.js", "recorder.js"];
/** Bytes of all that a page loads first, compressed. */
const MOST_BYTES = 1 << 20;
const MOST_BYTES_IN_ALL = 3 << 20;

describe("built files", () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "studio-built-"));
    execFileSync(process.execPath, [join(PAGE, "build.mjs"), folder], { stdio: "pipe" });
    execFileSync(process.execPath, [join(PAGE, "wire.mjs"), join(folder, "wire.ts")], { stdio: "pipe" });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("are those of the sources", () => {
    for (const name of FILES) {
      const [fresh, committed] = [folder, join(PAGE, "../built")].map((place) => readFileSync(join(place, name)));
      assert.ok(fresh.equals(committed), `${name}: run \`npm run build\``);
    }
    const types = [join(folder, "wire.ts"), join(PAGE, "src/wire.ts")].map((path) => readFileSync(path, "utf8"));
    assert.equal(types[0], types[1], "src/wire.ts: run `npm run build`");
  });

  test("are small and ask nobody else for anything", () => {
    const bytes = FILES.map((name) => readFileSync(join(folder, name)));
    const packed = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
    assert.ok(packed(FIRST) < MOST_BYTES);
    assert.ok(packed(FILES) < MOST_BYTES_IN_ALL);
    const hosts = bytes.flatMap((one) => one.toString().match(/https?:\/\/[\w.]+/g) ?? []);
    assert.deepEqual(
      hosts.filter((host) => !host.endsWith("://www.w3.org")),
      [],
    );
  });

  test("spell numbers as the program does", async () => {
    const { decimals, dollars, percent } = await source("data/words.ts");
    const spellings = JSON.parse(readFileSync(join(PAGE, "test/spellings.json"), "utf8"));
    for (const [value, asPercent, withThree] of spellings.numbers) {
      assert.deepEqual([percent(value), decimals(value, 3)], [asPercent, withThree], String(value));
    }
    for (const [value, asSum] of spellings.dollars) assert.equal(dollars(value), asSum);
  });

  test("have no sources of more than 400 lines", () => {
    const sources = readdirSync(join(PAGE, "src"), { recursive: true }).filter(
      (name) => /\.(tsx?|css)$/.test(name) && name !== "wire.ts",
    );
    const long = sources.filter((name) => readFileSync(join(PAGE, "src", name), "utf8").split("\n").length > 400);
    assert.deepEqual(long, []);
  });

  test("hold packages without addresses of a registry", () => {
    assert.doesNotMatch(readFileSync(join(PAGE, "package-lock.json"), "utf8"), /"resolved"|registry/);
  });
});
