a: for (;;) { try { return 1 } finally { continue a } }
