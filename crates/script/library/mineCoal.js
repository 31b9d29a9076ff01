/**
 * Mines coal, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineCoal(bot, count = 1) {
  const held = () => bot.inventory.count('coal');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'wooden'))) return false;
    const near = await skills.collectBlock(bot, ['coal_ore', 'deepslate_coal_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'coal_ore', Math.min(count, wanted - held()));
  }
  log(bot, `coal carried: ${held()}.`);
  return held() >= wanted;
}
