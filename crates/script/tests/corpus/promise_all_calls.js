await Promise.all(Array.from({ length: 17 }, () => bot.chat('x')));
