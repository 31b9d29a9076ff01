return { get then() { return world.getNearestBlock(bot, 'x') } };
