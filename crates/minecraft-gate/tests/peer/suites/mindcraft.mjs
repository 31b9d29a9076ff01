// MINDcraft itself, from the folder that MINDCRAFT_DIR names, plays a task with a scripted model. The option names one of the SCENARIOS:
// a task of MINDcraft's own, which its own evaluator judges, or one of this program's, which is told in chat and judged in the episode.
// The seats have the names of the scenario's agents, who need the right to give commands for tasks of their own.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const told = JSON.parse(process.argv[2]);

/** A command that the model gives until its result has the words, at most so many times. */
const step = (say, done, tries = 6) => ({ say, done, tries });
const waits = (words, tries = 200) => step("!inventory", words, tries);
const crafts = (item, count = 1) => step(`!craftRecipe("${item}", ${count})`, new RegExp(`crafted ${item}|${item}: [1-9]`));
const gives = (player, item, count) => step(`!givePlayer("${player}", "${item}", ${count})`, /received/, 4);
const goes = (block) => step(`!searchForBlock("${block}", 64)`, /reached|found/i, 4);
/** It speaks, and goes on once it has heard the words. */
const hears = (words) => ({ say: "I listen.", done: words, tries: Infinity });
const collects = (block, count) => step(`!collectBlocks("${block}", ${count})`, new RegExp(`Collected ${count}|No more`), 4);

const BREAD = "multiagent_cooking_2_1_bread_1_golden_apple";
/** Andy's part in the task of bread and a golden apple. */
const BAKES = [
  waits(/gold_ingot: 10/),
  waits(/ apple: /),
  collects("wheat", 5),
  goes("crafting_table"),
  crafts("golden_apple"),
  crafts("bread"),
  collects("wheat", 5),
  goes("crafting_table"),
  crafts("bread"),
];
/** The task files of MINDcraft, the task, and what each agent is told to do. */
const SCENARIOS = {
  wool: {
    file: "tasks/crafting_tasks/test_tasks/2_agent.json",
    task: "multiagent_crafting_pink_wool_full_plan__depth_0",
    agents: {
      andy: [waits(/black_wool/), crafts("pink_wool")],
      jill: [waits(/black_wool/), gives("andy", "black_wool", 1)],
    },
  },
  compass: {
    file: "tasks/crafting_tasks/test_tasks/2_agent.json",
    task: "multiagent_crafting_compass_partial_plan_requires_ctable__depth_0",
    agents: {
      andy: [waits(/redstone[^]*crafting_table|crafting_table[^]*redstone/), crafts("compass")],
      jill: [
        waits(/redstone/),
        gives("andy", "iron_ingot", 2),
        gives("andy", "redstone", 1),
        gives("andy", "crafting_table", 1),
      ],
    },
  },
  pickaxe: {
    file: "tasks/single_agent/crafting_train.json",
    task: "crafting_wooden_pickaxe",
    agents: {
      andy: [
        collects("oak_log", 4),
        crafts("oak_planks", 4),
        crafts("stick", 1),
        crafts("crafting_table", 1),
        crafts("wooden_pickaxe", 1),
      ],
    },
  },
  bread: {
    file: "tasks/cooking_tasks/require_collab_test_2_items/2_agent.json",
    task: BREAD,
    agents: {
      andy: BAKES,
      // The set-up, which takes away what lies on the ground, is over once the other one begins to talk.
      jill: [waits(/work together/), gives("andy", "gold_ingot", 5), gives("andy", "apple", 1)],
    },
  },
  // Tasks of this program, which has set the world up.
  "our-wool": {
    agents: {
      andy: [hears(/craft pink wool/), waits(/black_wool/), crafts("pink_wool")],
      jill: [hears(/craft pink wool/), waits(/black_wool/), gives("andy", "black_wool", 1)],
    },
  },
  "our-bread": {
    agents: {
      andy: [
        hears(/make .*bread/),
        ...BAKES,
      ],
      jill: [hears(/make .*bread/), waits(/apple/), gives("andy", "gold_ingot", 5), gives("andy", "apple", 1)],
    },
  },
  house: {
    file: "tasks/example_tasks.json",
    task: "construction_house",
    agents: { andy: [step("!newAction(\"build the blueprint\")", /never/, 20)] },
  },
};

/** Code that puts up a blueprint, level by level. A door brings its upper half with it, and a click on a door opens it. */
function building({ levels }) {
  return `const levels = ${JSON.stringify(levels)};
for (const { coordinates: [x0, y, z0], placement } of levels) {
  for (let z = 0; z < placement.length; z++) {
    for (let x = 0; x < placement[z].length; x++) {
      const type = placement[z][x];
      const there = bot.blockAt(new Vec3(x0 + x, y, z0 + z));
      if (type !== 'air' && there && there.name !== type) {
        const below = bot.blockAt(new Vec3(x0 + x, y - 1, z0 + z));
        await skills.placeBlock(bot, type, x0 + x, y, z0 + z, below && below.name.endsWith('door') ? 'side' : 'bottom');
      }
    }
  }
}`;
}

/** A model with OpenAI's interface that says what the scenario says. The name of the model is that of the agent. */
function model(agents, blueprint) {
  const places = Object.fromEntries(Object.keys(agents).map((name) => [name, { at: 0, tries: 0 }]));
  const next = (name, result) => {
    const place = places[name];
    const steps = agents[name] ?? [];
    const last = steps[place.at];
    if (place.tries > 0 && last && (last.done.test(result) || place.tries >= last.tries)) {
      place.at += 1;
      place.tries = 0;
    }
    place.tries += 1;
    return steps[place.at]?.say ?? "!stay(5)";
  };

  // Its community edition asks by the newer interface.
  const answer = ({ model: name, messages: all, instructions, input }) => {
    const messages = all ?? [{ role: "system", content: instructions }, ...input];
    const system = messages[0]?.content ?? "";
    if (system.includes("Update your memory")) return "I follow my steps.";
    if (system.includes("'respond'")) return "respond";
    if (system.includes("writing javascript codeblocks")) return `\`\`\`\n${building(blueprint)}\n\`\`\``;
    const since = messages.findLastIndex((message) => message.role === "assistant");
    return next(name, messages.slice(since + 1).map((message) => message.content).join("\n"));
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (request.url.endsWith("/embeddings")) {
        response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 0] }] }));
        return;
      }
      const content = answer(JSON.parse(body));
      if (request.url.endsWith("/responses")) {
        const parts = [{ type: "output_text", text: content, annotations: [] }];
        const output = [{ id: "1", type: "message", role: "assistant", status: "completed", content: parts }];
        response.end(JSON.stringify({ id: "1", object: "response", status: "completed", output }));
        return;
      }
      const message = { role: "assistant", content };
      response.end(JSON.stringify({ id: "1", object: "chat.completion", choices: [{ index: 0, message, finish_reason: "stop" }] }));
    });
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

const folder = process.env.MINDCRAFT_DIR;
const scenario = SCENARIOS[told.options[0]];
if (!folder) {
  console.log("skipped: MINDCRAFT_DIR names no folder of MINDcraft");
  process.exit(0);
}
const isOurs = !scenario.file;
const task = isOurs
  ? { type: "techtree" }
  : JSON.parse(readFileSync(join(folder, scenario.file), "utf8"))[scenario.task];
const name = scenario.task ?? told.options[0];
const server = await model(scenario.agents, task.blueprint);
const url = `http://127.0.0.1:${server.address().port}/v1`;
const place = mkdtempSync(join(tmpdir(), "mindcraft-"));
const kind = { cooking: "cooking", construction: "construction" }[task.type] ?? "crafting";
const { modes } = JSON.parse(readFileSync(join(folder, `profiles/tasks/${kind}_profile.json`), "utf8"));
const profiles = Object.keys(scenario.agents).map((name) => {
  const path = join(place, `${name}.json`);
  const asked = { api: "openai", model: name, url };
  writeFileSync(path, JSON.stringify({ name, model: asked, code_model: asked, embedding: asked, cooldown: 500, modes }));
  return path;
});
const own = isOurs ? [] : ["--task_path", scenario.file, "--task_id", scenario.task];
const words = ["main.js", ...own, "--profiles", ...profiles];
const env = {
  ...process.env,
  // Its agents are processes of the program `node`.
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  MINECRAFT_PORT: String(told.port),
  OPENAI_API_KEY: "none",
  INSECURE_CODING: name.startsWith("construction") ? "1" : "",
};
const playing = spawn(process.execPath, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
let output = "";
const heard = () => output.match(/The game is over: [^"}]*/g) ?? [];
for (const stream of [playing.stdout, playing.stderr]) {
  stream.on("data", (part) => {
    output += part;
    if (told.options.includes("loud")) process.stderr.write(part);
    // It would start its agents again, for they do not know that the task is over.
    if (isOurs && heard().length > 0) playing.kill("SIGINT");
  });
}
const timer = setTimeout(() => playing.kill("SIGINT"), 600_000);
await new Promise((done) => playing.on("close", done));
clearTimeout(timer);
server.close();
const ended = isOurs ? heard()[0] : /Task finished: (.*)/.exec(output)?.[1];
const share = [...output.matchAll(/Task score: ([0-9.]+)%/g)].at(-1)?.[1];
const isDone = isOurs ? ended?.includes("goal reached") : ended === "Task successful";
if (isDone) {
  console.log(`ok ${name}`);
} else {
  const tail = output.split("\n").slice(-40).join(" | ").slice(-1500);
  console.log(`FAILED ${name}: ${ended ?? "it did not finish"}, ${share ?? 0} %: ${tail}`);
}
if (Object.keys(scenario.agents).length > 1) {
  const hasGiven = / received /.test(output);
  console.log(hasGiven ? "ok an item is handed over" : "FAILED an item is handed over: nobody has received one");
}
process.exit(0);
