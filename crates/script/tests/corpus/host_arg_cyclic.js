const a={};a.a=a;await skills.collectBlock(bot, a);
