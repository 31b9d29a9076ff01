const a = Array.from({ length: 1e5 }, (_, i) => i); a.sort(() => 1); a.sort(() => -1); a.sort(() => NaN); return a.length;
