/**
 * Mines diamonds, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineDiamond(bot, count = 1) {
  const held = () => bot.inventory.count('diamond');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'iron'))) return false;
    const near = await skills.collectBlock(bot, ['diamond_ore', 'deepslate_diamond_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'diamond_ore', Math.min(count, wanted - held()));
  }
  log(bot, `diamond carried: ${held()}.`);
  return held() >= wanted;
}
