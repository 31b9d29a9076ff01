bot.blockAt('x'.repeat(1 << 20));
