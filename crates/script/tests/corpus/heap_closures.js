const a = []; for (;;) { const big = new Float64Array(1000); a.push(() => big) }
