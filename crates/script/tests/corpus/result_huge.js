return 'x'.repeat(1 << 20);
