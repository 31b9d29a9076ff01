/**
 * Crafts an item with what is carried, and what it is made of on the way; gathers the wood for it if wood is
 * short.
 * @param item the item, such as ladder
 * @param count how many at least
 */
async function craftItem(bot, item, count = 1) {
  const wanted = bot.inventory.count(item) + count;
  if (await skills.craft(bot, item, count)) return true;
  await ensureWood(bot, 8 + 2 * count);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  await skills.craft(bot, item, wanted - bot.inventory.count(item));
  return bot.inventory.count(item) >= wanted;
}
