try { bot.blockAt({ toJSON() { throw new Error('x') } }) } catch (e) { return e.stack.split('\n').length < 20 }
