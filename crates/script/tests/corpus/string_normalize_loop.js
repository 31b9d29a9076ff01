for (;;) '\u0041\u030a'.repeat(1e4).normalize('NFD');
