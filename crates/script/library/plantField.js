/**
 * Tills the ground around and sows it, making a hoe first if none is carried.
 * @param seed what is sown, such as wheat_seeds
 * @param count how many cells
 */
async function plantField(bot, seed = 'wheat_seeds', count = 4) {
  if (!bot.inventory.items().some((item) => item.name.endsWith('_hoe'))) {
    await ensureWood(bot, 8);
    if (!(await skills.craft(bot, 'wooden_hoe', 1))) return false;
  }
  let sown = 0;
  const ground = world.getNearestBlocks(bot, ['farmland', 'grass_block', 'dirt'], 8, 400);
  for (const { position } of ground) {
    if (sown >= count || bot.inventory.count(seed) < 1) break;
    const above = bot.blockAt(position.offset(0, 1, 0));
    if (above?.name === 'air' && (await skills.tillAndSow(bot, position.x, position.y, position.z, seed))) sown += 1;
  }
  log(bot, `Sowed ${sown}.`);
  return sown >= count;
}
