/**
 * Mines redstone, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineRedstone(bot, count = 1) {
  const held = () => bot.inventory.count('redstone');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'iron'))) return false;
    const near = await skills.collectBlock(bot, ['redstone_ore', 'deepslate_redstone_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'redstone_ore', Math.min(count, wanted - held()));
  }
  log(bot, `redstone carried: ${held()}.`);
  return held() >= wanted;
}
