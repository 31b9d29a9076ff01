setTimeout(() => log(bot, 'too late'), 100000); return 'done';
