// What seldom happens: lost connections, other versions, worlds that break off, hostile words. The page's socket is altered.

import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { likeBefore } from "./likeness.mjs";
import { SKIPPED, Studio, enter, faults, flat, launch, open, untilTick } from "./studio.mjs";

/** Keeps the page's sockets and alters what they bring, as a function in the page says. */
function alterSockets(alter) {
  const one = new Function(`return ${alter}`)();
  const change = (message) => (message.type === "several" ? { ...message, messages: message.messages.map(change) } : one(message));
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.sockets.push(this);
    }
    set onmessage(hear) {
      // Long messages are packed, and unpacking takes a moment.
      const unpacked = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
      let last = Promise.resolve();
      super.onmessage = ({ data }) => {
        last = last.then(async () => {
          const words = typeof data === "string" ? data : await unpacked(data);
          hear({ data: JSON.stringify(change(JSON.parse(words))) });
        });
      };
    }
  };
}

const KITCHEN = "cuisineworld/level_0/tau1";

/** Ends of episodes by their runs: the words of the verdict, and what else is said. */
const ENDS = {
  done: [/^Goal reached\.$/],
  time: [/^The task's time was over\.$/, /Lost orders 18 orders/],
  "gave-up": [/^All players gave up\.$/],
  limit: [/^Limit reached: 5 calls\.$/],
  provider: [/^Broken off at 0:00\.0 by an error \(out of credit\): call 0 of role mindagent\.plan brought no reply/],
  refused: [/^Broken off at .* \(unauthorised\): .*the provider doesn't accept our key \(HTTP status 401\)/],
  crash: [/^Broken off at .* \(process crashed\): the process of team 0 ended with status 1/],
  stopped: [/^Stopped at \d+:\d\d\.\d, before its end: no program plays it/],
  left: [/^Stopped at/, /agent0 left the seat; the agent did nothing more/],
  broken: [/^Its journal is damaged: line \d+ of the journal cannot be read|^Its journal is damaged: the journal cannot be read/],
};

/** Makes a run for each of these ends, most of them at the same time. */
async function makeEnds(studio) {
  const quits = join(studio.folder, "quits.sh");
  writeFileSync(quits, `read line\necho '{"request":"end"}'\ncat > /dev/null\n`);
  const [broke, strange] = await Promise.all([
    studio.provider("status=429", "error=insufficient_quota"),
    studio.provider("status=401"),
  ]);
  const fake = (url) => [KITCHEN, "--model", "compatible/fake", "--base-url", url];
  const folder = (name, ...more) => join(studio.folder, name, ...more);
  const stopped = studio.start(KITCHEN, "--model", "oracle", "--clock", "wall", "--speed", "8");
  await Promise.all([
    studio.played("done", "villagerbench/construction/0", "--model", "oracle"),
    studio.played("time", KITCHEN, "--model", "random"),
    studio.played("gave-up", KITCHEN, "--team", `cmd:sh ${quits}`),
    studio.played("limit", KITCHEN, "--model", "oracle", "--max-calls", "5"),
    studio.played("provider", ...fake(broke)),
    studio.played("refused", ...fake(strange)),
    studio.played("crash", KITCHEN, "--team", "cmd:false"),
  ]);
  stopped.kill("SIGKILL");
  await new Promise((done) => stopped.on("exit", done));
  renameSync(studio.place([KITCHEN]), folder("stopped"));
  const journal = (name) =>
    folder(
      name,
      "episodes",
      readdirSync(folder(name, "episodes")).find((one) => /\.jsonl\.(part|zst)$/.test(one)),
    );
  cpSync(folder("stopped"), folder("left"), { recursive: true });
  // Without checksums, as earlier versions wrote them. The last line may have been cut off.
  const lines = readFileSync(journal("left"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t")[0]);
  // A slow machine has played beyond the first tick before the process is ended.
  const tick = Math.max(1, ...lines.map((line) => JSON.parse(line).tick ?? 0));
  const left = { type: "input", n: 0, tick, source: "person", to: 0, kind: "leave", data: null };
  writeFileSync(journal("left"), [...lines, JSON.stringify(left), ""].join("\n"));
  cpSync(folder("time"), folder("broken"), { recursive: true });
  const bytes = readFileSync(journal("broken"));
  writeFileSync(journal("broken"), bytes.subarray(0, bytes.length / 2));
}

describe("odd things", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser, episode;

  before(async () => {
    studio.run("cuisineworld/level_3/tau3", "--model", "oracle");
    await makeEnds(studio);
    await studio.serve();
    browser = await launch();
    ({ episode } = await studio.paths("cuisineworld"));
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  async function altered(alter, path = `${episode}#t=20`) {
    const page = await enter(browser, studio.url);
    await page.evaluateOnNewDocument(alterSockets, String(alter));
    await open(page, path);
    return page;
  }

  test("of every kind of end, the first screen tells the reason and what is missing", async () => {
    const page = await enter(browser, studio.url);
    await page.setViewport({ width: 1400, height: 900 });
    for (const [name, [verdict, ...more]] of Object.entries(ENDS)) {
      page.complaints.length = 0;
      await open(page, (await studio.paths(name)).episode);
      await page.waitForSelector(".answer-verdict");
      const { told, all, low } = await page.evaluate(() => ({
        told: document.querySelector(".answer-verdict").textContent,
        all: document.querySelector(".answer").innerText.replace(/\s+/g, " "),
        low: Math.max(
          ...[...document.querySelectorAll(".answer-words, .answer-group")].map((one) => one.getBoundingClientRect().bottom),
        ),
      }));
      assert.match(told, verdict, name);
      for (const words of more) assert.match(all, words, name);
      assert.ok(low <= 900, `${name}: down to ${low}`);
      assert.deepEqual(await flat(page), [], name);
      assert.deepEqual(page.complaints, [], name);
    }
    assert.deepEqual(await faults(page), []);
    await page.close();
  });

  test("what is missing leads to its moment", async () => {
    const page = await enter(browser, studio.url);
    await open(page, (await studio.paths("time")).episode);
    const part = await page.waitForSelector(".answer-parts a.when");
    const wanted = await part.evaluate((link) => Number(link.hash.slice(3)));
    assert.ok(wanted > 0);
    await part.click();
    await untilTick(page, wanted);
    await page.close();
  });

  test("400 messages are few pages on a phone, and faint lines in the time line", async () => {
    const page = await enter(browser, studio.url);
    await page.setViewport({ width: 390, height: 844 });
    await page.evaluateOnNewDocument(
      alterSockets,
      String((message) => {
        if (message.type !== "records" || message.first > 0) return message;
        const text = "I have the tuna, and I go to the chopboard now; please bring the rice to the pot next to me. ".repeat(2);
        const said = Array.from({ length: 400 }, (_, n) => ({
          type: "message",
          n,
          sent: n % 60,
          delivered: n % 60,
          from: n % 2,
          kind: "chat",
          text,
        }));
        return { ...message, records: [...message.records.slice(0, -1), ...said] };
      }),
    );
    await open(page, `${episode}#t=20`);
    await untilTick(page, 20);
    await page.click("#tab-messages");
    await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length > 100);
    const { tall, wide } = await page.evaluate(() => ({
      tall: document.documentElement.scrollHeight,
      wide: document.documentElement.scrollWidth,
    }));
    assert.ok(tall <= 6_000, `${tall} pixels`);
    assert.equal(wide, 390, "nothing is cut or scrolls sideways");
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.complaints, []);
    const top = await page.$eval("[role=tablist]", (tabs) => Math.floor(tabs.getBoundingClientRect().top + window.scrollY));
    await likeBefore(page, "messages-390-light", top);
    await page.close();
  });

  test("a connection that was lost is made again, and the page stands where it stood", async () => {
    const page = await altered((message) => message);
    await untilTick(page, 20);
    await page.evaluate(() => window.sockets[0].close());
    await page.waitForSelector(".banner.warn");
    await page.waitForFunction(() => window.sockets.length === 2 && !document.querySelector(".banner"));
    await untilTick(page, 20);
    await page.keyboard.press("ArrowRight");
    await untilTick(page, 21);
    // Nothing was taken twice.
    const calls = await page.$eval("#tab-calls .soft", (count) => count.textContent);
    assert.equal(calls, "60");
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("another version asks for the page to be loaded anew", async () => {
    const page = await altered((message) => (message.type === "hello" ? { ...message, version: 999 } : message));
    await page.waitForSelector(".banner.warn button");
    assert.match(await page.$eval(".banner.warn", (banner) => banner.textContent), /another version/);
    await page.close();
  });

  test("a world that breaks off is told, and all else is shown", async () => {
    const page = await altered((message) => (message.type === "progress" ? { ...message, broken: "tick 7 differs" } : message));
    await page.waitForSelector(".banner.tell");
    assert.match(
      await page.$eval(".banner.tell", (banner) => banner.textContent),
      /shown in part: tick 7 differs\. Everything else is here/,
    );
    await page.waitForSelector(".model-call");
    await page.close();
  });

  test("a world that is not there is told, and all else is shown", async () => {
    const page = await altered(
      (message) => (message.type === "episode" ? { ...message, no_world: "the task is unknown" } : message),
      episode,
    );
    await page.waitForSelector(".absent-world");
    assert.match(await page.$eval(".banner.tell", (banner) => banner.textContent), /The world is not shown: the task is unknown/);
    await page.waitForSelector(".model-call");
    await page.close();
  });

  test("who waits for a moment ahead of what was played again is told how far that is, and may go elsewhere", async () => {
    const page = await altered((message) => {
      if (message.type === "progress") return { ...message, played: 10 };
      return message.type === "frame" && message.tick === 50 ? { type: "scores", first: 0, scores: [] } : message;
    });
    await untilTick(page, 20);
    await page.evaluate(() => void (location.hash = "t=50"));
    await page.waitForFunction(
      () => document.querySelector(".late")?.textContent === "the episode is played again up to here: 20.0 %",
    );
    await page.evaluate(() => void (location.hash = "t=7"));
    await untilTick(page, 7);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("words of models are text and nothing else", async () => {
    const page = await altered((message) => {
      const words = "<img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</scr" + "ipt>\u001b[31m";
      if (message.type === "episode") return { ...message, goal: words, agents: message.agents.map(() => words) };
      if (message.type !== "records") return message;
      const records = message.records.map((one) => (one.type === "reply" ? { ...one, text: words } : one));
      const said = { type: "message", n: 0, sent: 0, delivered: 0, from: 0, kind: "chat", text: words };
      return { ...message, records: [...records.slice(0, -1), said] };
    });
    await page.waitForSelector(".agent-card");
    await page.click("#tab-messages");
    await page.waitForSelector(".lines-list li");
    await page.click("#tab-calls");
    await page.waitForSelector(".model-call");
    assert.match(await page.$eval(".model-call pre", (reply) => reply.textContent), /<img src=x onerror/);
    assert.equal(await page.$("#studio img, #studio script"), null);
    assert.doesNotMatch(await page.title(), /hacked/);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("the browser holds the page to its policy: no script, no handler, nothing from elsewhere", async () => {
    const page = await enter(browser, studio.url);
    await page.waitForSelector(".run-list");
    const held = await page.evaluate(async () => {
      const held = [];
      document.addEventListener("securitypolicyviolation", (event) => held.push(event.effectiveDirective));
      const put = (name, attributes, text = "") => {
        const element = Object.assign(document.createElement(name), { textContent: text });
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        document.body.append(element);
        return element;
      };
      put("script", {}, "window.hacked = 1");
      put("script", { src: "https://evil.example/x.js" });
      put("button", { onclick: "window.hacked = 1" }).click();
      put("img", { src: "https://evil.example/x.png" });
      put("iframe", { src: "https://evil.example/" });
      put("link", { rel: "stylesheet", href: "https://evil.example/x.css" });
      put("form", { action: "https://evil.example/", method: "post" }).submit();
      await fetch("https://evil.example/").catch(() => {});
      const until = Date.now() + 10_000;
      while (held.length < 8 && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
      return { held: [...new Set(held)].sort(), hacked: window.hacked };
    });
    assert.equal(held.hacked, undefined);
    assert.deepEqual(held.held, [
      "connect-src",
      "form-action",
      "frame-src",
      "img-src",
      "script-src-attr",
      "script-src-elem",
      "style-src-elem",
    ]);
    await page.close();
  });

  test("lines that are no records are passed over", async () => {
    const page = await altered((message) =>
      message.type === "records"
        ? {
            ...message,
            records: message.records.map(
              (one, place) => [{}, null, 7, [], { type: "call" }, { type: "advance", events: [null, { kind: 3 }] }, one][place % 7],
            ),
          }
        : message,
    );
    await untilTick(page, 20);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test("a pointer over a lane tells what it was, a click goes there", async () => {
    const page = await altered((message) => message);
    await untilTick(page, 20);
    // The report's own drawing: 60 steps, and a lane of 30 pixels for each agent.
    const lanes = await (await page.waitForSelector(".lanes-track")).boundingBox();
    const [x, y] = [lanes.x + (lanes.width * 30.4) / 60, lanes.y + 15];
    await page.mouse.move(x, y);
    await page.waitForSelector(".hint:not([hidden])");
    assert.match(await page.$eval(".hint", (hint) => hint.textContent), /agent0.*, \d+:\d\d/);
    await page.mouse.click(x, y);
    await untilTick(page, 30);
    await page.close();
  });
});
