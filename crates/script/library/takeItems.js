/**
 * Takes items of a kind out of the chests around, from one after the other until there are enough.
 * @param item the item
 * @param count how many more
 */
async function takeItems(bot, item, count = 1) {
  const wanted = bot.inventory.count(item) + count;
  for (const chest of world.getNearestBlocks(bot, ['chest', 'barrel'], 32, 8)) {
    if (bot.inventory.count(item) >= wanted) break;
    const { x, y, z } = chest.position;
    const held = await skills.lookInside(bot, x, y, z);
    if (held && held[item]) await skills.takeOut(bot, x, y, z, item, Math.min(held[item], wanted - bot.inventory.count(item)));
  }
  return bot.inventory.count(item) >= wanted;
}
