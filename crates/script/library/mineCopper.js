/**
 * Mines copper ore, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineCopper(bot, count = 1) {
  const held = () => bot.inventory.count('raw_copper');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'stone'))) return false;
    const near = await skills.collectBlock(bot, ['copper_ore', 'deepslate_copper_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'copper_ore', Math.min(count, wanted - held()));
  }
  log(bot, `raw_copper carried: ${held()}.`);
  return held() >= wanted;
}
