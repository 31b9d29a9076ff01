const o = { toJSON() { return world.getNearestBlock(bot, o) } }; world.getNearestBlock(bot, o);
