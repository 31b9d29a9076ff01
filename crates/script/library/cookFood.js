/**
 * Cooks all raw meat, fish and potatoes that are carried.
 */
async function cookFood(bot) {
  const raw = ['beef', 'porkchop', 'mutton', 'chicken', 'rabbit', 'cod', 'salmon', 'potato'];
  let cooked = 0;
  for (const name of raw) {
    const count = bot.inventory.count(name);
    if (count > 0 && (await smelt(bot, name, count))) cooked += count;
  }
  log(bot, `Cooked ${cooked}.`);
  return cooked > 0;
}
