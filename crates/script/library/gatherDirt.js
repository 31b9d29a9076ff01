/**
 * Gathers dirt, going where there is some.
 * @param count how many more
 */
async function gatherDirt(bot, count = 1) {
  const held = () => bot.inventory.count('dirt');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await skills.collectBlock(bot, ['dirt', 'grass_block'], wanted - held()))) await findBlock(bot, ['dirt', 'grass_block'], 60);
  }
  return held() >= wanted;
}
