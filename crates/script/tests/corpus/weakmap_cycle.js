const w = new WeakMap(); let k = {}; for (;;) { const n = {}; w.set(k, n); w.set(n, k); k = n }
