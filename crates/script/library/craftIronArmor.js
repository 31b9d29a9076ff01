/**
 * Makes a full iron armour, mining and smelting the iron for it, and puts it on.
 */
async function craftIronArmor(bot) {
  await ensureIngots(bot, 24);
  await ensureWood(bot, 8);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('iron_helmet') < 1 && !(await skills.craft(bot, 'iron_helmet', 1))) return false;
  if (bot.inventory.count('iron_chestplate') < 1 && !(await skills.craft(bot, 'iron_chestplate', 1))) return false;
  if (bot.inventory.count('iron_leggings') < 1 && !(await skills.craft(bot, 'iron_leggings', 1))) return false;
  if (bot.inventory.count('iron_boots') < 1 && !(await skills.craft(bot, 'iron_boots', 1))) return false;
  return wearBestArmor(bot);
}
