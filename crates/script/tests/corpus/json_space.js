return JSON.stringify({ a: [1] }, (k, v) => v, { valueOf() { for (;;); } }).length;
