/**
 * Puts a carried block into a cell.
 * @param name the item, such as crafting_table
 * @param position where, a Vec3
 */
async function placeItem(bot, name, position) {
  if (typeof name !== 'string') throw new Error('name for placeItem must be a string');
  if (!mcData.itemsByName[name]) throw new Error(`No item named ${name}`);
  const { x, y, z } = new Vec3(position).floored();
  if (bot.inventory.count(name) === 0) {
    bot.chat(`No ${name} in inventory`);
    return;
  }
  if (await skills.placeBlock(bot, name, x, y, z)) bot.chat(`Placed ${name}`);
  else bot.chat(`Error placing ${name}, please find another position to place`);
}
