const e = new Error('x'); Object.defineProperty(e, 'constructor', { get() { throw 1 } }); throw e;
