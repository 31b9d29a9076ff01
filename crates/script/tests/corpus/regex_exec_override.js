RegExp.prototype.exec = function () { return { index: 0, length: 2 ** 31, get 0() { for (;;); } } }; return 'abc'.replace(/b/g, 'x');
