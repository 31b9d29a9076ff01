// Builds the page: `../built`, or the folder that is given, gets the document, its script with a sheet of styles, two scripts that it loads for worlds in three dimensions, and the audio worklet of recordings.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const built = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL("../built/", here);
await mkdir(built, { recursive: true });
const { metafile } = await build({
  absWorkingDir: fileURLToPath(here),
  // The page, what draws in three dimensions and is loaded when it is first needed, the worker that makes meshes of block worlds, and
  // the audio worklet.
  entryPoints: {
    studio: "src/main.tsx",
    world: "src/world.ts",
    mesher: "src/blocks/worker.ts",
    recorder: "src/voice/worklet.ts",
  },
  outdir: fileURLToPath(built),
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
});
// The scripts go into pages that are handed on by themselves: each keeps the notices of the packages in it.
for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
  const packages = new Set(Object.keys(inputs).map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]));
  packages.delete(undefined);
  if (packages.size === 0 || !output.endsWith(".js")) continue;
  const notices = [];
  for (const name of [...packages].sort()) {
    const text = await readFile(new URL(`node_modules/${name}/LICENSE`, here), "utf8");
    notices.push(`${name}\n\n${text.trim()}`);
  }
  const file = new URL(output, here);
  const head = `/*! This script holds software of others:\n\n${notices.join("\n\n")}\n*/\n`;
  await writeFile(file, head + (await readFile(file, "utf8")));
}
const document = await readFile(new URL("src/index.html", here));
await writeFile(new URL("index.html", built), document);
for (const name of ["index.html", "studio.js", "studio.css", "world.js", "mesher.js", "recorder.js"]) {
  const bytes = await readFile(new URL(name, built));
  console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes).length} compressed`);
}
