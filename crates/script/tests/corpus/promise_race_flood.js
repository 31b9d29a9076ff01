for (;;) await Promise.race(Array.from({ length: 1e3 }, (_, i) => Promise.resolve(i)));
