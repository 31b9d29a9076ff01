throw new Proxy(new Error('x'), { get() { throw new Error('y') }, getPrototypeOf() { throw new Error('z') } });
