const o = { get x() { skills.collectBlock(bot, o); return 1 } }; await skills.collectBlock(bot, o);
