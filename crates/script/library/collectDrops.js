/**
 * Picks up everything that lies around.
 */
async function collectDrops(bot) {
  for (let tries = 0; tries < 5; tries++) {
    const lying = world.getNearbyEntities(bot, 24).filter((entity) => entity.name === 'item');
    if (lying.length === 0) return true;
    await skills.goToPosition(bot, lying[0].position.x, lying[0].position.y, lying[0].position.z, 2);
    await skills.pickupNearbyItems(bot);
  }
  return world.getNearbyEntities(bot, 24).every((entity) => entity.name !== 'item');
}
