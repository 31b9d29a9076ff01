/**
 * Makes planks of any kind of wood, gathering logs first if there are too few.
 * @param count how many planks more
 */
async function craftPlanks(bot, count = 4) {
  const planks = () => bot.inventory.items().filter((item) => item.name.endsWith('_planks')).reduce((sum, item) => sum + item.count, 0);
  const logs = () => bot.inventory.items().filter((item) => item.name.endsWith('_log'));
  const wanted = planks() + count;
  for (let tries = 0; planks() < wanted && tries < 8; tries++) {
    const missing = Math.ceil((wanted - planks()) / 4);
    const held = logs().reduce((sum, item) => sum + item.count, 0);
    if (held < missing) await gatherLogs(bot, missing - held);
    const [first] = logs();
    if (!first) return false;
    await skills.craftRecipe(bot, first.name.replace('_log', '_planks'), Math.min(missing, first.count));
  }
  return planks() >= wanted;
}
