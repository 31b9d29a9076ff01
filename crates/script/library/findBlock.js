/**
 * Goes about until a block of some kinds is near: first where one is known, then along a widening spiral.
 * @param kinds the block's name, or a list of names
 * @param seconds how long at most
 */
async function findBlock(bot, kinds, seconds = 120) {
  const near = () => world.getNearestBlock(bot, kinds, 64);
  const end = Date.now() + 1000 * seconds;
  const names = Array.isArray(kinds) ? kinds : [kinds];
  while (!near() && Date.now() < end) {
    const far = world.getNearestBlock(bot, names, 200);
    if (far && (await skills.goToPosition(bot, far.position.x, far.position.y, far.position.z, 24))) continue;
    const sides = [new Vec3(1, 0, 0), new Vec3(0, 0, 1), new Vec3(-1, 0, 0), new Vec3(0, 0, -1)];
    await skills.exploreUntil(bot, sides[Math.floor(Math.random() * 4)], 20, near);
  }
  return near() !== null;
}
