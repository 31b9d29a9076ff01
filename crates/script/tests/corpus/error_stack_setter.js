Object.defineProperty(Error.prototype, 'stack', { set(v) { for (;;); }, get() { for (;;); } }); throw new Error('x');
