async function* g() { try { for (;;) yield 1 } finally { for (;;) await 1 } } for await (const x of g()) break;
