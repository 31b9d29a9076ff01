return Object.getOwnPropertyNames(globalThis).sort().join(' ');
