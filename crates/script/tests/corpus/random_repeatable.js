return [Math.random(), Math.random(), Math.random()];
