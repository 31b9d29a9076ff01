/**
 * Mines gold ore, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineGold(bot, count = 1) {
  const held = () => bot.inventory.count('raw_gold');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'iron'))) return false;
    const near = await skills.collectBlock(bot, ['gold_ore', 'deepslate_gold_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'gold_ore', Math.min(count, wanted - held()));
  }
  log(bot, `raw_gold carried: ${held()}.`);
  return held() >= wanted;
}
