/**
 * Covers a rectangle with a level roof of a block that is carried, on top of walls or in the air.
 * @param x1 a corner, east
 * @param z1 south
 * @param x2 the opposite corner, east
 * @param z2 south
 * @param y the layer
 * @param block the block
 */
async function buildRoof(bot, x1, z1, x2, z2, y, block) {
  if (bot.inventory.count('dirt') < 8) await gatherDirt(bot, 8);
  return buildBox(bot, x1, y, z1, x2, y, z2, block);
}
