/**
 * Makes shears, getting the iron for them.
 */
async function craftShears(bot) {
  await ensureIngots(bot, 2);
  await ensureWood(bot, 8);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('shears') < 1 && !(await skills.craft(bot, 'shears', 1))) return false;
  return true;
}
