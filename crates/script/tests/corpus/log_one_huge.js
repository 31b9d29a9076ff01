log(bot, 'x'.repeat(1 << 20));
