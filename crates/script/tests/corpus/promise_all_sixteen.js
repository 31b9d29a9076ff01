return (await Promise.all(Array.from({ length: 16 }, () => bot.chat('x')))).length;
