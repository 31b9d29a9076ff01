Object.defineProperty(Error, 'stackTraceLimit', { get() { for (;;); } }); null.x;
