Object.defineProperty(Object.prototype, 'value', { get() { for (;;); } });
Object.defineProperty(Object.prototype, '0', { set() { throw new Error('trap') } });
const a = []; a[0] = 1; console.log({ a });
return a;
