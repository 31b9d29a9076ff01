for(;;)skills.collectBlock(bot, 'x');
