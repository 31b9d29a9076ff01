let f = () => 1; for (let i = 0; i < 2e4; i++) f = f.bind(null, 1); f();
