async function act(bot, number = COUNT) {
  const types = TYPES;
  const products = PRODUCTS;
  const tool = TOOL;
  const carried = () => {
    const counts = world.getInventoryCounts(bot);
    return products.reduce((sum, item) => sum + (counts[item] || 0), 0);
  };
  const wanted = carried() + number;
  if (tool && !world.getInventoryCounts(bot)[tool]) await makeTool(bot);
  if (tool) await skills.equip(bot, tool);
  let failures = 0;
  while (carried() < wanted && failures < 8) {
    const before = carried();
    const nearest = types
      .map((type) => world.getNearestBlock(bot, type, 64))
      .filter((block) => block)
      .sort((a, b) => a.position.distanceTo(bot.entity.position) - b.position.distanceTo(bot.entity.position))[0];
    if (nearest) {
      await skills.collectBlock(bot, nearest.name, Math.min(4, wanted - carried()));
    } else {
      await skills.moveAway(bot, 32);
    }
    await skills.pickupNearbyItems(bot);
    if (carried() <= before) failures += 1;
  }
  if (carried() < wanted) throw new Error(`only ${carried()} of ${wanted} are there`);
  return true;
  MAKE_TOOL
}
