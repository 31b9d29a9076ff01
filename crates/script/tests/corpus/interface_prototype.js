Object.setPrototypeOf(bot, null); return bot.health;
