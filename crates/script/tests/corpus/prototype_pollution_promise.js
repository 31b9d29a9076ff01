Promise.prototype.then = function () { return this }; Promise.resolve = null;
setTimeout(() => log(bot, 'late'), 1); await sleep(5); return await bot.chat('x');
