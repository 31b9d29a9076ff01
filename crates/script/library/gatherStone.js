/**
 * Gathers cobblestone; makes a wooden pickaxe first if none is carried.
 * @param count how many cobblestone more
 */
async function gatherStone(bot, count = 1) {
  if (count < 1) return true;
  if (!(await ensurePickaxe(bot, 'wooden'))) return false;
  const held = () => bot.inventory.count('cobblestone') + bot.inventory.count('cobbled_deepslate');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 8; tries++) {
    if (!(await ensurePickaxe(bot, 'wooden'))) return false;
    if (!(await skills.collectBlock(bot, ['stone', 'cobblestone'], wanted - held()))) {
      await skills.digDown(bot, 4);
    }
  }
  log(bot, `Cobblestone carried: ${held()}.`);
  return held() >= wanted;
}
