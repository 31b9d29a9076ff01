/**
 * Breaks blocks of a kind within 32 blocks and picks up what they drop.
 * @param name the block, such as oak_log
 * @param count how many
 */
async function mineBlock(bot, name, count = 1) {
  if (typeof name !== 'string') throw new Error('name for mineBlock must be a string');
  if (typeof count !== 'number') throw new Error('count for mineBlock must be a number');
  if (!mcData.blocksByName[name]) throw new Error(`No block named ${name}`);
  if (!world.getNearestBlock(bot, name, 32)) {
    bot.chat(`No ${name} nearby, please explore first`);
    return;
  }
  await skills.collectBlock(bot, name, count);
}
