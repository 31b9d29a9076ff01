/**
 * Makes an iron pickaxe, axe, shovel, sword and hoe, mining and smelting the iron for them.
 */
async function craftIronTools(bot) {
  await ensureIngots(bot, 11);
  await ensureWood(bot, 16);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('iron_pickaxe') < 1 && !(await skills.craft(bot, 'iron_pickaxe', 1))) return false;
  if (bot.inventory.count('iron_axe') < 1 && !(await skills.craft(bot, 'iron_axe', 1))) return false;
  if (bot.inventory.count('iron_shovel') < 1 && !(await skills.craft(bot, 'iron_shovel', 1))) return false;
  if (bot.inventory.count('iron_sword') < 1 && !(await skills.craft(bot, 'iron_sword', 1))) return false;
  if (bot.inventory.count('iron_hoe') < 1 && !(await skills.craft(bot, 'iron_hoe', 1))) return false;
  return true;
}
