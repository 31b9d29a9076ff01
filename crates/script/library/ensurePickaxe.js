/**
 * Sees to it that a pickaxe is carried that is good enough for some ores, gathering what it takes.
 * @param tier wooden, stone, iron or diamond
 */
async function ensurePickaxe(bot, tier = 'wooden') {
  const tiers = ['wooden', 'stone', 'iron', 'diamond', 'netherite'];
  const has = () => tiers.slice(tiers.indexOf(tier)).some((one) => bot.inventory.count(`${one}_pickaxe`) > 0);
  if (has()) return true;
  if (tier === 'wooden') {
    await ensureWood(bot, 9);
  } else if (tier === 'stone') {
    await gatherStone(bot, Math.max(0, 3 - bot.inventory.count('cobblestone')));
    await ensureWood(bot, 6);
  } else if (tier === 'iron') {
    await ensureIngots(bot, 3);
    await ensureWood(bot, 6);
  } else {
    const missing = 3 - bot.inventory.count('diamond');
    if (missing > 0) await mineDiamond(bot, missing);
    await ensureWood(bot, 6);
  }
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  await skills.craft(bot, `${tier}_pickaxe`, 1);
  return has();
}
