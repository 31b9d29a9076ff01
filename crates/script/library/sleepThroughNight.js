/**
 * Sleeps in a bed near by or in one that is carried, waiting for the night if it is near.
 */
async function sleepThroughNight(bot) {
  for (let tries = 0; bot.time.timeOfDay < 12600 && bot.time.timeOfDay > 11000 && tries < 20; tries++) {
    await skills.stay(bot, 5);
  }
  return skills.goToBed(bot);
}
