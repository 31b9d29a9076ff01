/**
 * Makes four sticks, gathering wood first if there is none.
 */
async function craftSticks(bot) {

  await ensureWood(bot, 2);
  if (bot.inventory.count('stick') < 4 && !(await skills.craft(bot, 'stick', 4))) return false;
  return true;
}
