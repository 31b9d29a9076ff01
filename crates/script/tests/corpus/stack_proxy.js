const p = new Proxy({}, { has: (t, k) => k in p }); 'x' in p;
