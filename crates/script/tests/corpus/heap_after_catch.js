let keep = []; try { for (;;) keep.push(new Array(1e4).fill(1)) } catch (e) { keep = null; return String(e) }
