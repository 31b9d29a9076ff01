const b = new ArrayBuffer(64); const u = new Uint8Array(b); const c = b.transfer(1 << 20); u[0] = 1; return [u.length, c.byteLength];
