/**
 * Stays and fights whatever hostile comes near, for some time.
 * @param seconds how long
 */
async function defendPlace(bot, seconds = 20) {
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    await skills.defendSelf(bot, 12);
    await skills.stay(bot, 1);
  }
  return bot.health > 0;
}
