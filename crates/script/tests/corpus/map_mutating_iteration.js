const m = new Map([[0, 0]]); for (const [k] of m) { m.delete(k); m.set(k + 1, {}); }
