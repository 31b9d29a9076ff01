/**
 * Builds a straight wall of a block that is carried, from one end to the other.
 * @param x1 the first end, east
 * @param z1 south
 * @param x2 the other end, east
 * @param z2 south
 * @param y its lowest layer
 * @param height how high, in blocks
 * @param block the block
 */
async function buildWall(bot, x1, z1, x2, z2, y, height, block) {
  return buildBox(bot, x1, y, z1, x2, y + height - 1, z2, block);
}
