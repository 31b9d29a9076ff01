let n = 0; const f = () => { n++; f() }; try { f() } catch (e) { return [e.name, n > 100] }
