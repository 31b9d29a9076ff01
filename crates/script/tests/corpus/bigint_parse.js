BigInt('9'.repeat(1e6));
