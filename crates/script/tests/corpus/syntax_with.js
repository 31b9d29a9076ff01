with (globalThis) { x = 1 }
