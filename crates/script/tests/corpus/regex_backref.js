/^(a*)*\1$/.exec('a'.repeat(30)+'b');
