/**
 * Looks around and tells where it is, what is near and what is carried.
 */
async function reportSurroundings(bot) {
  const at = world.getPosition(bot).floored();
  log(bot, `I am at ${at} in ${world.getBiomeName(bot)}; health ${bot.health}, food ${bot.food}.`);
  log(bot, `Blocks near: ${world.getNearbyBlockTypes(bot, 16).join(', ')}.`);
  log(bot, `Creatures and players near: ${world.getNearbyEntityTypes(bot).join(', ') || 'none'}.`);
  const carried = Object.entries(world.getInventoryCounts(bot)).map(([name, count]) => `${count} ${name}`);
  log(bot, `Carried: ${carried.join(', ') || 'nothing'}.`);
  await sleep(50);
  return true;
}
