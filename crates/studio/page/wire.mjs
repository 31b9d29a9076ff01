// Makes `src/wire.ts`, or the file that is given: the types of the messages, from the schema that the server's crate holds.

import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const here = new URL("./", import.meta.url);
const schema = JSON.parse(await readFile(new URL("wire.schema.json", here), "utf8"));

// Where an alternative refers to a definition, the two are parts of one object, which the generator reads only as `allOf`.
for (const name of ["ToPage", "ToSeat", "Scene"]) {
  for (const one of schema.$defs[name].oneOf) {
    if (one.$ref !== undefined) {
      one.allOf = [{ $ref: one.$ref }, { type: "object", properties: one.properties, required: one.required }];
      for (const key of ["$ref", "properties", "required", "type"]) {
        delete one[key];
      }
    }
  }
}

// The generator knows tuples by their older name.
JSON.stringify(schema, (_, value) => {
  if (Array.isArray(value?.prefixItems)) {
    value.items = value.prefixItems;
    delete value.prefixItems;
  }
  return value;
});

const text = await compile(schema, "Wire", {
  additionalProperties: false,
  bannerComment: "// Made from `wire.schema.json` by `npm run wire`, in one piece as the schema is; not edited by hand.",
  format: false,
  strictIndexSignatures: true,
});
await writeFile(process.argv[2] ?? new URL("src/wire.ts", here), text);
