/**
 * Goes in a direction until something is found.
 * @param direction a Vec3 whose parts are -1, 0 or 1
 * @param maxTime how long at most, in seconds
 * @param callback a function that is asked again and again; what it finds ends the search
 */
async function exploreUntil(bot, direction, maxTime = 60, callback = () => false) {
  if (typeof maxTime !== 'number') throw new Error('maxTime must be a number');
  if (typeof callback !== 'function') throw new Error('callback must be a function');
  const { x, y, z } = new Vec3(direction);
  if (x === 0 && y === 0 && z === 0) throw new Error('direction cannot be 0, 0, 0');
  const found = await callback();
  if (found) {
    bot.chat('Explore success.');
    return found;
  }
  // A body digs its way down or up by itself where something is to be reached there.
  const towards = x === 0 && z === 0 ? new Vec3(1, 0, 0) : new Vec3(x, 0, z);
  const seen = await skills.exploreUntil(bot, towards, maxTime, callback);
  bot.chat(seen ? 'Explore success.' : 'Max exploration time reached');
  return seen;
}
