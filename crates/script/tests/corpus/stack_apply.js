String.fromCharCode.apply(null, { length: 1e7 });
