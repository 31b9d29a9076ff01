const a = []; for (;;) { try { null.x } catch (e) { a.push(e) } }
