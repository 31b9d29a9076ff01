async function act(bot, quantity = COUNT) {
  const carried = () => world.getInventoryCounts(bot);
  const count = (ending) => Object.entries(carried())
    .filter(([name]) => name.endsWith(ending)).reduce((sum, [, number]) => sum + number, 0);
  const collect = async (types, ending, wanted) => {
    for (let tries = 0; count(ending) < wanted && tries < 12; tries++) {
      const nearest = types
        .map((type) => world.getNearestBlock(bot, type, 64))
        .filter((block) => block)
        .sort((a, b) => a.position.distanceTo(bot.entity.position) - b.position.distanceTo(bot.entity.position))[0];
      if (nearest) await skills.collectBlock(bot, nearest.name, wanted - count(ending));
      else await skills.moveAway(bot, 32);
    }
  };
  const logs = ["oak_log", "birch_log", "spruce_log", "jungle_log", "acacia_log", "dark_oak_log"];
  const planks = async (wanted) => {
    if (count("_planks") >= wanted) return;
    const missing = Math.ceil((wanted - count("_planks")) / 4);
    await collect(logs, "_log", missing);
    for (const log of Object.keys(carried()).filter((name) => name.endsWith("_log"))) {
      if (count("_planks") >= wanted) return;
      const number = Math.min(carried()[log], Math.ceil((wanted - count("_planks")) / 4));
      await skills.craftRecipe(bot, log.replace("_log", "_planks"), number);
    }
  };
  const pickaxe = async (material) => {
    const name = `${material}_pickaxe`;
    if (material === "stone" && count("cobblestone") < 3) {
      if (count("_pickaxe") === 0) await pickaxe("wooden");
      await collect(["stone", "cobblestone"], "cobblestone", 3);
    }
    const table = world.getNearestBlock(bot, "crafting_table", 16) || carried()["crafting_table"];
    const sticks = (carried()["stick"] || 0) < 2;
    await planks((material === "wooden" ? 3 : 0) + (table ? 0 : 4) + (sticks ? 2 : 0));
    if (!table) await skills.craftRecipe(bot, "crafting_table", 1);
    if (sticks) await skills.craftRecipe(bot, "stick", 1);
    await skills.craftRecipe(bot, name, 1);
  };
  const item = ITEM;
  const wanted = (carried()[item] || 0) + quantity;
  for (let tries = 0; (carried()[item] || 0) < wanted && tries < quantity + 2; tries++) {
    if (item.endsWith("_pickaxe")) await pickaxe(item.replace("_pickaxe", ""));
    else await skills.craftRecipe(bot, item, quantity);
  }
  if ((carried()[item] || 0) < wanted) throw new Error(`no ${item} could be crafted`);
  return true;
}
