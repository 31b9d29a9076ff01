/**
 * Mines emeralds, tunnelling where none is in sight; makes the pickaxe that it needs first.
 * @param count how many ores
 */
async function mineEmerald(bot, count = 1) {
  const held = () => bot.inventory.count('emerald');
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 6; tries++) {
    if (!(await ensurePickaxe(bot, 'iron'))) return false;
    const near = await skills.collectBlock(bot, ['emerald_ore', 'deepslate_emerald_ore'], count);
    if (!near && held() < wanted) await skills.mine(bot, 'emerald_ore', Math.min(count, wanted - held()));
  }
  log(bot, `emerald carried: ${held()}.`);
  return held() >= wanted;
}
