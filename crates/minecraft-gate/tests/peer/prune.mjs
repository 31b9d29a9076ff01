// Deletes the data of the versions that are not tested from the installed minecraft-data: it is 500 MB otherwise.
// Usage, in the folder of node_modules: node prune.mjs VERSION…

import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const versions = process.argv.slice(2);
const data = "node_modules/minecraft-data/minecraft-data/data";
const paths = JSON.parse(readFileSync(join(data, "dataPaths.json"), "utf8")).pc;
const kept = new Set(["common", "latest"]);
for (const version of versions) {
  const folders = paths[version];
  if (!folders) throw new Error(`minecraft-data has no version ${version}`);
  for (const folder of Object.values(folders)) kept.add(folder.replace(/^pc\//, ""));
}
for (const folder of readdirSync(join(data, "pc"))) {
  if (!kept.has(folder)) rmSync(join(data, "pc", folder), { recursive: true });
}
for (const folder of readdirSync(join(data, "bedrock"))) {
  if (folder !== "common") rmSync(join(data, "bedrock", folder), { recursive: true });
}
