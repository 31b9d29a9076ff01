/**
 * Eats what is carried until it is well fed, the best food first.
 */
async function eatFood(bot) {
  for (let tries = 0; bot.food < 18 && tries < 10; tries++) {
    if (!(await skills.consume(bot))) break;
  }
  log(bot, `Food: ${bot.food}.`);
  return bot.food >= 18 || bot.inventory.items().length > 0;
}
