/**
 * Puts items of a kind into the nearest chest, or into a new one where there is none.
 * @param item the item
 * @param count how many; -1: all
 */
async function storeItems(bot, item, count = -1) {
  if (!world.getNearestBlock(bot, 'chest', 32) && !(await placeChest(bot))) return false;
  return skills.putInChest(bot, item, count);
}
