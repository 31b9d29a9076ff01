/**
 * Makes a bucket, getting the iron for it.
 */
async function craftBucket(bot) {
  await ensureIngots(bot, 3);
  await ensureWood(bot, 8);
  if (!world.getNearestBlock(bot, 'crafting_table', 32) && !(await craftCraftingTable(bot))) return false;
  if (bot.inventory.count('bucket') < 1 && !(await skills.craft(bot, 'bucket', 1))) return false;
  return true;
}
