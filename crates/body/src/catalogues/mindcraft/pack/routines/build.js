/**
 * Builds what a drawing shows, level by level: clears what is in the way, and places what is carried. What is lacking is told.
 */
async function build(bot, construction, place) {
  const { offset, blocks } = construction;
  const [high, deep, wide] = [blocks.length, blocks[0].length, blocks[0][0].length];
  const side = Math.max(deep, wide);
  let at = place;
  if (!at) {
    const free = world.getNearestFreeSpace(bot, side, 16);
    if (!free) {
      log(bot, `There is no free space of ${side} by ${side} blocks here.`);
      return { done: false, missing: {}, place: null };
    }
    at = { x: free.x, y: free.y, z: free.z, turn: Math.floor(Math.random() * 4) };
  }
  /** A cell of the drawing in the world, turned by quarters. */
  const cell = (x, y, z) => {
    const turned = [[x, z], [deep - 1 - z, x], [wide - 1 - x, deep - 1 - z], [z, wide - 1 - x]][at.turn];
    return new Vec3(at.x + turned[0], at.y + offset + y, at.z + turned[1]);
  };
  const generic = ['planks', 'log', 'door', 'bed'];
  const fits = (name, wanted) => {
    if (wanted === 'air') return name === 'air' || name === 'cave_air';
    if (wanted === 'torch') return name.endsWith('torch');
    if (wanted === 'dirt') return name === 'dirt' || name === 'grass_block';
    return generic.includes(wanted) ? name.endsWith(`_${wanted}`) : name === wanted;
  };
  const carried = (wanted) => {
    const counts = world.getInventoryCounts(bot);
    const names = Object.keys(counts).filter((name) => fits(name, wanted));
    return names.sort((a, b) => counts[b] - counts[a])[0];
  };
  const missing = {};
  const cells = [];
  for (let y = 0; y < high; y++) {
    for (let z = 0; z < deep; z++) {
      for (let x = 0; x < wide; x++) {
        if (blocks[y][z][x] !== '') cells.push([blocks[y][z][x], cell(x, y, z)]);
      }
    }
  }
  const found = (pos) => (bot.blockAt(pos) || { name: 'air' }).name;
  for (const [wanted, pos] of [...cells].reverse()) {
    const name = found(pos);
    if (wanted === 'air' && !fits(name, 'air')) await skills.breakBlockAt(bot, pos.x, pos.y, pos.z);
  }
  const isBesideWall = (pos) => [[1, 0], [-1, 0], [0, 1], [0, -1]].some(([x, z]) => {
    const name = found(pos.offset(x, 0, z));
    return !fits(name, 'air') && !['torch', 'door', 'bed', 'ladder'].some((thin) => name.endsWith(thin));
  });
  let placed = 0;
  // Lamps, doors and furniture come last: they need something to stand at.
  const isLate = (wanted) => ['torch', 'door', 'bed', 'ladder'].includes(wanted);
  for (const late of [false, true]) {
    for (const [wanted, pos] of cells.filter(([wanted]) => wanted !== 'air' && isLate(wanted) === late)) {
      if (fits(found(pos), wanted)) continue;
      const block = carried(wanted);
      if (!block) {
        missing[wanted] = (missing[wanted] || 0) + 1;
      } else {
        const type = wanted === 'torch' && isBesideWall(pos) ? 'wall_torch' : block;
        if (await skills.placeBlock(bot, type, pos.x, pos.y, pos.z)) placed += 1;
      }
    }
  }
  const wrong = cells.filter(([wanted, pos]) => !fits(found(pos), wanted)).length;
  log(bot, `${placed} blocks placed, ${wrong} are still to be done.`);
  return { done: wrong === 0, missing, place: at };
}
