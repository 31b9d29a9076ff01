let s = 'ab'; for (let i = 0; i < 29; i++) s += s; return s.indexOf('ba', 1e8);
