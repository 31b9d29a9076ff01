/**
 * Swims out of the water to the nearest shore.
 */
async function escapeWater(bot) {
  const isDry = (ground) => {
    const [feet, head] = [1, 2].map((up) => bot.blockAt(ground.position.offset(0, up, 0)));
    return feet?.name === 'air' && head?.name === 'air';
  };
  const ground = ['grass_block', 'dirt', 'sand', 'stone', 'gravel', 'coarse_dirt', 'podzol'];
  const shore = world.getNearestBlocks(bot, ground, 48, 1500).filter(isDry);
  for (const place of shore.slice(0, 5)) {
    if (await skills.goToPosition(bot, place.position.x, place.position.y + 1, place.position.z, 0)) break;
  }
  return !bot.blockAt(bot.entity.position)?.name.includes('water');
}
