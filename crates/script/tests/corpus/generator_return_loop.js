function* g() { for (;;) try { yield 1 } finally { continue } } for (const x of g()) break;
