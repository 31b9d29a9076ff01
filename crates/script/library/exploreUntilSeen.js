/**
 * Goes in a direction until a block of a kind is near, or an animal of that kind.
 * @param name the block or the animal, such as oak_log or cow
 * @param direction north, east, south or west
 * @param seconds how long at most
 */
async function exploreUntilSeen(bot, name, direction = 'east', seconds = 60) {
  const sides = { north: new Vec3(0, 0, -1), east: new Vec3(1, 0, 0), south: new Vec3(0, 0, 1), west: new Vec3(-1, 0, 0) };
  const isAnimal = world.isEntityType(bot, name);
  const seen = () => isAnimal ? world.getNearestEntityWhere(bot, (entity) => entity.name === name, 32) : world.getNearestBlock(bot, name, 32);
  const found = await skills.exploreUntil(bot, sides[direction] ?? sides.east, seconds, seen);
  if (!found) return false;
  log(bot, `There is ${name} at ${found.position.floored()}.`);
  return true;
}
