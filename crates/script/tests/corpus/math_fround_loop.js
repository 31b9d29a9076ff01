for (let i = 0; ; i++) Math.fround(Math.hypot(i, i, i, i));
