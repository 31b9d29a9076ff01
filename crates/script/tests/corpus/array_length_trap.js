return Array.prototype.concat.call([], { length: 2 ** 32, [Symbol.isConcatSpreadable]: true });
