let p = Promise.resolve(); for (let i = 0; i < 1e6; i++) p = p.then(() => i); await p; for (;;) await p;
