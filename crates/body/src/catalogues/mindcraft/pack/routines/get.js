/**
 * Gets items in whatever way is nearest: by crafting, digging, smelting or hunting, and what these need before. Of the ways
 * the one with the fewest steps is taken, where a way that has failed counts as longer.
 */
async function get(bot, name, quantity, failures) {
  const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak', 'mangrove', 'cherry'];
  const tiers = ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'];
  const dyes = ['white', 'black', 'gray', 'light_gray', 'brown'];
  const unwanted = ['coal_block', 'iron_block', 'gold_block', 'diamond_block', 'deepslate_', 'blackstone', 'netherite', '_wood', 'stripped_', 'crimson', 'warped', 'dye'];
  const kinds = {
    log: woods.map((wood) => `${wood}_log`),
    planks: woods.map((wood) => `${wood}_planks`),
    door: woods.map((wood) => `${wood}_door`),
    wool: dyes.map((dye) => `${dye}_wool`),
    bed: dyes.map((dye) => `${dye}_bed`),
    fuel: ['coal', 'charcoal'],
  };
  const craft = {
    planks: [4, { log: 1 }], stick: [4, { planks: 2 }], crafting_table: [1, { planks: 4 }], chest: [1, { planks: 8 }],
    door: [3, { planks: 6 }], bed: [1, { planks: 3, wool: 3 }], ladder: [3, { stick: 7 }], torch: [4, { stick: 1, fuel: 1 }],
    furnace: [1, { cobblestone: 8 }], bowl: [4, { planks: 3 }], bread: [1, { wheat: 3 }], bucket: [1, { iron_ingot: 3 }],
    shield: [1, { planks: 6, iron_ingot: 1 }], paper: [3, { sugar_cane: 3 }], book: [1, { paper: 3, leather: 1 }],
    bookshelf: [1, { planks: 6, book: 3 }], shears: [1, { iron_ingot: 2 }], stone_bricks: [4, { stone: 4 }],
    cobblestone_wall: [6, { cobblestone: 6 }], glass_pane: [16, { glass: 6 }], bricks: [1, { brick: 4 }],
  };
  const material = { wooden: 'planks', stone: 'cobblestone', golden: 'gold_ingot', iron: 'iron_ingot', diamond: 'diamond' };
  const parts = { pickaxe: [3, 2], axe: [3, 2], hoe: [2, 2], sword: [2, 1], shovel: [1, 2] };
  for (const tier of Object.keys(material)) {
    for (const tool of Object.keys(parts)) {
      craft[`${tier}_${tool}`] = [1, { [material[tier]]: parts[tool][0], stick: parts[tool][1] }];
    }
  }
  const ore = (metal) => [`${metal}_ore`, `deepslate_${metal}_ore`];
  const collect = {
    log: [kinds.log], dirt: [['dirt', 'grass_block']], sand: [['sand']], gravel: [['gravel']], clay_ball: [['clay']],
    sugar_cane: [['sugar_cane']], wheat: [['wheat']], cobblestone: [['stone', 'cobblestone'], 'wooden_pickaxe'],
    coal: [ore('coal'), 'wooden_pickaxe'], raw_iron: [ore('iron'), 'stone_pickaxe'], raw_gold: [ore('gold'), 'iron_pickaxe'],
    raw_copper: [ore('copper'), 'stone_pickaxe'], diamond: [ore('diamond'), 'iron_pickaxe'],
    lapis_lazuli: [ore('lapis'), 'stone_pickaxe'], redstone: [ore('redstone'), 'iron_pickaxe'],
  };
  const smelt = {
    iron_ingot: 'raw_iron', gold_ingot: 'raw_gold', copper_ingot: 'raw_copper', glass: 'sand', stone: 'cobblestone',
    charcoal: 'log', brick: 'clay_ball', cooked_beef: 'beef', cooked_porkchop: 'porkchop', cooked_mutton: 'mutton',
    cooked_chicken: 'chicken', cooked_rabbit: 'rabbit', baked_potato: 'potato',
  };
  const hunt = {
    beef: 'cow', leather: 'cow', porkchop: 'pig', mutton: 'sheep', wool: 'sheep', chicken: 'chicken', feather: 'chicken',
    rabbit: 'rabbit', string: 'spider', bone: 'skeleton', rotten_flesh: 'zombie',
  };
  const failed = { ...failures };
  const held = (item) => {
    const [, tier, tool] = item.match(/^([a-z]+)_(pickaxe|axe|hoe|sword|shovel)$/) || [];
    if (tool && tiers.includes(tier)) {
      const good = tiers.slice(tiers.indexOf(tier)).filter((one) => one !== 'golden' || tier === 'golden');
      return good.reduce((sum, one) => sum + bot.inventory.count(`${one}_${tool}`), 0);
    }
    return (kinds[item] || [item]).reduce((sum, one) => sum + bot.inventory.count(one), 0);
  };
  /** The ways to an item, each with what it needs; those that have nothing to stand on are left out. */
  const ways = (item) => {
    const found = [];
    if (craft[item]) found.push({ how: 'craft', needs: craft[item][1] });
    if (smelt[item]) found.push({ how: 'smelt', needs: { [smelt[item]]: 1, fuel: 1, furnace: 1 } });
    if (collect[item]) found.push({ how: 'collect', needs: collect[item][1] ? { [collect[item][1]]: 1 } : {} });
    if (hunt[item]) found.push({ how: 'hunt', needs: {} });
    if (item === 'fuel') found.push({ how: 'fuel', needs: { coal: 1 } }, { how: 'fuel', needs: { charcoal: 1 } });
    if (found.length === 0) found.push({ how: 'collect', needs: {} }, { how: 'craft', needs: {} });
    return found;
  };
  /** The steps to an item and the way there, the shortest; nothing beyond ten steps, and nothing in circles. */
  const plan = (item, above) => {
    if (held(item) > 0) return { steps: 0, way: null };
    if (above.includes(item) || above.length > 10) return { steps: Infinity, way: null };
    let best = { steps: Infinity, way: null };
    for (const way of ways(item)) {
      let steps = 1 + (failed[`${way.how} ${item}`] || 0);
      for (const need of Object.keys(way.needs)) steps += plan(need, [...above, item]).steps;
      if (steps < best.steps) best = { steps, way };
    }
    return best;
  };
  const most = (item) => {
    const named = kinds[item];
    if (!named) return item;
    const source = item === 'planks' || item === 'door' ? (item === 'planks' ? kinds.log : kinds.planks) : item === 'bed' ? kinds.wool : named;
    const counts = source.map((one) => bot.inventory.count(one));
    return named[Math.max(0, counts.indexOf(Math.max(...counts)))];
  };
  const look = async (sources) => {
    if (world.getNearestBlocks(bot, sources, 64, 1).length > 0) return true;
    const side = [[8, 0], [0, 8], [-8, 0], [0, -8]][(failed.looks || 0) % 4];
    failed.looks = (failed.looks || 0) + 1;
    const at = world.getPosition(bot);
    await skills.goToPosition(bot, at.x + side[0], at.y, at.z + side[1], 2);
    return world.getNearestBlocks(bot, sources, 64, 1).length > 0;
  };
  const obtain = async (item, wanted, above) => {
    for (let tries = 0; held(item) < wanted && tries < 6; tries++) {
      if (above.includes(item) || above.length > 10) return false;
      const { way } = held(item) > 0 ? plan(item, []) : plan(item, above);
      const next = way || ways(item)[0];
      const missing = wanted - held(item);
      const rounds = next.how === 'craft' && craft[item] ? Math.ceil(missing / craft[item][0]) : missing;
      let ready = true;
      for (const [need, count] of Object.entries(next.needs)) {
        const times = next.how === 'craft' || need === smelt[item] ? rounds : 1;
        const amount = need === 'fuel' ? Math.ceil(missing / 8) : count * times;
        if (!(await obtain(need, amount, [...above, item]))) ready = false;
      }
      let went = false;
      const before = held(item);
      if (ready && next.how === 'craft') {
        const table = world.getNearestBlock(bot, 'crafting_table', 32) || bot.inventory.count('crafting_table') > 0;
        const small = ['planks', 'stick', 'crafting_table', 'torch'].includes(item);
        if (!small && !table && !above.includes('crafting_table')) await obtain('crafting_table', 1, [...above, item]);
        went = await skills.craft(bot, most(item), missing);
      } else if (ready && next.how === 'collect') {
        const sources = (collect[item] || [[item]])[0];
        went = (await look(sources)) && (await skills.collectBlock(bot, sources, missing));
      } else if (ready && next.how === 'smelt') {
        const from = kinds[smelt[item]] ? kinds[smelt[item]].find((one) => bot.inventory.count(one) > 0) : smelt[item];
        went = from ? await skills.smeltItem(bot, from, missing) : false;
      } else if (ready && next.how === 'hunt') {
        went = await skills.attackNearest(bot, hunt[item]);
        if (!went) await look([`${hunt[item]}_spawn`]);
      } else if (ready) {
        went = held(item) > before || held(item) >= wanted;
      }
      if (!went || held(item) <= before) {
        const key = `${next.how} ${item}`;
        failed[key] = (failed[key] || 0) + 1;
        if (failed[key] > 2) return held(item) >= wanted;
      }
    }
    return held(item) >= wanted;
  };
  if (unwanted.some((part) => name.includes(part))) {
    log(bot, `Nobody gets ${name} by themselves.`);
    return { done: false, failures: failed };
  }
  const done = await obtain(name, quantity, []);
  log(bot, `${name}: ${held(name)} of ${quantity}.`);
  return { done, failures: failed };
}
