/**
 * Fills the box between two corners with a block that is carried; its walls, floor and roof only, if it is to be
 * hollow. Then the body leaves what it built.
 * @param x1 a corner, east
 * @param y1 up
 * @param z1 south
 * @param x2 the opposite corner, east
 * @param y2 up
 * @param z2 south
 * @param block the block
 * @param hollow only the outer cells
 */
async function buildBox(bot, x1, y1, z1, x2, y2, z2, block, hollow = false) {
  for (let tries = 0; tries < 3; tries++) {
    if (await skills.build(bot, new Vec3(x1, y1, z1), new Vec3(x2, y2, z2), block, hollow)) {
      await stepAside(bot);
      return true;
    }
    await skills.stay(bot, 1);
  }
  return false;
}
