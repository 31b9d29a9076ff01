/**
 * Builds a pillar of a block that is carried.
 * @param x east
 * @param y its lowest cell
 * @param z south
 * @param height how high, in blocks
 * @param block the block
 */
async function buildPillar(bot, x, y, z, height, block) {
  return buildBox(bot, x, y, z, x, y + height - 1, z, block);
}
