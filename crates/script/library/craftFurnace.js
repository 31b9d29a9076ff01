/**
 * Makes a furnace, gathering cobblestone first if there is too little.
 */
async function craftFurnace(bot) {
  await gatherStone(bot, Math.max(0, 8 - bot.inventory.count('cobblestone')));
  await ensureWood(bot, 8);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('furnace') < 1 && !(await skills.craft(bot, 'furnace', 1))) return false;
  return true;
}
