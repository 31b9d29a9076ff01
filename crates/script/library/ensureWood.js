/**
 * Sees to it that wood worth some planks is carried: planks, logs at four planks each, sticks at half a plank.
 * @param planks what the wood must be worth, in planks
 */
async function ensureWood(bot, planks = 4) {
  const worth = () => bot.inventory.items().reduce((sum, item) => {
    if (item.name.endsWith('_planks')) return sum + item.count;
    if (item.name.endsWith('_log')) return sum + 4 * item.count;
    if (item.name === 'stick') return sum + Math.floor(item.count / 2);
    if (item.name === 'crafting_table') return sum + 4 * item.count;
    return sum;
  }, 0);
  if (worth() < planks) await gatherLogs(bot, Math.ceil((planks - worth()) / 4));
  return worth() >= planks;
}
