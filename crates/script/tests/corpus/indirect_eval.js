const e = eval; (0, e)('globalThis.x = 1');
