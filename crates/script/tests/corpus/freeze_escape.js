Object.defineProperty(globalThis, 'Math', { value: 1 });
