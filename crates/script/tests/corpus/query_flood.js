for (;;) world.getNearestBlock(bot, 'stone');
