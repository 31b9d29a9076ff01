await skills.collectBlock(bot, { then(f) { f(1) } });
