/**
 * Walks up to a player and puts items into their hands.
 * @param player whom
 * @param item the item
 * @param count how many
 */
async function giveItem(bot, player, item, count = 1) {
  const held = bot.inventory.count(item);
  if (held < 1) return false;
  return skills.handOver(bot, player, item, Math.min(count, held));
}
