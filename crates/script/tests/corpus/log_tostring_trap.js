log(bot, { toString() { log(bot, this); return 'x' } });
