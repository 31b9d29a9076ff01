await skills.collectBlock(bot, new Proxy({}, { get(t, k) { return k === 'toJSON' ? undefined : 1 }, ownKeys() { for (;;); } }));
