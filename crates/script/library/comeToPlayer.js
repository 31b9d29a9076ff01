/**
 * Goes to a player.
 * @param player whom
 * @param distance how near, in blocks
 */
async function comeToPlayer(bot, player, distance = 2) {
  for (let tries = 0; tries < 3; tries++) {
    if (await skills.goToPlayer(bot, player, distance)) return true;
    await skills.stay(bot, 1);
  }
  return false;
}
