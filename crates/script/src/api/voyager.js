// What code calls that was written for Voyager: it stands before `bot` in the prelude of scripts that name some of it, and in no list,
// so that no hint points to it.
const named = { blocksByName: byName("block"), itemsByName: byName("item") };
const mcData = guard({
  ...named, blocks: named.blocksByName, items: named.itemsByName, entitiesByName: byName("entity"), version: { minecraftVersion: "1.21.1" },
}, "mcData");
const GOAL = Symbol("goal");
const placeOf = (value) => { const { x, y, z } = value?.position ?? value; return [x, y, z]; };
const goals = {
  GoalBlock: class { constructor(x, y, z) { this[GOAL] = ["block", x, y, z]; } },
  GoalNear: class { constructor(x, y, z, range) { this[GOAL] = ["near", x, y, z, range]; } },
  GoalXZ: class { constructor(x, z) { this[GOAL] = ["xz", x, z]; } },
  GoalNearXZ: class { constructor(x, z, range) { this[GOAL] = ["nearXz", x, z, range]; } },
  GoalY: class { constructor(y) { this[GOAL] = ["y", y]; } },
  GoalGetToBlock: class { constructor(x, y, z) { this[GOAL] = ["beside", x, y, z]; } },
  GoalLookAtBlock: class { constructor(pos) { this[GOAL] = ["reach", ...placeOf(pos)]; } },
  GoalPlaceBlock: class { constructor(pos) { this[GOAL] = ["near", ...placeOf(pos), 3]; } },
  GoalFollow: class { constructor(entity, range) { this[GOAL] = ["near", ...placeOf(entity), range]; } },
  GoalInvert: class { constructor(goal) { this[GOAL] = ["away", goal[GOAL]]; } },
  GoalCompositeAny: class { constructor(list) { this[GOAL] = ["any", ...list.map((goal) => goal[GOAL])]; } },
};
class Movements {}
const pathfinder = guard({
  goto: async (goal) => {
    const wanted = goal?.[GOAL];
    if (wanted === undefined) throw new TypeError("bot.pathfinder.goto takes a goal, such as new GoalNear(x, y, z, 1).");
    const reached = await begin("reachGoal", [wanted]);
    // Where the cell itself is taken, beside it is near enough.
    if (reached || (wanted[0] === "block" && (await begin("reachGoal", [["beside", ...wanted.slice(1)]])))) return;
    throw new Error("No path to the goal!");
  },
  setMovements: () => {},
  stop: () => {},
}, "bot.pathfinder");
const equip = async (item) => {
  const name = nameOf(item);
  if (typeof name !== "string") throw new TypeError("bot.equip takes an item that is carried.");
  if (!(await begin("equip", [name]))) throw new Error(`${name} cannot be equipped.`);
};
const unlisted = (object, members) => {
  for (const name of keys(members)) Object.defineProperty(object, name, { value: members[name] });
  return object;
};
for (const object of [Movements, ...Object.values(goals)]) {
  freeze(object);
  freeze(object.prototype);
}
