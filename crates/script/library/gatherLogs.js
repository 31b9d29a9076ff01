/**
 * Gathers logs of any kind of tree, by hand or with an axe, and looks for trees where none is near.
 * @param count how many logs more
 */
async function gatherLogs(bot, count = 1) {
  const kinds = ['oak_log', 'birch_log', 'spruce_log', 'jungle_log', 'acacia_log', 'dark_oak_log', 'mangrove_log', 'cherry_log'];
  const held = () => kinds.reduce((sum, kind) => sum + bot.inventory.count(kind), 0);
  const wanted = held() + count;
  for (let tries = 0; held() < wanted && tries < 12; tries++) {
    if (!(await skills.collectBlock(bot, kinds, wanted - held()))) {
      await findBlock(bot, kinds, 120);
    }
  }
  log(bot, `Logs carried: ${held()}.`);
  return held() >= wanted;
}
