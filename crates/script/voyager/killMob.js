/**
 * Kills the nearest creature of a kind within 48 blocks and picks up what it drops.
 * @param mobName the creature, such as pig
 * @param timeout of no meaning here
 */
async function killMob(bot, mobName, timeout = 300) {
  if (typeof mobName !== 'string') throw new Error('mobName for killMob must be a string');
  const mob = world.getNearestEntityWhere(bot, (entity) => entity.name === mobName, 48);
  if (!mob) {
    bot.chat(`No ${mobName} nearby, please explore first`);
    return;
  }
  if (await skills.attackEntity(bot, mob, true)) bot.chat(`${mobName} killed!`);
  else bot.chat(`Failed to kill ${mobName}.`);
}
