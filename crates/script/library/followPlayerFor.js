/**
 * Follows a player for some time.
 * @param player whom
 * @param seconds how long
 */
async function followPlayerFor(bot, player, seconds = 30) {
  return skills.followPlayer(bot, player, 3, seconds);
}
