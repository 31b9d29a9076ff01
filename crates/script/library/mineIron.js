/**
 * Mines iron ore, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineIron(bot, count = 1) {
  const held = () => bot.inventory.count('raw_iron');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'stone'))) return false;
    const near = await skills.collectBlock(bot, ['iron_ore', 'deepslate_iron_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'iron_ore', Math.min(count, wanted - held()));
  }
  log(bot, `raw_iron carried: ${held()}.`);
  return held() >= wanted;
}
