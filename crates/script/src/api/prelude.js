// What scripts see: `bot`, `skills`, `world`, `Vec3`, `log`. `names` is the table of functions; `engine` has the primitives.
const { freeze, keys } = Object;
const now = Date.now;

// An object that only its own names can be read of, and nothing written.
function guard(object, path) {
  const refuse = (_, key) => { throw new TypeError(`${path} cannot be changed: ${String(key)}`); };
  return new Proxy(freeze(object), {
    get(target, key) {
      if (typeof key === "symbol" || key in target) return Reflect.get(target, key);
      if (key === "then" || key === "toJSON") return undefined;
      throw new TypeError(engine.query("unknown", [path, key, keys(target)]));
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: () => { throw new TypeError(`${path} cannot be changed`); },
  });
}

// Within a tick nothing changes but by the script itself: what was asked once is known.
let asked = new Map(), askedAt = -1;
function ask(name, ...args) {
  if (askedAt !== now()) { asked = new Map(); askedAt = now(); }
  const key = name + JSON.stringify(args);
  if (!asked.has(key)) asked.set(key, engine.query(name, args));
  return asked.get(key);
}

const point = (at) => new Vec3(at[0], at[1], at[2]);

// A block from its place and its state, `name[key=value,…]`.
function block(at, state) {
  const open = state.indexOf("[");
  const name = open < 0 ? state : state.slice(0, open);
  const properties = {};
  if (open >= 0) {
    for (const part of state.slice(open + 1, -1).split(",")) {
      const [key, value] = part.split("=");
      properties[key] = value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value;
    }
  }
  const displayName = name.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  return { name, type: name, displayName, position: at, properties, getProperties: () => properties };
}

function entity(told) {
  const { at, vel, ...rest } = told;
  return { ...rest, position: point(at), velocity: point(vel ?? [0, 0, 0]) };
}

const blocks = (found) => found.cells.map(([x, y, z, kind]) => block(new Vec3(x, y, z), found.states[kind]));
const list = (value) => (value === null || value === undefined ? null : Array.isArray(value) ? value : [value]);
const nameOf = (value) => (value !== null && typeof value === "object" && "name" in value ? value.name : value);
const kinds = (value) => list(value)?.map((one) => String(nameOf(one))) ?? null;
const find = (value, distance, count) => blocks(ask("find", kinds(value), Number(distance), Number(count)));

function me() {
  const told = ask("body");
  return {
    id: 0, type: "player", name: "player", username: bot.username, position: point(told.at), velocity: point(told.vel),
    yaw: told.yaw, pitch: told.pitch, onGround: told.onGround, height: 1.8, health: bot.health, isInWater: told.inWater,
  };
}

const stack = (told) => (told ? { slot: told[0], name: told[1], type: told[1], count: told[2], displayName: told[1] } : null);
const items = () => ask("items").map(stack);
const inventory = guard({
  items,
  count: (item) => items().filter((held) => held.name === nameOf(item)).reduce((sum, held) => sum + held.count, 0),
  emptySlotCount: () => 36 - items().length,
  findInventoryItem: (item) => items().find((held) => held.name === nameOf(item)) ?? null,
  get slots() {
    const slots = new Array(46).fill(null);
    for (const item of [...items(), ...ask("worn").map(stack)]) slots[item.slot] = item;
    return slots;
  },
}, "bot.inventory");

function entities(range) {
  return ask("entities", range).map(entity);
}

function players() {
  const known = {};
  for (const told of ask("players")) {
    known[told.username] = { username: told.username, entity: told.at ? entity(told) : null };
  }
  return known;
}

function matching(options) {
  const wanted = options?.matching;
  const distance = Number(options?.maxDistance ?? 16);
  if (typeof wanted !== "function") return { states: kinds(wanted), distance };
  return { states: ask("kinds", distance).filter((state) => wanted(block(null, state))), distance };
}

function findBlocks(options) {
  const { states, distance } = matching(options);
  if (states !== null && states.length === 0) return [];
  return blocks(ask("find", states, distance, Number(options?.count ?? 1)));
}

const byName = (what) => new Proxy(freeze({}), {
  get(_, name) {
    if (typeof name === "symbol" || name === "then" || name === "toJSON") return undefined;
    return ask("exists", what, name) ? freeze({ id: name, name }) : undefined;
  },
});

const mode = (what) => (name) => engine.query("mode", [what, String(name)]);

const bot = guard({
  get username() { return ask("name"); },
  get entity() { return me(); },
  get health() { return ask("vitals")[0]; },
  get food() { return ask("vitals")[1]; },
  get foodSaturation() { return ask("vitals")[2]; },
  get oxygenLevel() { return ask("vitals")[3]; },
  get isSleeping() { return ask("body").asleep; },
  get isRaining() { return false; },
  get time() {
    const [tick, day] = ask("time");
    const timeOfDay = day % 24000;
    return guard({ age: tick, day: Math.floor(day / 24000), timeOfDay, isDay: timeOfDay < 13000 }, "bot.time");
  },
  get game() {
    return guard({ gameMode: ask("game"), dimension: "overworld", difficulty: "normal", minY: -64, height: 384 }, "bot.game");
  },
  inventory,
  get heldItem() { return stack(ask("held")); },
  get players() { return players(); },
  get entities() {
    const all = {};
    for (const one of entities(128)) all[one.id] = one;
    return all;
  },
  registry: guard({ blocksByName: byName("block"), itemsByName: byName("item") }, "bot.registry"),
  modes: guard({ isOn: mode("isOn"), pause: mode("pause"), unpause: mode("unpause") }, "bot.modes"),
  interrupt_code: false,
  blockAt(at) {
    const cell = new Vec3(at).floored();
    const state = ask("block", cell.x, cell.y, cell.z);
    return state === null ? null : block(cell, state);
  },
  findBlocks: (options) => findBlocks(options).map((found) => found.position),
  findBlock: (options) => findBlocks({ ...options, count: 1 })[0] ?? null,
  nearestEntity: (filter = () => true) => [...ask("players").filter((told) => told.at).map(entity), ...entities(128)]
    .sort((a, b) => me().position.distanceSquared(a.position) - me().position.distanceSquared(b.position))
    .find((one) => filter(one)) ?? null,
  chat(text) { engine.query("chat", [String(text)]); },
  whisper(username, text) { engine.query("chat", [String(text), String(username)]); },
}, "bot");

function check(path, first) {
  if (first !== bot) throw new TypeError(`The first argument of ${path} is bot: ${path}(bot, …).`);
}

// What a skill is handed: JSON, with names in place of blocks and items and ids in place of entities.
function plain(path, parameter, value) {
  if (value === undefined) {
    if ("otherwise" in parameter) return parameter.otherwise;
    throw new TypeError(`${path} needs ${parameter.name}.`);
  }
  const wrong = () => { throw new TypeError(`${parameter.name} of ${path} must be ${parameter.kind}, not ${String(value)}.`); };
  if (value === null) return null;
  switch (parameter.kind) {
    case "a text": return typeof nameOf(value) === "string" ? nameOf(value) : wrong();
    case "a number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      return typeof number === "number" && !Number.isNaN(number) ? Math.max(-1e9, Math.min(1e9, number)) : wrong();
    }
    case "true or false": return Boolean(value);
    case "an entity": return typeof value === "object" ? (value.type === "player" ? value.username : value.id) : wrong();
    case "a place": {
      const at = value.position ?? value;
      return [at.x, at.y, at.z].every(Number.isFinite) ? [at.x, at.y, at.z] : wrong();
    }
    default: return Array.isArray(value) ? value.map((one) => isPlace(one) ? one : nameOf(one)) : nameOf(value);
  }
}

const isPlace = (value) => value !== null && typeof value === "object" && "x" in value && "y" in value && "z" in value;

let under_way = null;
function skill(name, parameters) {
  const path = `skills.${name}`;
  return (first, ...rest) => {
    check(path, first);
    if (isPlace(rest[0]) && parameters[0]?.name === "x") rest = [rest[0].x, rest[0].y, rest[0].z, ...rest.slice(1)];
    else if (isPlace(rest[1]) && parameters[1]?.name === "x") rest = [rest[0], rest[1].x, rest[1].y, rest[1].z, ...rest.slice(2)];
    return begin(name, parameters.map((parameter, number) => plain(path, parameter, rest[number])));
  };
}

function begin(name, args) {
  if (under_way !== null) {
    throw new Error(`skills.${name} was begun while skills.${under_way} is under way: one body does one thing; await each skill.`);
  }
  under_way = name;
  // It knows the line that called, which is gone once the call has ended.
  const error = new Error();
  return engine.call(name, args).then(
    (reply) => {
      under_way = null;
      for (const line of reply.log) engine.log(line);
      return reply.value;
    },
    (cause) => {
      under_way = null;
      error.message = cause.message;
      throw error;
    },
  );
}

function write(first, text) {
  engine.log(String(first === bot ? text : first));
}

const skills = { log: write };
for (const { name, parameters } of names) skills[name] = skill(name, parameters);
skills.wait = (first, ms) => { check("skills.wait", first); return sleep(ms); };
skills.exploreUntil = async (first, direction, seconds, predicate) => {
  check("skills.exploreUntil", first);
  if (typeof predicate !== "function") throw new TypeError("The predicate of skills.exploreUntil is a function.");
  const towards = new Vec3(direction ?? { x: 1, y: 0, z: 0 });
  const end = now() + 1000 * Number(seconds ?? 60);
  for (;;) {
    const found = await predicate();
    if (found) return found;
    if (now() >= end) {
      engine.log("Nothing of it was found.");
      return null;
    }
    await begin("exploreLeg", [towards.x, towards.z]);
    await sleep(50);
  }
};

const world = {
  getPosition: () => me().position,
  getBlockAtPosition: (x = 0, y = 0, z = 0) => bot.blockAt(me().position.offset(x, y, z)),
  getNearestBlock: (types, distance = 16) => find(types, distance, 1)[0] ?? null,
  getNearestBlocks: (types = null, distance = 8, count = 10000) => find(types, distance, count),
  getNearbyBlockTypes: (distance = 16) => [...new Set(ask("kinds", distance).map((state) => block(null, state).name))],
  getSurroundingBlocks: () => ask("surroundings"),
  getFirstBlockAboveHead: (ignored = null, distance = 32) => ask("above", kinds(ignored) ?? [], distance),
  getNearestFreeSpace: (size = 1, distance = 8) => {
    const at = ask("freeSpace", size, distance);
    return at === null ? null : point(at);
  },
  getNearbyEntities: (distance = 16) => [
    ...ask("players").filter((told) => told.at && point(told.at).distanceTo(me().position) <= distance).map(entity),
    ...entities(distance),
  ].sort((a, b) => me().position.distanceSquared(a.position) - me().position.distanceSquared(b.position)),
  getNearestEntityWhere: (predicate, distance = 16) => world.getNearbyEntities(distance).find((one) => predicate(one)) ?? null,
  getNearbyPlayers: (distance = 16) => world.getNearbyEntities(distance).filter((one) => one.type === "player"),
  getNearbyPlayerNames: () => world.getNearbyPlayers(64).map((one) => one.username),
  getNearbyEntityTypes: () => [...new Set(world.getNearbyEntities(16).map((one) => one.name))],
  getInventoryStacks: () => items(),
  getInventoryCounts: () => {
    const counts = {};
    for (const item of items()) counts[item.name] = (counts[item.name] ?? 0) + item.count;
    return counts;
  },
  getCraftableItems: () => ask("craftable"),
  getBiomeName: () => ask("biome"),
  isClearPath: (target) => {
    const at = new Vec3(target?.position ?? target).floored();
    return ask("clearPath", at.x, at.y, at.z);
  },
  shouldPlaceTorch: () => ask("wantsTorch"),
  isEntityType: (name) => ask("exists", "entity", String(name)),
};
const queries = {};
for (const name of keys(world)) {
  queries[name] = (first, ...rest) => { check(`world.${name}`, first); return world[name](...rest); };
}

for (const object of [Vec3, Vec3.prototype]) freeze(object);
const seen = { skills: guard(skills, "skills"), world: guard(queries, "world") };

return {
  globals: { bot, skills: seen.skills, world: seen.world, Vec3, log: write },
  run: async (script, ...args) => {
    const result = await script(bot, ...args);
    if (under_way !== null) throw new Error(`The code ended while skills.${under_way} was under way: await each skill.`);
    return result;
  },
};
