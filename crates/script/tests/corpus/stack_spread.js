Math.max(...Array(1e6).fill(1));
