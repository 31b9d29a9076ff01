/**
 * Places carried torches around so that it is light, some blocks apart.
 * @param count how many
 */
async function placeTorches(bot, count = 1) {
  let placed = 0;
  for (let tries = 0; placed < count && bot.inventory.count('torch') > 0 && tries < 4 * count; tries++) {
    if (await skills.autoLight(bot)) placed += 1;
    if (placed < count) await skills.moveAway(bot, 7);
  }
  return placed >= count;
}
