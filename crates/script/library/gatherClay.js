/**
 * Gathers clay balls, going where there is some.
 * @param count how many more
 */
async function gatherClay(bot, count = 1) {
  const held = () => bot.inventory.count('clay_ball');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await skills.collectBlock(bot, ['clay'], wanted - held()))) await findBlock(bot, ['clay'], 60);
  }
  return held() >= wanted;
}
