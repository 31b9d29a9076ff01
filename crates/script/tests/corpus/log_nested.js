let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; console.log(o); const c = []; c.push(c, c, c); console.log(c);
