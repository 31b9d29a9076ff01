Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 };
await bot.chat('x'); const [a] = [1]; setTimeout((...all) => log(bot, all.length), 1, 2, 3);
await sleep(1); console.log([1, 2]); return a;
