/**
 * Sees to it that there is fuel to smelt some items: coal, charcoal or wood.
 * @param items how many items are to be smelted
 */
async function ensureFuel(bot, items = 1) {
  const worth = () => bot.inventory.items().reduce((sum, item) => {
    if (item.name === 'coal' || item.name === 'charcoal') return sum + 8 * item.count;
    if (item.name.endsWith('_log') || item.name.endsWith('_planks')) return sum + 1.5 * item.count;
    return sum;
  }, 0);
  if (worth() < items) {
    const coal = world.getNearestBlock(bot, ['coal_ore'], 24);
    if (coal && bot.inventory.items().some((item) => item.name.endsWith('_pickaxe'))) await skills.collectBlock(bot, 'coal', Math.ceil(items / 8));
  }
  if (worth() < items) await gatherLogs(bot, Math.ceil((items - worth()) / 1.5));
  return worth() >= items;
}
