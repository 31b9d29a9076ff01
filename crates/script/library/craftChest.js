/**
 * Makes a chest, gathering wood first if there is too little.
 */
async function craftChest(bot) {

  await ensureWood(bot, 16);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('chest') < 1 && !(await skills.craft(bot, 'chest', 1))) return false;
  return true;
}
