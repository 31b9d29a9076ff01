/**
 * Mines lapis lazuli, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineLapis(bot, count = 1) {
  const held = () => bot.inventory.count('lapis_lazuli');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'stone'))) return false;
    const near = await skills.collectBlock(bot, ['lapis_ore', 'deepslate_lapis_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'lapis_ore', Math.min(count, wanted - held()));
  }
  log(bot, `lapis_lazuli carried: ${held()}.`);
  return held() >= wanted;
}
