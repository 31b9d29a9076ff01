/**
 * Smelts or cooks in a furnace nearby, or in a carried one.
 * @param itemName what goes into the furnace, such as raw_iron
 * @param fuelName what burns, such as coal
 * @param count how many
 */
async function smeltItem(bot, itemName, fuelName, count = 1) {
  if (typeof itemName !== 'string' || typeof fuelName !== 'string') {
    throw new Error('itemName and fuelName for smeltItem must be strings');
  }
  if (typeof count !== 'number') throw new Error('count for smeltItem must be a number');
  for (const name of [itemName, fuelName]) {
    if (!mcData.itemsByName[name]) throw new Error(`No item named ${name}`);
  }
  if (!world.getNearestBlock(bot, 'furnace', 32) && bot.inventory.count('furnace') === 0) throw new Error('No furnace nearby');
  if (bot.inventory.count(itemName) === 0) {
    bot.chat(`No ${itemName} to smelt in inventory`);
    return;
  }
  if (bot.inventory.count(fuelName) === 0) bot.chat(`No ${fuelName} as fuel in inventory`);
  if (await skills.smeltItem(bot, itemName, count)) bot.chat(`Smelted ${count} ${itemName}.`);
  else bot.chat(`Failed to smelt ${itemName}, please check the fuel and input.`);
}
