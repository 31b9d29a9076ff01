/**
 * Goes to a place, trying again from elsewhere where the way is blocked.
 * @param x east
 * @param y up
 * @param z south
 * @param distance how near, in blocks
 */
async function goToPlace(bot, x, y, z, distance = 1) {
  for (let tries = 0; tries < 3; tries++) {
    if (await skills.goToPosition(bot, x, y, z, distance)) return true;
    await skills.moveAway(bot, 4);
  }
  return false;
}
