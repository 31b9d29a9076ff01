/**
 * Breaks every block in the box between two corners, from the top down.
 * @param x1 a corner, east
 * @param y1 up
 * @param z1 south
 * @param x2 the opposite corner, east
 * @param y2 up
 * @param z2 south
 */
async function clearBox(bot, x1, y1, z1, x2, y2, z2) {
  let left = 0;
  for (let y = Math.max(y1, y2); y >= Math.min(y1, y2); y--) {
    for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) {
      for (let z = Math.min(z1, z2); z <= Math.max(z1, z2); z++) {
        const block = bot.blockAt(new Vec3(x, y, z));
        if (block && !['air', 'water', 'lava'].includes(block.name) && !(await skills.breakBlockAt(bot, x, y, z))) left += 1;
      }
    }
  }
  return left === 0;
}
