/**
 * Harvests ripe crops of a kind around and sows again.
 * @param plant the plant as a block, such as wheat or carrots
 * @param count at most how many
 */
async function harvestCrops(bot, plant = 'wheat', count = 64) {
  return skills.farm(bot, plant, count);
}
