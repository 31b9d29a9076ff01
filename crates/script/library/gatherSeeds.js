/**
 * Gathers wheat seeds by breaking grass.
 * @param count how many more
 */
async function gatherSeeds(bot, count = 1) {
  const held = () => bot.inventory.count('wheat_seeds');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 80; tries++) {
    if (!(await skills.collectBlock(bot, ['short_grass', 'tall_grass', 'fern'], 1))) return false;
  }
  return held() >= wanted;
}
