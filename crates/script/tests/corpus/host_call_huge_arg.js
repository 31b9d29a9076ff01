skills.collectBlock(bot, 'y'.repeat(8<<20));
