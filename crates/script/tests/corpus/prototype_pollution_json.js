Array.prototype.toJSON = () => { throw new Error('mine') }; String.prototype.toJSON = () => 'z';
await skills.collectBlock(bot, 'oak_log', 1);
