/**
 * Makes at least four torches of coal or charcoal, getting coal if there is none.
 */
async function craftTorches(bot) {
  if (bot.inventory.count('coal') + bot.inventory.count('charcoal') < 1) await mineCoal(bot, 1);
  await ensureWood(bot, 2);
  if (bot.inventory.count('torch') < 4 && !(await skills.craft(bot, 'torch', 4))) return false;
  return true;
}
