// What the tests share: runs made with the program, the program serving them, and a browser that looks.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import puppeteer from "puppeteer-core";

export const PROGRAM = process.env.COOPERAGE_BIN ?? new URL("../../../../target/debug/cooperage", import.meta.url).pathname;
const CHROMIUM = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);

/** Milliseconds that a page may need for something. A busy machine without a graphics card draws a picture in a second. */
const PATIENCE = 300_000;

/** Where pictures of pages go. */
const SHOTS = join(process.env.CARGO_TARGET_DIR ?? new URL("../../../../target", import.meta.url).pathname, "studio");

const DEV = new URL("../dev.mjs", import.meta.url).pathname;

/** Why the tests cannot run here, if so. It is said loudly: a test that is left out proves nothing. */
export const SKIPPED = !CHROMIUM
  ? "SKIPPED: there is no Chromium here"
  : !existsSync(PROGRAM)
    ? `SKIPPED: there is no program at ${PROGRAM} (set COOPERAGE_BIN)`
    : undefined;
if (SKIPPED) {
  console.error(`\n*** ${SKIPPED}: the studio's pages are NOT tested ***\n`);
}

/** What a source of the page exports, by its path in `src`. */
export async function source(path) {
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** The words of a run of a weak model: two benchmarks, replies that cannot be read, many calls, parts that stay missing. */
export const WEAK = [
  ...["cuisineworld/level_3/tau1", "cuisineworld/level_3/tau2", "cuisineworld/level_3/tau3", "villagerbench/farm/0..1"],
  ...["--model", "reader:weak", "--max-calls", "60"],
];

/** A folder of runs and a studio that serves it. */
export class Studio {
  folder = mkdtempSync(join(tmpdir(), "studio-"));
  children = [];

  /** The folder of a run, named after its first words. */
  place([task]) {
    return join(this.folder, task.replaceAll("/", "-"));
  }

  /** Plays something to its end. */
  run(...words) {
    const done = spawnSync(PROGRAM, ["run", ...words, "--out", this.place(words)], { encoding: "utf8", timeout: 300_000 });
    if (done.status !== 0) {
      throw new Error(`cooperage run ${words.join(" ")} ended with ${done.status}:\n${done.stdout}\n${done.stderr}`);
    }
  }

  /** Plays a run to its end, whatever that is, while the tests go on. */
  played(name, ...words) {
    const child = spawn(PROGRAM, ["run", ...words, "--quiet", "--yes", "--out", join(this.folder, name)], { stdio: "ignore" });
    this.children.push(child);
    return new Promise((done) => child.on("exit", done));
  }

  /** A provider on this machine whose replies, or refusals, are made up. Returns its address. */
  async provider(...options) {
    const child = spawn(PROGRAM, ["fake-provider", "--json", ...options], { stdio: ["ignore", "pipe", "inherit"] });
    this.children.push(child);
    return JSON.parse(await firstLine(child)).url;
  }

  /** Has agents in the world of a file until nobody says anything. */
  chat(name, file, ...words) {
    const done = spawnSync(PROGRAM, ["chat", "--world", file, "--out", join(this.folder, name), ...words], {
      input: "",
      encoding: "utf8",
      timeout: 300_000,
    });
    if (done.status !== 0) throw new Error(`cooperage chat ended with ${done.status}:\n${done.stdout}\n${done.stderr}`);
  }

  /** Plays something while the tests go on. */
  start(...words) {
    const child = spawn(PROGRAM, ["run", ...words, "--out", this.place(words)], { stdio: "ignore" });
    this.children.push(child);
    return child;
  }

  /** Plays something that is served meanwhile; `--human` among the words gives seats to people. */
  async host(name, ...words) {
    const folder = join(this.folder, name);
    return { folder, ...(await this.served_run(["run", ...words, "--out", folder])) };
  }

  /** Goes on with such a run. */
  async resume(folder) {
    return { folder, ...(await this.served_run(["resume", folder, "--serve"])) };
  }

  async served_run(words) {
    const child = spawn(PROGRAM, [...words, "--json", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
    this.children.push(child);
    const ended = new Promise((done) => child.on("exit", done));
    const lines = createInterface({ input: child.stdout });
    const said = await new Promise((done) => lines.once("line", done));
    return { child, ended, ...JSON.parse(said) };
  }

  async serve(...words) {
    const child = spawn(PROGRAM, ["serve", ...(words.length > 0 ? words : ["--runs", this.folder]), "--json"], {
      // Where a `cooperage.toml` of the test's own may lie.
      cwd: this.folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.children.push(child);
    this.served = child;
    const said = JSON.parse(await firstLine(child));
    this.said = said;
    this.origin = new URL(said.url).origin;
    this.token = new URL(said.url).searchParams.get("token");
    this.url = new URL(await this.front(said.url));
    this.viewerUrl = new URL(await this.front(said.viewer_url));
  }

  /** Where pages are looked at: in the program itself, or with `STUDIO_DEV` in the files as they were built last. */
  async front(url) {
    if (!process.env.STUDIO_DEV) return url;
    const child = spawn(process.execPath, [DEV, url, "0"], { stdio: ["ignore", "pipe", "inherit"] });
    this.children.push(child);
    return firstLine(child);
  }

  async api(path, token = this.token) {
    const response = await fetch(new URL(path, this.origin), { headers: token ? { authorization: `Bearer ${token}` } : {} });
    return response.ok ? response.json() : Promise.reject(new Error(`${path}: ${response.status}`));
  }

  /** The paths of the first run whose name begins so, and of its first episode. */
  async paths(begins) {
    const run = (await this.api("/api/runs")).find((one) => one.name.startsWith(begins));
    const { episodes } = await this.api(`/api/runs/${encodeURIComponent(run.name)}`);
    return { run: `/runs/${run.name}`, episode: `/runs/${run.name}/${episodes[0].key}`, line: run };
  }

  close() {
    for (const child of this.children) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function firstLine(child) {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("it ended without an address");
}

/** A browser, with further arguments. */
export function launch(...more) {
  return puppeteer.launch({
    executablePath: CHROMIUM,
    args: [
      ...more,
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-background-networking",
    ],
  });
}

/** A page that has come in with a token. What it complains about is gathered in `complaints`; `script` runs in it first. */
export async function enter(browser, url, scheme = "light", script = "") {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1400, height: 1000 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  page.complaints = [];
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.studio = url.origin;
  if (script) await page.evaluateOnNewDocument(script);
  await page.goto(url.href);
  await page.waitForSelector("h1");
  return page;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is seriously wrong with a page for people who cannot see or point well. */
export async function faults(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
  return serious.map(
    (one) =>
      `${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => node.html)
        .join(" | ")}`,
  );
}

/** The elements with content that take no room: a bar that nobody sees, a line that has collapsed. */
export function flat(page) {
  return page.evaluate(() => {
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const isLaidOut = (element) =>
      !element.closest("select, defs, head, legend") && getComputedStyle(element).display !== "contents";
    const hasContent = (element) => element.matches(".bar") || element.textContent.trim() !== "";
    const all = [...document.querySelectorAll("main *")].filter(
      (element) => !(element instanceof SVGElement) || element.matches("svg"),
    );
    return all
      .filter((element) => isShown(element) && isLaidOut(element) && hasContent(element))
      .filter((element) => element.getBoundingClientRect().height === 0)
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** A picture of the page, for people who want to look at it. */
export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** Opens a path within the studio. */
export async function open(page, path) {
  // A change behind `#` alone would not load the page anew.
  await page.goto("about:blank");
  await page.goto(new URL(path, page.studio).href);
  await page.waitForSelector("h1");
}

/** The tick of the world that is shown. */
export function tickOf(page) {
  return page.$eval(".world[data-tick]", (world) => Number(world.dataset.tick));
}

/** Waits until the world at a tick is shown. */
export function untilTick(page, wanted) {
  return page.waitForFunction(
    // The result comes by itself and moves what stands below it: whoever clicks earlier may miss.
    (tick) =>
      Number(document.querySelector(".world[data-tick]")?.dataset.tick) === tick &&
      !document.querySelector(".answer-place")?.textContent.startsWith("Reading"),
    {},
    wanted,
  );
}

/** Waits until all that is known of a block world is drawn. */
export function untilDrawn(page) {
  return page.waitForFunction(
    () => document.querySelector(".blocks")?.dataset.current === "true" && window.cooperage.scene.measured.tasks > 0,
  );
}

/** Lets the time of a served run with the clock `wall` pass a thousand times as fast, once nobody must come in time any more. */
export async function hurry(browser, run) {
  const page = await enter(browser, new URL(run.url));
  await page.evaluate(async () => {
    const [{ name }] = await (await fetch("/api/runs")).json();
    const { episodes } = await (await fetch(`/api/runs/${encodeURIComponent(name)}`)).json();
    const socket = new WebSocket(`ws://${location.host}/api/stream`);
    const said = () => new Promise((done) => socket.addEventListener("message", done, { once: true }));
    await new Promise((done) => socket.addEventListener("open", done));
    const say = (words) => socket.send(JSON.stringify(words));
    say({ type: "watch", run: name, episode: episodes[0].key, can_unpack: false, at: null });
    await said();
    say({ type: "speed", times: 1000 });
  });
  return page;
}

/** Types a line into the seat of a kitchen. */
export async function typed(page, line) {
  if (!(await page.$(".typed[open]"))) await page.click(".typed summary");
  await page.type("#line", line);
  await page.keyboard.press("Enter");
}
