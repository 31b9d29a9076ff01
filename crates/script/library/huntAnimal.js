/**
 * Kills animals of a kind and picks up what they drop, looking for them where none is near.
 * @param kind the animal, such as cow
 * @param count how many animals
 */
async function huntAnimal(bot, kind = 'cow', count = 1) {
  const near = () => world.getNearestEntityWhere(bot, (entity) => entity.name === kind, 64);
  let killed = 0;
  for (let tries = 0; killed < count && tries < 4 * count; tries++) {
    const animal = near();
    if (!animal) {
      const sides = [new Vec3(1, 0, 0), new Vec3(0, 0, 1), new Vec3(-1, 0, 0), new Vec3(0, 0, -1)];
      await skills.exploreUntil(bot, sides[tries % 4], 30, near);
    } else {
      if (animal.position.distanceTo(bot.entity.position) > 16) await skills.goToPosition(bot, animal.position.x, animal.position.y, animal.position.z, 8);
      if (await skills.attackNearest(bot, kind)) killed += 1;
    }
  }
  return killed >= count;
}
