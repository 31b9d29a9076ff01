throw new Error('x'.repeat(1 << 20));
