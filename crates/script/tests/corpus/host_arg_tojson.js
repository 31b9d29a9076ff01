await skills.collectBlock(bot, {toJSON(){for(;;);}});
