/**
 * Puts on the best armour that is carried.
 */
async function wearBestArmor(bot) {
  const materials = ['netherite', 'diamond', 'iron', 'chainmail', 'golden', 'leather'];
  let worn = 0;
  for (const piece of ['helmet', 'chestplate', 'leggings', 'boots']) {
    const best = materials.map((material) => `${material}_${piece}`).find((name) => bot.inventory.count(name) > 0);
    if (best && (await skills.equip(bot, best))) worn += 1;
  }
  return worn > 0;
}
