/**
 * Smelts or cooks items that are carried, making a furnace and getting fuel first where they are missing.
 * @param item what goes into the furnace, such as raw_iron
 * @param count how many
 */
async function smelt(bot, item, count = 1) {
  const near = () => world.getNearestBlock(bot, 'furnace', 32) !== null || bot.inventory.count('furnace') > 0;
  if (!near() && !(await craftFurnace(bot))) return false;
  if (!(await ensureFuel(bot, count))) return false;
  return skills.smeltItem(bot, item, count);
}
