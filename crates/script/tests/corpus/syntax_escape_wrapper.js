}); globalThis.escaped = 1; (async function () {
