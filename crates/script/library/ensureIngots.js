/**
 * Sees to it that some iron ingots are carried, mining and smelting what is missing.
 * @param count how many in all
 */
async function ensureIngots(bot, count = 1) {
  const ingots = () => bot.inventory.count('iron_ingot');
  for (let tries = 0; ingots() < count && tries < 4; tries++) {
    const raw = bot.inventory.count('raw_iron');
    if (ingots() + raw < count) await mineIron(bot, count - ingots() - raw);
    const held = Math.min(bot.inventory.count('raw_iron'), count - ingots());
    if (held > 0) await smelt(bot, 'raw_iron', held);
  }
  return ingots() >= count;
}
