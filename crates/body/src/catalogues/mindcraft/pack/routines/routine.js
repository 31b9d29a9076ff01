/**
 * The day of somebody who has a home: out in the morning, home and to bed in the evening. Whether there is work to be done now.
 */
async function routine(bot, home, keepsHours) {
  const evening = 13000;
  await skills.moveAway(bot, 2);
  const distance = home ? new Vec3(home.x, home.y, home.z).distanceTo(bot.entity.position) : Infinity;
  if (!keepsHours || bot.time.timeOfDay < evening) {
    if (distance < 8) {
      await skills.useDoor(bot);
      await skills.moveAway(bot, 8);
    }
    return { works: true };
  }
  if (home) await skills.goToPosition(bot, home.x, home.y, home.z, 3);
  await skills.goToBed(bot);
  return { works: false };
}
