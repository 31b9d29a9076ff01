const a = []; for (let i = 0; ; i++) a.push({ ['k' + i]: i });
