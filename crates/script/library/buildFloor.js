/**
 * Lays a level floor of a block that is carried.
 * @param x1 a corner, east
 * @param z1 south
 * @param x2 the opposite corner, east
 * @param z2 south
 * @param y the layer
 * @param block the block
 */
async function buildFloor(bot, x1, z1, x2, z2, y, block) {
  return buildBox(bot, x1, y, z1, x2, y, z2, block);
}
