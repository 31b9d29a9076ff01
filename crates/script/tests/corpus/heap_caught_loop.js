let n = 0; for (let i = 0; i < 3; i++) { try { const a = []; for (;;) a.push(new Uint8Array(1 << 20)) } catch (e) { n++ } } return n;
