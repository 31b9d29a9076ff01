const r = /a/g; Object.defineProperty(r, 'lastIndex', { writable: false, value: 1e9 }); return 'aaa'.replace(r, 'b');
