// Speech: a microphone with a recording in it, a transcriber that listens, an agent that answers, and the sound of the answer.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { PROGRAM, SKIPPED, Studio, enter, faults, launch, open, shot, source } from "./studio.mjs";

/** The sentences that the fake provider's transcriber recognises, by pitches in Hz. */
const SENTENCES = [
  [200, "agent two, chop the tuna"],
  [330, "follow me"],
  [470, "what do you have?"],
];
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** A recording of a tone at 48 kHz, as microphones have it; 0 Hz is silence. */
function recording(pitch, seconds = 4) {
  const rate = 48_000;
  const bytes = rate * seconds * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0).toString();
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  for (let n = 0; n < rate * seconds; n += 1) {
    const level = 0.5 * Math.sin((2 * Math.PI * pitch * n) / rate) + 0.1 * Math.sin((4 * Math.PI * pitch * n) / rate);
    file.writeInt16LE(Math.round(level * 32_000), 44 + n * 2);
  }
  return file;
}

/** A browser whose microphone hears that tone. */
function listening(folder, pitch, ...more) {
  const file = join(folder, `${pitch}.wav`);
  writeFileSync(file, recording(pitch));
  return launch(
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${file}`,
    "--autoplay-policy=no-user-gesture-required",
    ...more,
  );
}

/** Holds the key, or the button by the keyboard, for a while. */
async function hold(page, key = "Delete") {
  await page.waitForSelector(".microphone:not([disabled])");
  if (key === "Delete") await page.evaluate(() => document.activeElement?.blur());
  else await page.focus(".microphone");
  await page.keyboard.down(key);
  await page
    .waitForFunction(() => document.querySelector(".microphone.is-recording") ?? document.querySelector(".trouble"))
    .catch(async (error) => {
      const says = await page.$eval(".voice", (voice) => voice.textContent);
      throw new Error(`the key ${key} begins no recording; the button says: ${says}`, { cause: error });
    });
  await new Promise((done) => setTimeout(done, 900));
  await page.keyboard.up(key);
}

/** Speaks, and waits for the words in the field. */
async function speak(page, field, key) {
  await hold(page, key);
  await page.waitForFunction((field) => document.querySelector(field).value !== "", {}, field);
  return page.$eval(field, (input) => input.value);
}

/** The one sentence that tells why there are no words. */
async function trouble(page) {
  await page.waitForSelector(".voice .trouble");
  const told = await page.$$eval(".voice .trouble", (all) => all.map((one) => one.textContent));
  assert.equal(told.length, 1);
  return told[0];
}

describe("addresses", () => {
  test("an addressee is heard at the beginning by name, number and number word", async () => {
    const { addressed } = await source("voice/address.ts");
    const cooks = ["agent0", "agent1", "agent2"];
    for (const [words, names, agent] of [
      ["agent two, chop the tuna", cooks, 2],
      ["Agent 1: wait.", cooks, 1],
      ["agent0 wait", cooks, 0],
      ["agent twelve, wait", cooks, undefined],
      ["chop the tuna, agent two", cooks, undefined],
      ["Everybody, stop!", cooks, null],
      ["all tunas are chopped", cooks, undefined],
      ["Jill, come here", ["Andy", "Jill"], 1],
      ["jillian, come here", ["Andy", "Jill"], undefined],
      ["agent two come here", ["Andy", "Jill"], 1],
      ["", cooks, undefined],
    ]) {
      assert.equal(addressed(words, names), agent, words);
    }
  });
});

describe("speech", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let provider, api, run, opened;
  /** A browser in the place of the one before: each of them draws the world all the time. */
  const browser = async (launched) => {
    await opened?.close();
    opened = await launched;
    return opened;
  };
  /** The lines of the journal so far. */
  const lines = async () => {
    const url = new URL(run.url);
    const token = url.searchParams.get("token");
    const read = async (path) => {
      const response = await fetch(new URL(path, url.origin), { headers: { authorization: `Bearer ${token}` } });
      return response.text();
    };
    const name = "voice";
    const { episodes } = JSON.parse(await read(`/api/runs/${name}`));
    return JSON.parse(await read(`/api/runs/${name}/episodes/${episodes[0].key}/lines`));
  };

  before(async () => {
    provider = spawn(PROGRAM, ["fake-provider", "--json", "0"], { stdio: ["pipe", "pipe", "inherit"] });
    studio.children.push(provider);
    const said = await new Promise((done) => createInterface({ input: provider.stdout }).once("line", done));
    api = JSON.parse(said).url;
    run = await studio.host(
      "voice",
      ...["world/flat", "--team", "mindcraft", "--model", "oracle", "--agents", "1", "--clock", "wall", "--instructor", "Ann"],
      ...["--model", "voice.transcribe=compatible/whisper", "--model", "voice.speak=compatible/tts/echo,nova"],
      ...["--base-url", `compatible=${api}`, "--set", "voice.keep=on", "--host-name", "studio.test", "--serve"],
    );
  });
  after(async () => {
    await opened?.close();
    studio.close();
  });

  test("three recordings are three texts in the journal, and an agent answers aloud", async () => {
    for (const [pitch, sentence] of SENTENCES) {
      const page = await enter(await browser(listening(studio.folder, pitch)), new URL(run.instructors[0].url));
      await page.evaluateOnNewDocument(() => {
        window.decoded = [];
        const decode = AudioContext.prototype.decodeAudioData;
        AudioContext.prototype.decodeAudioData = function (bytes) {
          window.decoded.push([...new Uint8Array(bytes.slice(0))]);
          return decode.call(this, bytes);
        };
        const post = window.fetch;
        window.aloud = [];
        window.fetch = (to, options) => {
          if (String(to).includes("/aloud")) window.aloud.push(JSON.parse(options.body));
          return post(to, options);
        };
      });
      await page.reload();
      const field = '.speak input[aria-label="What to say"]';
      await page.waitForSelector(field);
      assert.equal(await speak(page, field, pitch === 200 ? "Enter" : "Delete"), sentence);
      if (pitch === 200) {
        assert.deepEqual(await faults(page), []);
        await shot(page, "voice-heard");
        // The words are mended before they are sent.
        await page.$eval(field, (input) => {
          input.value = "agent two, chop the salmon";
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
      }
      await page.evaluate(() =>
        [...document.querySelectorAll(".speak button")].find((one) => one.textContent.trim() === "Say").click(),
      );
      if (pitch === 470) {
        await page.waitForFunction(() => window.decoded.length > 0);
        const [played, asked] = await page.evaluate(() => [window.decoded[0], window.aloud[0]]);
        const body = JSON.stringify({ model: "tts", input: asked.text, voice: "echo", response_format: "wav" });
        const made = await fetch(new URL("audio/speech", api), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
        assert.equal(hash(Buffer.from(played)), hash(Buffer.from(await made.arrayBuffer())), "the very bytes of the endpoint");
        await page.click(".mute");
        assert.equal(await page.$eval(".mute", (button) => button.getAttribute("aria-pressed")), "true");
      }
      assert.deepEqual(
        page.complaints.filter((one) => !one.includes("WebSocket")),
        [],
      );
    }
    const inputs = (await lines()).filter((line) => line.type === "input" && line.data?.spoken);
    assert.deepEqual(
      inputs.map(({ data }) => [data.by, data.text, data.spoken.by, data.spoken.mended]),
      [
        ["Ann", "agent two, chop the salmon", "compatible/whisper", true],
        ["Ann", "follow me", "compatible/whisper", false],
        ["Ann", "what do you have?", "compatible/whisper", false],
      ],
    );
    const kept = readdirSync(join(run.folder, "voice"));
    assert.deepEqual(kept.sort(), inputs.map(({ data }) => data.spoken.sound).sort());
    assert.equal(readFileSync(join(run.folder, "voice", kept[0])).toString("latin1", 0, 4), "RIFF");
  });

  test("each failure has its own sentence, once", async () => {
    const url = new URL(run.instructors[0].url);
    const silent = await browser(listening(studio.folder, 0));
    const page = await enter(silent, url);
    await hold(page);
    assert.match(await trouble(page), /Nothing was recognised/);

    const forbidden = await enter(await browser(launch("--use-fake-device-for-media-stream")), url);
    await forbidden.browserContext().overridePermissions(url.origin, []);
    await hold(forbidden);
    assert.match(await trouble(forbidden), /may not use the microphone/);

    const deaf = await enter(await browser(launch("--use-fake-ui-for-media-stream")), url);
    await hold(deaf);
    assert.match(await trouble(deaf), /No microphone was found/);

    const foreign = new URL(url);
    foreign.hostname = "studio.test";
    const away = await browser(listening(studio.folder, 200, "--host-resolver-rules=MAP studio.test 127.0.0.1"));
    const open = await enter(away, foreign);
    await hold(open);
    assert.match(await trouble(open), /Open this page by https/);

    provider.kill();
    const loud = await enter(await browser(listening(studio.folder, 200)), url);
    await hold(loud);
    assert.match(await trouble(loud), /The transcriber does not answer/);
  });

  test("replays need no transcriber", async () => {
    run.child.kill("SIGINT");
    await run.ended;
    const done = spawnSync(PROGRAM, ["verify", run.folder], { encoding: "utf8" });
    assert.match(done.stdout + done.stderr, /0 different|unfinished|not finished|nothing/i);
  });
});

/** A study whose first question is answered in words. */
const STUDY = `
title = "A kitchen"
consent = "You cook once."
participants = 1
tasks = ["cuisineworld/level_0/tau1"]
conditions = [{ name = "with the oracle", agents = 2, models = ["oracle"] }]
[[questions.start]]
id = "hopes"
text = "What do you hope for?"
answer = "text"
[[questions.start]]
id = "fears"
text = "What do you fear?"
answer = "text"
optional = true
`;

describe("speech in a seat, in the hub and in a study", { skip: SKIPPED }, () => {
  const [studio, demo] = [new Studio(), new Studio()];
  let browser, seat;

  before(async () => {
    const api = await studio.provider("0");
    const config = `[voice]\ntranscribe = "compatible/whisper"\n[base_urls]\ncompatible = "${api}"\n`;
    for (const { folder } of [studio, demo]) writeFileSync(join(folder, "cooperage.toml"), config);
    writeFileSync(join(studio.folder, "small.toml"), STUDY);
    const [design, out] = ["small.toml", "small"].map((name) => join(studio.folder, name));
    const made = spawnSync(PROGRAM, ["study", "new", "small", "--design", design, "--out", out], { encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
    await studio.serve("--runs", studio.folder, "--yes");
    await demo.serve("--demo", "--yes");
    const words = ["cuisineworld/level_3/tau2", "--agents", "2", "--model", "oracle", "--human", "0=Ann"];
    const voice = ["--model", "voice.transcribe=compatible/whisper", "--base-url", `compatible=${api}`];
    seat = await studio.host("kitchen", ...words, ...voice);
    browser = await listening(studio.folder, 330);
  });
  after(async () => {
    await browser?.close();
    studio.close();
    demo.close();
  });

  test("a person in a seat speaks to the others", async () => {
    const page = await enter(browser, new URL(seat.seats[0].url));
    await page.waitForSelector(".lobby .primary");
    await page.click(".lobby .primary");
    const field = '.say input[aria-label="What to say"]';
    await page.waitForSelector(field);
    assert.equal(await speak(page, field), "follow me");
    assert.deepEqual(await faults(page), []);
    await page.click(".say button[type=submit]");
    await page.waitForFunction((field) => document.querySelector(field).value === "", {}, field);
    await page.browserContext().close();
  });

  test("what is said to an agent of the hub becomes its message", async () => {
    const page = await enter(browser, demo.url);
    await open(page, "/hub");
    const field = ".hub-talk input[type=text]:not([disabled])";
    await page.waitForSelector(field);
    assert.equal(await speak(page, field), "follow me");
    await page.click(".hub-talk form button[type=submit]");
    await page.waitForFunction(() => /You.*follow me/.test(document.querySelector(".hub-said")?.innerText ?? ""));
    await page.browserContext().close();
  });

  test("a participant answers a question aloud, and mends the words", async () => {
    const page = await enter(browser, new URL(studio.said.studies[0].participants[0].url));
    await page.waitForSelector("button.primary");
    await page.click("button.primary");
    await page.waitForSelector(".survey textarea");
    await page.waitForFunction(() => document.querySelectorAll(".survey .microphone").length === 2);
    assert.equal(await page.$(".survey .voice input[type=checkbox]"), null, "nothing is sent at once");
    assert.deepEqual(await faults(page), []);
    assert.equal(await speak(page, "#q-hopes", "Enter"), "follow me");
    assert.equal(await page.$eval("#q-fears", (field) => field.value), "", "the other answer stays empty");
    await page.type("#q-hopes", ", please");
    await hold(page, "Enter");
    await page.waitForFunction(() => document.querySelector("#q-hopes").value === "follow me, please follow me");
    await shot(page, "study-voice");
    await page.setViewport({ width: 390, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide for a telephone`);
    await shot(page, "study-voice-narrow");
    await page.click("button[type=submit]");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent !== "About you");
    const [file] = readdirSync(join(studio.folder, "small", "answers"));
    const kept = readFileSync(join(studio.folder, "small", "answers", file), "utf8");
    assert.match(kept, /"question":"hopes","value":"follow me, please follow me"/);
    await page.browserContext().close();
  });
});
