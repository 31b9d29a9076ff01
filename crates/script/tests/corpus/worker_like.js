return ['Worker', 'XMLHttpRequest', 'WebSocket', 'setInterval', 'setImmediate', 'structuredClone', 'crypto', 'TextDecoder'].filter((n) => n in globalThis);
