const a = Array.from({ length: 1e4 }, (_, i) => i); a.sort((x, y) => { a.length = 0; a.push(...Array(1e3)); return Math.random() - 0.5 }); return a.length;
