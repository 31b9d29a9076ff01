/**
 * Gathers sand, going where there is some.
 * @param count how many more
 */
async function gatherSand(bot, count = 1) {
  const held = () => bot.inventory.count('sand');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await skills.collectBlock(bot, ['sand'], wanted - held()))) await findBlock(bot, ['sand'], 60);
  }
  return held() >= wanted;
}
