const a = []; a[4294967294] = 1; a.forEach(() => {}); a.reverse();
