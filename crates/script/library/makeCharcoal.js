/**
 * Makes charcoal of logs in a furnace.
 * @param count how many
 */
async function makeCharcoal(bot, count = 1) {
  await gatherLogs(bot, count + Math.ceil(count / 1.5));
  const [wood] = bot.inventory.items().filter((item) => item.name.endsWith('_log')).sort((a, b) => b.count - a.count);
  return wood !== undefined && smelt(bot, wood.name, Math.min(count, wood.count));
}
