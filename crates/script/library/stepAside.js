/**
 * Leaves what was built, on foot, so that the body stands in nobody's way.
 */
async function stepAside(bot) {
  const ground = /^(grass_block|dirt|coarse_dirt|podzol|mycelium|mud|sand|red_sand|gravel|clay|snow_block|stone|deepslate)$/;
  const below = () => bot.blockAt(bot.entity.position.offset(0, -0.5, 0));
  for (let tries = 0; tries < 4; tries++) {
    const block = below();
    if (block && ground.test(block.name)) return true;
    await skills.moveAway(bot, 6 + 4 * tries);
  }
  return false;
}
