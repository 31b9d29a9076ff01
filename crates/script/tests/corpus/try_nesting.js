const f = () => { try { f() } catch { f() } finally { f() } }; f();
