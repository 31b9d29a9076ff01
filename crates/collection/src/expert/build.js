async function act(bot, CORNERS, block = BLOCK) {
  const built = await skills.build(bot, new Vec3(x1, y1, z1), new Vec3(x2, y2, z2), block);
  if (!built) throw new Error("it does not stand");
  const ground = /^(grass_block|dirt|coarse_dirt|podzol|mycelium|mud|sand|red_sand|gravel|clay|snow_block|stone)$/;
  for (let tries = 0; tries < 4; tries++) {
    const below = bot.blockAt(bot.entity.position.offset(0, -0.5, 0));
    if (below && ground.test(below.name)) break;
    await skills.moveAway(bot, 6 + 4 * tries);
  }
  return true;
}
