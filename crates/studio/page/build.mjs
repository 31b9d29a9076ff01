// Builds the page: `../built` gets the document, one script and one sheet of styles.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const built = new URL("../built/", here);
await mkdir(built, { recursive: true });
await build({
  absWorkingDir: here.pathname,
  entryPoints: { studio: "src/main.tsx" },
  outdir: built.pathname,
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
const document = await readFile(new URL("src/index.html", here));
await writeFile(new URL("index.html", built), document);
for (const name of ["index.html", "studio.js", "studio.css"]) {
  const bytes = await readFile(new URL(name, built));
  console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes).length} compressed`);
}
