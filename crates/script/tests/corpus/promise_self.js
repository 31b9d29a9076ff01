const p = new Promise((r) => setTimeout(() => r(p), 1)); await p;
