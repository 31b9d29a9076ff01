/**
 * Makes a diamond pickaxe, axe, shovel, sword and hoe, mining the diamonds for them.
 */
async function craftDiamondTools(bot) {
  if (bot.inventory.count('diamond') < 11) await mineDiamond(bot, 11 - bot.inventory.count('diamond'));
  await ensureWood(bot, 16);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('diamond_pickaxe') < 1 && !(await skills.craft(bot, 'diamond_pickaxe', 1))) return false;
  if (bot.inventory.count('diamond_axe') < 1 && !(await skills.craft(bot, 'diamond_axe', 1))) return false;
  if (bot.inventory.count('diamond_shovel') < 1 && !(await skills.craft(bot, 'diamond_shovel', 1))) return false;
  if (bot.inventory.count('diamond_sword') < 1 && !(await skills.craft(bot, 'diamond_sword', 1))) return false;
  if (bot.inventory.count('diamond_hoe') < 1 && !(await skills.craft(bot, 'diamond_hoe', 1))) return false;
  return true;
}
