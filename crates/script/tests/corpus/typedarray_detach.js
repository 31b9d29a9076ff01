const b = new ArrayBuffer(8, { maxByteLength: 1 << 24 }); const u = new Uint8Array(b); u.fill({ valueOf() { b.resize(0); return 1 } }); b.resize(1 << 24); u[5] = 7; return u[5];
