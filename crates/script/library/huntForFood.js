/**
 * Hunts whatever animals are near until there is enough meat.
 * @param count how many pieces of meat more
 */
async function huntForFood(bot, count = 3) {
  const animals = ['cow', 'pig', 'sheep', 'chicken', 'rabbit'];
  const meats = ['beef', 'porkchop', 'mutton', 'chicken', 'rabbit'];
  const held = () => meats.reduce((sum, meat) => sum + bot.inventory.count(meat), 0);
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 4 * count; tries++) {
    const prey = world.getNearestEntityWhere(bot, (entity) => animals.includes(entity.name), 64);
    await huntAnimal(bot, prey ? prey.name : animals[tries % animals.length], 1);
  }
  return held() >= wanted;
}
