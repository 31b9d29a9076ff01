/**
 * Closes the body in on all sides with dirt or cobblestone, to be safe for a night.
 */
async function buildShelter(bot) {
  let block = ['cobblestone', 'dirt'].find((name) => bot.inventory.count(name) >= 14);
  if (!block) {
    await gatherDirt(bot, 14 - bot.inventory.count('dirt'));
    block = 'dirt';
  }
  const at = bot.entity.position.floored();
  const around = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  for (const dy of [0, 1]) {
    for (const [dx, dz] of around) {
      const cell = bot.blockAt(at.offset(dx, dy, dz));
      if (cell && ['air', 'short_grass', 'tall_grass', 'water'].includes(cell.name)) await skills.placeBlock(bot, block, at.x + dx, at.y + dy, at.z + dz);
    }
  }
  await skills.goToPosition(bot, at.x, at.y, at.z, 0);
  const top = bot.blockAt(at.offset(1, 2, 0));
  if (top && top.name === 'air') await skills.placeBlock(bot, block, at.x + 1, at.y + 2, at.z);
  const roof = bot.blockAt(at.offset(0, 2, 0));
  if (roof && roof.name === 'air') await skills.placeBlock(bot, block, at.x, at.y + 2, at.z);
  return bot.blockAt(at.offset(0, 2, 0)).name !== 'air';
}
