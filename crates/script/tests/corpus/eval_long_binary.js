eval('1'+'+1'.repeat(1e6));
