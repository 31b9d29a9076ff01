/**
 * Makes a stone pickaxe, axe, shovel, sword and hoe, gathering wood and stone for them.
 */
async function craftStoneTools(bot) {
  await gatherStone(bot, Math.max(0, 11 - bot.inventory.count('cobblestone')));
  await ensureWood(bot, 16);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('stone_pickaxe') < 1 && !(await skills.craft(bot, 'stone_pickaxe', 1))) return false;
  if (bot.inventory.count('stone_axe') < 1 && !(await skills.craft(bot, 'stone_axe', 1))) return false;
  if (bot.inventory.count('stone_shovel') < 1 && !(await skills.craft(bot, 'stone_shovel', 1))) return false;
  if (bot.inventory.count('stone_sword') < 1 && !(await skills.craft(bot, 'stone_sword', 1))) return false;
  if (bot.inventory.count('stone_hoe') < 1 && !(await skills.craft(bot, 'stone_hoe', 1))) return false;
  return true;
}
