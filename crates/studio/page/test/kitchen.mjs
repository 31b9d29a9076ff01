// A kitchen as a room: where things and agents are, a game by keys, and a headset.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { PROGRAM, SKIPPED, Studio, enter, faults, launch, open, shot, typed, untilTick } from "./studio.mjs";

const IWER = readFileSync(
  createRequire(import.meta.url)
    .resolve("iwer")
    .replace(/lib\/index\.js$/, "build/iwer.min.js"),
  "utf8",
);
/** Puts an emulated headset into a browser. */
const HEADSET = "window.headset = new IWER.XRDevice(IWER.metaQuest3); window.headset.installRuntime({ forceInstall: true });";
const MOST_TRIANGLES = 150_000;
/** A body is this wide on each side of its middle, in blocks. */
const RADIUS = 0.3;

/** The rule by which a room is laid out, as the page has it. */
async function layout() {
  const { outputFiles } = await build({
    entryPoints: [new URL("../src/room/layout.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

describe("the room of a kitchen", () => {
  test("has its stations apart, and nobody walks or stands in one", async () => {
    const { isFree, roomOf, standAt } = await layout();
    for (let stations = 1; stations <= 30; stations += 1) {
      const room = roomOf(stations);
      for (const [place, one] of room.spots.entries()) {
        assert.ok(one.x >= 0.5 && one.x <= room.width - 0.5 && one.z >= 0.5 && one.z <= room.depth - 0.5);
        const isApart = (other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.z - other.z)) >= 1.2;
        assert.ok(room.spots.slice(place + 1).every(isApart), `${stations} stations`);
      }
      const stands = room.spots.flatMap((spot) =>
        [1, 3, 5].flatMap((mates) => [...Array(mates).keys()].map((mate) => standAt(spot, mate, mates))),
      );
      for (const [place, from] of stands.entries()) {
        for (const to of stands.filter((_, other) => other >= place && (other - place) % 13 === 0)) {
          for (let share = 0; share <= 1; share += 0.1) {
            const at = { x: from.x + (to.x - from.x) * share, z: from.z + (to.z - from.z) * share };
            assert.ok(isFree(room, at), `${stations} stations: ${JSON.stringify([from, to, at])}`);
          }
        }
      }
    }
  });

  test("stops a body at walls and stations, along which it slides", async () => {
    const { isFree, roomOf, stepped } = await layout();
    const room = roomOf(7);
    for (let turn = 0; turn < 360; turn += 7) {
      let at = { x: room.width / 2, z: room.depth / 2 };
      const by = { x: Math.sin(turn) * 0.07, z: Math.cos(turn) * 0.07 };
      for (let step = 0; step < 400; step += 1) {
        at = stepped(room, at, by);
        assert.ok(isFree(room, at), `${turn}°`);
      }
    }
    const [spot] = room.spots;
    const before = { x: spot.x + 0.9, z: spot.z };
    assert.deepEqual(stepped(room, before, { x: -0.2, z: 0 }), before, "a station stops one");
    assert.deepEqual(stepped(room, before, { x: -0.2, z: 0.1 }), { x: before.x, z: before.z + 0.1 }, "and one slides along it");
  });
});

/** Chooses the room in place of the flat view. */
async function enterRoom(page) {
  await page.waitForSelector(".world-views button, .kitchen-side select");
  if (await page.$(".kitchen-side select")) await page.select(".kitchen-side select", "room");
  else await press(page, "Room");
  await page.waitForFunction(() => window.kitchen?.measured.drawn > 0);
}

function press(page, words) {
  return page.evaluate((words) => [...document.querySelectorAll("button")].find((one) => one.textContent === words).click(), words);
}

const measured = (page) => page.evaluate(() => window.kitchen.measured);

/** Waits until it is the person's turn at another tick than that. Returns the tick, or nothing when the game is over. */
async function turn(page, after) {
  const found = await page.waitForFunction(
    (after) => {
      const state = document.querySelector(".seat-state");
      if ([...document.querySelectorAll(".banner")].some((one) => one.textContent.includes("The game is over"))) return "over";
      return state?.dataset.turn === "yes" && Number(state.dataset.tick) !== after ? state.dataset.tick : undefined;
    },
    {},
    after,
  );
  const value = await found.jsonValue();
  return value === "over" ? undefined : Number(value);
}

/** Holds a key until a figure of the walker has passed a value. */
async function hold(page, key, slow, what, wanted) {
  if (slow) await page.keyboard.down("Shift");
  await page.keyboard.down(key);
  await page.waitForFunction(
    (what, wanted) => {
      const { walker } = window.kitchen.measured;
      if (what === "near") {
        const isThere = Math.hypot(walker.x - wanted.x, walker.z - wanted.z) < 0.3;
        return isThere || Math.hypot(walker.x - wanted.fromX, walker.z - wanted.fromZ) > wanted.far;
      }
      const off = what === "yaw" ? ((wanted.to - walker.yaw + 540) % 360) - 180 : wanted.to - walker.pitch;
      return Math.sign(off) !== wanted.sign || Math.abs(off) < 0.4;
    },
    { polling: "raf" },
    what,
    wanted,
  );
  await page.keyboard.up(key);
  if (slow) await page.keyboard.up("Shift");
}

/** Turns by the arrow keys to a direction in degrees. */
async function face(page, yaw, pitch) {
  for (let tries = 0; tries < 12; tries += 1) {
    const { walker } = await measured(page);
    const [right, down] = [((yaw - walker.yaw + 540) % 360) - 180, pitch - walker.pitch];
    if (Math.abs(right) > 1.5)
      await hold(page, right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right) < 30, "yaw", { to: yaw, sign: Math.sign(right) });
    else if (Math.abs(down) > 1.5)
      await hold(page, down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down) < 25, "pitch", { to: pitch, sign: Math.sign(down) });
    else return;
  }
}

/** Walks by keys in front of a station, and looks at it or at a thing on it. */
async function approach(page, name, thing) {
  const { room, stations, walker } = await measured(page);
  const place = stations.findIndex((one) => one.name === name);
  const [spot, station] = [room.spots[place], stations[place]];
  const turn = (spot.yaw * Math.PI) / 180;
  const to = { x: spot.x - Math.sin(turn) * 1.15, z: spot.z + Math.cos(turn) * 1.15 };
  const far = Math.hypot(to.x - walker.x, to.z - walker.z);
  if (far > 0.4) {
    await face(page, ((Math.atan2(walker.x - to.x, to.z - walker.z) * 180) / Math.PI + 360) % 360, 20);
    await hold(page, "w", false, "near", { ...to, fromX: walker.x, fromZ: walker.z, far });
  }
  const at = (await measured(page)).walker;
  const lying = station.lying.find((one) => one.name === thing);
  const [dx, dz] = lying ? [lying.at[0], lying.at[2]] : [0, 0];
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  const aim = {
    x: spot.x + dx * cos + dz * sin,
    y: lying ? lying.at[1] + 0.14 * lying.scale : 0.8,
    z: spot.z - dx * sin + dz * cos,
  };
  const flat = Math.hypot(aim.x - at.x, aim.z - at.z);
  const yaw = ((Math.atan2(at.x - aim.x, aim.z - at.z) * 180) / Math.PI + 360) % 360;
  await face(page, yaw, (Math.atan2(1.62 - aim.y, flat) * 180) / Math.PI);
  const seen = (await measured(page)).aim;
  assert.equal(seen?.place, name);
  if (thing) assert.equal(seen.thing, thing);
}

/** The game: where one looks, which key one presses, and the command that this is. */
const DISH = [
  ["storage0", "salmon", "e", "goto storage0"],
  ["storage0", "salmon", "e", "get salmon storage0"],
  ["blender0", undefined, "e", "goto blender0"],
  ["blender0", undefined, "e", "put blender0"],
  ["storage0", "flour", "f", "goto storage0"],
  ["storage0", "flour", "e", "get flour storage0"],
  ["blender0", undefined, "e", "goto blender0"],
  ["blender0", undefined, "f", "put blender0"],
  ["blender0", undefined, "f", "activate blender0"],
  [undefined, undefined, ".", "noop"],
  ["blender0", undefined, "e", "get blender0"],
  ["servingtable0", undefined, "e", "goto servingtable0"],
  ["servingtable0", undefined, "e", "put servingtable0"],
];
// The rest of a whole game would show nothing else, and each step is drawn without a graphics card.
const STEPS = 20;
const GAME = [...DISH, ...Array(STEPS - DISH.length).fill([undefined, undefined, ".", "noop"])];

describe("a kitchen in three dimensions", { skip: SKIPPED }, () => {
  const studio = new Studio();
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    studio.close();
  });

  const begin = async (page) => {
    await page.waitForSelector(".lobby .primary");
    await page.click(".lobby .primary");
    return turn(page, -1);
  };
  const linesOf = async (folder) => {
    const name = folder.split("/").at(-1);
    const { episodes } = await studio.api(`/api/runs/${name}`);
    const lines = await studio.api(`/api/runs/${name}/episodes/${episodes[0].key}/lines`);
    return { lines, path: `/runs/${name}/${episodes[0].key}` };
  };

  test("a game by keys alone is the game of the same typed commands", { timeout: 900_000 }, async () => {
    const words = ["cuisineworld/level_0/tau2", "--agents", "1", "--human", "Ann", "--max-ticks", String(STEPS)];
    const walked = await studio.host("walked", ...words);
    const page = await enter(browser, new URL(walked.seats[0].url));
    let tick = await begin(page);
    await enterRoom(page);
    assert.equal((await measured(page)).view, "walk");
    assert.deepEqual(await faults(page), []);
    // A small picture is drawn quickly without a graphics card.
    await page.setViewport({ width: 760, height: 700 });
    await page.focus(".room .blocks-canvas");
    let at = [undefined, undefined];
    for (const [step, [place, thing, key]] of GAME.entries()) {
      if (place && (place !== at[0] || thing !== at[1])) {
        await approach(page, place, thing);
        at = [place, thing];
      }
      assert.equal(await page.$eval(".seat-state", (state) => Number(state.dataset.tick)), step, "walking takes no step");
      if (step === 1 || step === 8) await shot(page, `room-seat-${step}`);
      await page.keyboard.press(key);
      tick = await turn(page, tick);
    }
    assert.equal(tick, undefined);
    assert.equal(await walked.ended, 0);
    assert.deepEqual(
      page.complaints.filter((one) => !one.includes("WebSocket")),
      [],
    );
    await page.browserContext().close();

    const told = await studio.host("told", ...words);
    const other = await enter(browser, new URL(told.seats[0].url));
    tick = await begin(other);
    for (const [, , , command] of GAME) {
      await typed(other, command);
      tick = await turn(other, tick);
    }
    assert.equal(await told.ended, 0);
    await other.browserContext().close();
    await studio.serve();
    const [one, two] = [await linesOf(walked.folder), await linesOf(told.folder)];
    assert.ok(one.lines.length > STEPS);
    assert.deepEqual(one.lines, two.lines);
    const done = spawnSync(PROGRAM, ["verify", walked.folder], { encoding: "utf8" });
    assert.match(done.stdout, /1 the same, 0 different/, done.stdout + done.stderr);
  });

  test("the steps of a game keep to the budget, and figures walk around the stations", { timeout: 900_000 }, async () => {
    studio.run("cuisineworld/level_9/tau1", "--agents", "3", "--model", "oracle");
    await studio.serve();
    const page = await enter(browser, studio.url);
    const { episode } = await studio.paths("cuisineworld");
    await open(page, `${episode}#t=0`);
    await untilTick(page, 0);
    await enterRoom(page);
    assert.deepEqual(await faults(page), []);
    await page.setViewport({ width: 760, height: 700 });
    let walks = 0;
    for (let tick = 0; tick <= STEPS; tick += 1) {
      await page.evaluate((tick) => (location.hash = `#t=${tick}`), tick);
      await untilTick(page, tick);
      // Some pictures on the way from one step to the next, and the last one.
      const seen = await page.evaluate(async () => {
        const all = [];
        for (let picture = 0; picture < 60; picture += 1) {
          await new Promise((done) => requestAnimationFrame(done));
          const { figures, triangles } = window.kitchen.measured;
          all.push({ figures, triangles });
          if (picture > 0 && figures.every((one) => !one.isWalking)) break;
        }
        return all;
      });
      const { room } = await measured(page);
      for (const { figures, triangles } of seen) {
        assert.ok(triangles > 500 && triangles <= MOST_TRIANGLES, `${triangles} triangles at ${tick}`);
        assert.equal(figures.length, 3);
        for (const figure of figures) {
          walks += Number(figure.isWalking);
          const isIn = (spot) => Math.abs(figure.x - spot.x) < 0.5 + RADIUS && Math.abs(figure.z - spot.z) < 0.5 + RADIUS;
          assert.ok(!room.spots.some(isIn), `agent${figure.agent} at ${tick}`);
        }
      }
    }
    assert.ok(walks > 5, `${walks} pictures of walking figures`);
    await page.setViewport({ width: 1400, height: 1000 });
    for (const [view, name] of [
      ["Around", "around"],
      ["First person", "walk"],
    ]) {
      await press(page, view);
      await shot(page, `room-${name}`);
    }
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewport({ width: 390, height: 844 });
    for (const view of ["Around", "First person"]) {
      await press(page, view);
      assert.ok((await width()) <= 390, "nothing is wider than a telephone");
    }
    await shot(page, "room-narrow");
    await press(page, "Flat");
    await page.waitForSelector(".floor-plan");
    assert.equal(await page.evaluate(() => window.kitchen), undefined);
    assert.deepEqual(page.complaints, []);
    // The same in one file, without a server.
    const path = `/api${episode.replace(/([^/]+)$/, "episodes/$1")}/share`;
    const file = join(studio.folder, "kitchen.html");
    writeFileSync(
      file,
      await (await fetch(new URL(path, studio.origin), { headers: { authorization: `Bearer ${studio.token}` } })).text(),
    );
    const alone = await enter(browser, new URL(`${pathToFileURL(file)}#t=20`));
    await enterRoom(alone);
    assert.equal((await measured(alone)).figures.length, 3);
    assert.deepEqual(alone.complaints, []);
    await alone.browserContext().close();
    await page.browserContext().close();
  });

  test("an instructor looks into the room while the game goes on", async () => {
    const words = ["cuisineworld/level_3/tau2", "--agents", "2", "--model", "oracle", "--human", "1=Ben", "--instructor", "Ann"];
    const run = await studio.host("instructed", ...words);
    const ben = await enter(browser, new URL(run.seats[0].url));
    let tick = await begin(ben);
    const ann = await enter(browser, new URL(run.instructors[0].url), "dark");
    await enterRoom(ann);
    assert.deepEqual(await faults(ann), []);
    const before = (await measured(ann)).figures[1];
    await typed(ben, "goto pot0");
    tick = await turn(ben, tick);
    await ann.waitForFunction((x) => window.kitchen.measured.figures[1].x !== x, {}, before.x);
    assert.equal(tick, 1);
    await shot(ann, "room-instructor");
    assert.deepEqual(ann.complaints, []);
    run.child.kill();
    await ben.browserContext().close();
    await ann.browserContext().close();
  });

  test("a headset enters the same room, and its trigger is the use key", { timeout: 600_000 }, async () => {
    const run = await studio.host("headset", "cuisineworld/level_0/tau2", "--agents", "1", "--human", "Ann");
    const page = await enter(browser, new URL(run.seats[0].url), "light", `${IWER}\n${HEADSET}`);
    let tick = await begin(page);
    await page.setViewport({ width: 640, height: 400 });
    await enterRoom(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("button")].some((one) => one.textContent === "Enter with the headset"),
    );
    await press(page, "Enter with the headset");
    await page.waitForFunction(() => window.kitchen.measured.isInHeadset);
    // The right stick turns by steps, the left one walks.
    const stick = async (hand, x, y) =>
      page.evaluate((hand, x, y) => window.headset.controllers[hand].updateAxes("thumbstick", x, y), hand, x, y);
    const { walker } = await measured(page);
    await stick("right", 1, 0);
    await page.waitForFunction((yaw) => Math.abs(window.kitchen.measured.walker.yaw - yaw) > 29, {}, walker.yaw);
    await stick("right", 0, 0);
    await stick("left", 0, 1);
    await page.waitForFunction(
      ({ x, z }) => Math.hypot(window.kitchen.measured.walker.x - x, window.kitchen.measured.walker.z - z) > 0.5,
      {},
      walker,
    );
    await stick("left", 0, 0);
    // Before the storage, the controller points at a thing; the trigger goes there first, and then takes it.
    const pull = async (button) => {
      for (const value of [1, 0]) {
        await page.evaluate((button, value) => window.headset.controllers.right.updateButtonValue(button, value), button, value);
        // The headset looks at its buttons once in each picture.
        const { drawn } = await measured(page);
        await page.waitForFunction((drawn) => window.kitchen.measured.drawn > drawn + 2, {}, drawn);
      }
      tick = await turn(page, tick);
    };
    const point = (name, thing) =>
      page.evaluate(
        (name, thing) => {
          const { stations, room } = window.kitchen.measured;
          const place = stations.findIndex((one) => one.name === name);
          window.kitchen.walker.stand(room.spots[place]);
          const lying = stations[place].lying.find((one) => one.name === thing);
          const { right } = window.headset.controllers;
          right.position.set(lying ? lying.at[0] : 0, lying ? lying.at[1] + 0.14 * lying.scale : 0.8, -0.2);
          right.quaternion.set(0, 0, 0, 1);
        },
        name,
        thing,
      );
    const aimed = (place) => page.waitForFunction((place) => window.kitchen.measured.aim?.place === place, {}, place);
    await point("storage0", "salmon");
    await aimed("storage0");
    await pull("trigger");
    await page.waitForFunction(() => window.kitchen.measured.aim?.thing === "salmon");
    await pull("trigger");
    await shot(page, "room-headset");
    await point("blender0");
    await aimed("blender0");
    await pull("trigger");
    await pull("squeeze");
    assert.equal(tick, 4);
    assert.match(await page.$eval(".last", (last) => last.textContent), /put blender 0/);
    await page.evaluate(() => window.kitchen.headset.end());
    await page.waitForFunction(() => !window.kitchen.measured.isInHeadset);
    assert.deepEqual(page.complaints, []);
    run.child.kill();
    await page.browserContext().close();
  });
});
