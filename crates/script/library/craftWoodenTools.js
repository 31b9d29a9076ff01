/**
 * Makes a wooden pickaxe, axe, shovel, sword and hoe, gathering the wood for them.
 */
async function craftWoodenTools(bot) {

  await ensureWood(bot, 24);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('wooden_pickaxe') < 1 && !(await skills.craft(bot, 'wooden_pickaxe', 1))) return false;
  if (bot.inventory.count('wooden_axe') < 1 && !(await skills.craft(bot, 'wooden_axe', 1))) return false;
  if (bot.inventory.count('wooden_shovel') < 1 && !(await skills.craft(bot, 'wooden_shovel', 1))) return false;
  if (bot.inventory.count('wooden_sword') < 1 && !(await skills.craft(bot, 'wooden_sword', 1))) return false;
  if (bot.inventory.count('wooden_hoe') < 1 && !(await skills.craft(bot, 'wooden_hoe', 1))) return false;
  return true;
}
