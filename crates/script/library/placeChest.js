/**
 * Puts a chest beside the body, making one first if none is carried.
 */
async function placeChest(bot) {
  if (bot.inventory.count('chest') < 1 && !(await craftChest(bot))) return false;
  const at = world.getNearestFreeSpace(bot, 1, 4);
  for (const place of [at?.offset(1, 0, 0), at?.offset(-1, 0, 0), at?.offset(0, 0, 1), at]) {
    const cell = place && bot.blockAt(place);
    if (cell && cell.name === 'air' && (await skills.placeBlock(bot, 'chest', place.x, place.y, place.z))) return true;
  }
  return false;
}
