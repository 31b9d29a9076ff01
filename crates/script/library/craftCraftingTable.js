/**
 * Makes a crafting table, gathering wood first if there is too little.
 */
async function craftCraftingTable(bot) {

  await ensureWood(bot, 4);
  if (bot.inventory.count('crafting_table') < 1 && !(await skills.craft(bot, 'crafting_table', 1))) return false;
  return true;
}
