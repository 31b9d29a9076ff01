let b = 7n ** 20000n; for (;;) b / 3n ** 9000n;
