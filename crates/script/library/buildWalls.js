/**
 * Builds the four walls around a rectangle of a block that is carried; the inside stays as it is.
 * @param x1 a corner, east
 * @param z1 south
 * @param x2 the opposite corner, east
 * @param z2 south
 * @param y the lowest layer
 * @param height how high, in blocks
 * @param block the block
 */
async function buildWalls(bot, x1, z1, x2, z2, y, height, block) {
  const results = [];
  for (const [ax, az, bx, bz] of [[x1, z1, x2, z1], [x2, z1, x2, z2], [x2, z2, x1, z2], [x1, z2, x1, z1]]) {
    results.push(await buildWall(bot, ax, az, bx, bz, y, height, block));
  }
  return results.every((done) => done);
}
